const here = 'http://shop.invalid'

/** Where a shopper is sent back to after signing in; asked for in an address anyone may have written. */
export const isCheckout = (path: string): boolean => /^\/checkout(?=[/?#]|$)/.test(path)

/**
 * An own path, or null. It is read as a browser reads it, for a browser drops tabs, turns '\' into '/' and resolves
 * dots; and what comes out is read once more, for '/.//elsewhere' comes out as '//elsewhere'.
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null
  const path = resolved(wanted)
  if (!path || path.startsWith('//') || resolved(path) !== path) return null
  // Coming back to the sign-in would go round in circles.
  return /^\/auth(?=[/?#]|$)/.test(path) ? null : path
}

function resolved(path: string): string | null {
  const url = URL.canParse(path, here) ? new URL(path, here) : null
  return url?.origin === here ? url.pathname + url.search + url.hash : null
}

/** The sign-in, and the way back from it. */
export const authPath = (next: string): string => {
  const path = ownPath(next)
  // A slash is at home in a query, and the address stays readable.
  return path ? `/auth?next=${encodeURIComponent(path).replaceAll('%2F', '/')}` : '/auth'
}
