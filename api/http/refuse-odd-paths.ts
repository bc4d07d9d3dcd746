import type { MiddlewareHandler } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import { type Env, errorResponse } from './errors.ts'
import { htmlPage } from './html-page.ts'

/** A segment that looks like a Hono pattern: `:slug`, `*`, `name*`. No path in the shop contains one. */
const patternSegment = /\/:|\*(\/|$)/
const isApiPath = /^\/(api|wp-json)(\/|$)/

/** PostgreSQL cannot store text with a NUL, and a path that cannot be decoded is not text at all. */
function isOdd(path: string): boolean {
  if (patternSegment.test(path) || path.includes('\0')) return true
  try {
    decodeURIComponent(path)
    return false
  } catch {
    return true
  }
}

/**
 * Hono's router matches a path like that both as the pattern it contains and as a path that fits the pattern, so
 * everything mounted there would run twice.
 */
export const refuseOddPaths =
  (ctx: Pick<ShopContext, 'settings'>): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!isOdd(c.req.path)) return next()
    c.header('cache-control', 'no-store')
    if (isApiPath.test(c.req.path))
      return errorResponse(c, 404, { code: 'not_found', message: 'There is no such call' })
    const paragraphs = ['There is no page at this address. Please check it, or start again from the front page.']
    return c.html(htmlPage(ctx.settings, { title: 'Page not found', paragraphs }), 404)
  }
