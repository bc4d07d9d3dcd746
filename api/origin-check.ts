import type { MiddlewareHandler } from 'hono'
import { type Env, problem } from './problem.ts'

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
    if (isForeign) return problem(c, 403, { code: 'foreign_origin', message: 'This came from another site, so we left it alone' })
    return next()
  }

function isOwn(origin: string, requestUrl: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === new URL(requestUrl).host
}

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/** The API reads JSON and nothing else; a form on another site cannot send that without asking first. */
export const jsonOnly: MiddlewareHandler<Env> = async (c, next) => {
  const type = c.req.header('content-type')
  const hasBody = type !== undefined || c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0
  if (reading.has(c.req.method) || !hasBody || jsonType.test(type ?? '')) return next()
  return problem(c, 415, { code: 'not_json', message: 'Send this as JSON, with content-type application/json' })
}
