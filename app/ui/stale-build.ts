import { readSession, writeSession } from './session-storage.ts'

/**
 * After a deployment an open page may request code that no longer exists. The browser then reloads the page and reopens
 * the requested part, or loads another page with the same function.
 */
const key = 'reopen'

/** The part reopened on this page. If it fails again, the page shows an error instead of reloading once more. */
let reopened: string | null = null

type Options = { reopenAs?: string | undefined; pageInstead?: (() => string) | undefined }

/** Loads a page of the new build if this page's build no longer exists; otherwise returns false. */
export async function openNewBuild({ reopenAs, pageInstead }: Options): Promise<boolean> {
  if (reopenAs ? reopened === reopenAs : !pageInstead) return false
  if (!(await isBuildGone())) return false
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

/** The router's manifest has a different URL in every build. */
async function isBuildGone(): Promise<boolean> {
  const { url } = (window as { __reactRouterManifest?: { url?: string } }).__reactRouterManifest ?? {}
  if (!url) return false
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
