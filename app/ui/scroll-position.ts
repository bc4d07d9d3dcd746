import { readSessionJson } from './session-storage.ts'

/** Session storage key of the scroll positions in the tab's history. The router writes them when a page is left. */
export const scrollPositionsKey = 'places'

/** The scroll position of this page when it was last left; null on the first visit. */
export function savedScrollPosition(): number | null {
  const positions = readSessionJson(scrollPositionsKey) as Record<string, unknown> | null
  const position = positions?.[window.history.state?.key]
  return typeof position === 'number' ? position : null
}
