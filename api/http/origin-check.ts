import type { MiddlewareHandler } from 'hono'
import { type Env, errorResponse } from './errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Opened from a mail program with a token only its reader has: no cookie counts there, and mail services post too. */
const byToken = /^\/newsletter\//

/**
 * A browser says where a request that changes something comes from; from another site it is refused.
 * Programs that are not browsers say nothing, and carry nobody's cookies.
 */
export const originCheck =
  (publicUrl: () => string): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (reading.has(c.req.method) || byToken.test(c.req.path)) return next()
    const origin = c.req.header('origin')
    const isForeign =
      origin === undefined ? c.req.header('sec-fetch-site') === 'cross-site' : !isOwn(origin, c.req.url, publicUrl())
    if (isForeign)
      return errorResponse(c, 403, {
        code: 'foreign_origin',
        message: 'This request came from another site, so we did nothing',
      })
    return next()
  }

function isOwn(origin: string, requestUrl: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === new URL(requestUrl).host
}
