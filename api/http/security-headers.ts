import { otherSites } from '#shop.config'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Sent only by a shop that is served over HTTPS. */
const overHttps = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Sent with every response. */
export const headersAlways = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? overHttps : securityHeaders

/** The two external sources a shop may configure; without them nothing is loaded from another origin. */
const originOf = (url: string | undefined) => (url ? ` ${new URL(url.replace('{s}', '*')).origin}` : '')
const tiles = originOf(otherSites.mapTiles)
const widget = originOf(otherSites.reviewsWidget)

const shared =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
  `img-src 'self' data:${tiles}${widget}; font-src 'self'; connect-src 'self'${widget}; ` +
  `style-src 'self'${widget}; style-src-attr 'unsafe-inline'; frame-src 'self'${widget}`

/** Scripts run from our own files; inline, only those with these hashes, which the renderer itself wrote. */
export const contentSecurityPolicy = (hashes: readonly string[] = []): string =>
  `${shared}; script-src 'self'${widget}${hashes.map((hash) => ` 'sha256-${hash}'`).join('')}`
