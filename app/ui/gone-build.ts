import { readSession, writeSession } from './session-storage.ts'

/**
 * After a redeploy the page at hand asks for code that is gone. What was asked is then done by the new build: on the page
 * that does the same, or on this one, fetched again, where the part opens by itself.
 */
const key = 'reopen'

/** What this page has opened by itself: should that fail again, it is told. */
let reopened: string | null = null

type Wish = { reopenAs?: string | undefined; pageInstead?: (() => string) | undefined }

/** Leaves for the new build if the one of this page is gone; else false. */
export async function followGoneBuild({ reopenAs, pageInstead }: Wish): Promise<boolean> {
  if (reopenAs ? reopened === reopenAs : !pageInstead) return false
  if (!(await isBuildGone())) return false
  const { pathname, search } = window.location
  const page = pageInstead?.() ?? pathname + search
  if (reopenAs) writeSession(key, `${reopenAs} ${page.split('?')[0]}`)
  window.location.assign(page)
  return true
}

/** Whether this part is to open by itself on this page. True once. */
export function takeReopening(name: string): boolean {
  if (readSession(key) !== `${name} ${window.location.pathname}`) return false
  writeSession(key, null)
  reopened = name
  return true
}

/** The router's manifest is another file in every build. */
async function isBuildGone(): Promise<boolean> {
  const { url } = (window as { __reactRouterManifest?: { url?: string } }).__reactRouterManifest ?? {}
  if (!url) return false
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
