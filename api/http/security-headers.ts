import { shopConfig } from '#shop.config'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Only ever sent by a shop that is reached over HTTPS. */
const overHttps = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** On every answer the shop gives. */
export const headersAlways = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? overHttps : securityHeaders

/** The two outside sources a shop may configure; without them nothing is loaded from anywhere else. */
const originOf = (url: string | undefined) => (url ? ` ${new URL(url.replace('{s}', '*')).origin}` : '')
const tiles = originOf(shopConfig.mapTiles)
const widget = originOf(shopConfig.reviewsWidget)

const shared =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
  `img-src 'self' data:${tiles}${widget}; font-src 'self'; connect-src 'self'${widget}; ` +
  `style-src 'self'${widget}; style-src-attr 'unsafe-inline'; frame-src 'self'${widget}`

/** Scripts run from our own files, and inline only those of these hashes: what the renderer itself wrote into the page. */
export const contentSecurityPolicy = (hashes: readonly string[] = []): string =>
  `${shared}; script-src 'self'${widget}${hashes.map((hash) => ` 'sha256-${hash}'`).join('')}`
