import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { openPage } from './open-page.ts'

/**
 * If the code of the next page cannot be loaded, as after a deploy, the router reloads the current page, and is stuck
 * if that is stopped. Here the browser opens the next page instead, and every page after it. If the shop cannot be
 * reached, the current page says so. Browsers without the Navigation API reload the current page.
 */
let next: { href: string; signal: AbortSignal } | null = null
let isRouterStuck = false
let onUnreachable: (href: string) => void = () => undefined

/** A client middleware: it runs whenever the router starts to load a page. */
export const followNextPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, loadPage) => {
  const { pathname, search } = new URL(request.url)
  // Back and Forward have already changed the URL. They show what the browser still has, even without a connection.
  if (pathname === window.location.pathname) return loadPage()
  const target = { href: pathname + search, signal: request.signal }
  next = target
  if (isRouterStuck || !navigator.onLine) return openInBrowser(target.href)
  const loaded = await loadPage()
  if (next === target) next = null
  return loaded
}

/** Never resolves, so that the router waits until the browser leaves the page or another link is followed. */
async function openInBrowser(href: string): Promise<never> {
  isRouterStuck = true
  if (!(await openPage(href))) onUnreachable(href)
  return new Promise(() => undefined)
}

/** `report` receives the URL of a page that cannot be reached. */
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
