import type { MiddlewareHandler } from 'hono'
import { type Env, errorResponse } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Opened from an email with a secret token: cookies play no part there, and email providers send POSTs too. */
const byToken = /^\/newsletter\//

/**
 * Browsers send the origin of every write; a write from another site is refused.
 * Clients that are not browsers send no origin, and carry nobody's cookies.
 */
export const originCheck =
  (publicUrl: () => string): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (safeMethods.has(c.req.method) || byToken.test(c.req.path)) return next()
    const origin = c.req.header('origin')
    const isForeign =
      origin === undefined
        ? c.req.header('sec-fetch-site') === 'cross-site'
        : !isOwnOrigin(origin, c.req.url, publicUrl())
    if (isForeign)
      return errorResponse(c, 403, {
        code: 'foreign_origin',
        message: 'This request came from another site, so we did nothing',
      })
    return next()
  }

function isOwnOrigin(origin: string, requestUrl: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === new URL(requestUrl).host
}
