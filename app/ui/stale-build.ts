import { readSession, writeSession } from './session-storage.ts'

/**
 * After a deploy an open page asks for code that no longer exists. The browser then loads the page again, and the part that
 * was asked for opens by itself; or it loads another page that does the same.
 */
const key = 'reopen'

/** The part that opened by itself on this page: if it fails again, the page says so instead of loading once more. */
let reopened: string | null = null

type Options = { reopenAs?: string | undefined; pageInstead?: (() => string) | undefined }

/** Leaves for a page of the new build if the build of this page is gone; else false. */
export async function openNewBuild({ reopenAs, pageInstead }: Options): Promise<boolean> {
  if (reopenAs ? reopened === reopenAs : !pageInstead) return false
  if (!(await isBuildGone())) return false
  const { pathname, search } = window.location
  const page = pageInstead?.() ?? pathname + search
  if (reopenAs) writeSession(key, `${reopenAs} ${page.split('?')[0]}`)
  window.location.assign(page)
  return true
}

/** Whether this part has to open by itself on this page. True once. */
export function shouldReopen(name: string): boolean {
  if (readSession(key) !== `${name} ${window.location.pathname}`) return false
  writeSession(key, null)
  reopened = name
  return true
}

/** Every build has its own name for the router's manifest. */
async function isBuildGone(): Promise<boolean> {
  const { url } = (window as { __reactRouterManifest?: { url?: string } }).__reactRouterManifest ?? {}
  if (!url) return false
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
