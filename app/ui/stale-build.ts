import { readSession, writeSession } from './session-storage.ts'

/**
 * After a deployment an open page may request code that no longer exists. The browser then reloads the page and reopens
 * the requested part, or loads another page with the same function.
 */
const key = 'reopen'

/** The part reopened on this page. If it fails again, the page shows an error instead of reloading once more. */
let reopened: string | null = null

type Options = {
  reopenAs?: string | undefined
  pageInstead?: (() => string) | undefined
  /** The part has failed before on this page: a browser may never request a module again that it could not load. */
  isRetry?: boolean
}

/** Loads a page again if its build no longer exists, or if this is a retry and the shop can be reached; otherwise returns false. */
export async function openNewBuild({ reopenAs, pageInstead, isRetry = false }: Options): Promise<boolean> {
  if (reopenAs ? reopened === reopenAs : !pageInstead) return false
  const status = await buildStatus()
  if (status !== 404 && !(isRetry && status === 200)) return false
  const { pathname, search } = window.location
  const page = pageInstead?.() ?? pathname + search
  if (reopenAs) writeSession(key, `${reopenAs} ${page.split('?')[0]}`)
  window.location.assign(page)
  return true
}

/** Whether this part must reopen on this page. True only once. */
export function shouldReopen(name: string): boolean {
  if (readSession(key) !== `${name} ${window.location.pathname}`) return false
  writeSession(key, null)
  reopened = name
  return true
}

/** The status of the router's manifest, which has a different URL in every build; null if the shop cannot be reached. */
async function buildStatus(): Promise<number | null> {
  const { url } = (window as { __reactRouterManifest?: { url?: string } }).__reactRouterManifest ?? {}
  if (!url) return null
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status
  } catch {
    return null
  }
}
