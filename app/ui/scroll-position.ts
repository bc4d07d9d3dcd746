import { readSessionJson } from './session-storage.ts'

/** Where a tab keeps how far each page of its history was scrolled. The router writes it when a page is left. */
export const scrollPositionsKey = 'places'

/** How far this page was scrolled when it was last left; null if it never was. */
export function savedScrollPosition(): number | null {
  const positions = readSessionJson(scrollPositionsKey) as Record<string, unknown> | null
  const position = positions?.[window.history.state?.key]
  return typeof position === 'number' ? position : null
}
