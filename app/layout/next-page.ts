import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { openPage } from './open-page.ts'

/**
 * The router reloads the current page when the code of the next page cannot be loaded, and can never load that page if the
 * reload is stopped. Here the browser opens the next page instead, because after a deploy the old code is gone. If the shop
 * cannot be reached, the current page says so. From then on the browser opens every page. Browsers without the Navigation
 * API reload the current page.
 */
let next: { href: string; signal: AbortSignal } | null = null
let isRouterStuck = false
let onUnreachable: (href: string) => void = () => undefined

/** A client middleware: it runs whenever the router sets off for a page. */
export const followNextPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, loadPage) => {
  const { pathname, search } = new URL(request.url)
  // Back and Forward have changed the address already. They show what the browser still has, connection or not.
  if (pathname === window.location.pathname) return loadPage()
  const going = { href: pathname + search, signal: request.signal }
  next = going
  if (isRouterStuck || !navigator.onLine) return openInBrowser(going.href)
  const loaded = await loadPage()
  if (next === going) next = null
  return loaded
}

/** Never ends, so that the router stays where it is until the browser leaves the page or another link is followed. */
async function openInBrowser(href: string): Promise<never> {
  isRouterStuck = true
  if (!(await openPage(href))) onUnreachable(href)
  return new Promise(() => undefined)
}

/** `report` receives the address of a page that cannot be reached. */
export function watchNextPage(report: (href: string) => void): () => void {
  onUnreachable = report
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !next || next.signal.aborted) return
    event.preventDefault()
    void openInBrowser(next.href)
  }
  const { navigation } = window as Partial<Window>
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}
