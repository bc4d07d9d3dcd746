const here = 'http://shop.invalid'

export const isCheckout = (path: string): boolean => /^\/checkout(?=[/?#]|$)/.test(path)

/**
 * A path on this site, or null: anyone can write the `next` parameter. The path is parsed as a browser parses it (tabs
 * dropped, '\' read as '/', dots resolved), and twice, because '/.//elsewhere' resolves to '//elsewhere'.
 */
export function ownPath(requested: string | null | undefined): string | null {
  if (!requested?.startsWith('/')) return null
  const path = resolved(requested)
  if (!path || path.startsWith('//') || resolved(path) !== path) return null
  // Returning to the sign-in page would loop.
  return /^\/auth(?=[/?#]|$)/.test(path) ? null : path
}

function resolved(path: string): string | null {
  const url = URL.canParse(path, here) ? new URL(path, here) : null
  return url?.origin === here ? url.pathname + url.search + url.hash : null
}

/** The path of the sign-in page, with the path to return to. */
export const authPath = (next: string): string => {
  const path = ownPath(next)
  // A slash is allowed in a query, and keeps the URL readable.
  return path ? `/auth?next=${encodeURIComponent(path).replaceAll('%2F', '/')}` : '/auth'
}
