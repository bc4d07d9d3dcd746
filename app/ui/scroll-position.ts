/** Where a tab keeps how far each page of its history was scrolled. The router writes it when a page is left. */
export const placesKey = 'places'

/** How far this page was scrolled when it was last left; null if it never was. */
export function leftPlace(): number | null {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(placesKey) ?? '{}')
    const place = (places as Record<string, unknown>)[window.history.state?.key]
    return typeof place === 'number' ? place : null
  } catch {
    // A browser that keeps nothing has no place to go back to.
    return null
  }
}
