import type { MiddlewareHandler } from 'hono'
import type { ShopConfig } from '#shop.config'
import { type Env, errorResponse } from './errors.ts'
import { htmlPage } from './html-page.ts'

/** A segment as Hono writes its patterns: `:slug`, `*`, `name*`. Nothing in the shop is called that. */
const patternSegment = /\/:|\*(\/|$)/
const isCall = /^\/(api|wp-json)(\/|$)/

/** PostgreSQL stores no text with a NUL, and what cannot be decoded is no text at all. */
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
 * Hono's router takes an address with a pattern in it for the pattern as well as for an address that fits it, and so runs
 * everything mounted there twice.
 */
export const refuseOddPaths =
  (config: ShopConfig): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!isOdd(c.req.path)) return next()
    c.header('cache-control', 'no-store')
    if (isCall.test(c.req.path)) return errorResponse(c, 404, { code: 'not_found', message: 'There is no such call' })
    const paragraphs = ['There is no page at this address. Please check it, or start again from the front page.']
    return c.html(htmlPage(config, { title: 'Page not found', paragraphs }), 404)
  }
