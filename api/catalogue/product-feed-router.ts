import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { productFeed } from '#shop/catalogue/product-feed.ts'
import type { ShopContext } from '#shop/context.ts'
import { safeError } from '#shop/error.ts'
import type { Deployment } from '../http/deployment.ts'
import type { Env } from '../http/errors.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'

/**
 * The product feed that shopping sites fetch. It is never cached: its prices are those of the moment, and a large
 * catalogue would fill the response cache.
 */
export function productFeedRouter(ctx: ShopContext, deployment: Deployment) {
  const limit = makeLimit(ctx, { name: 'product-feed', times: 30, seconds: 3600 })
  return new Hono<Env>().get('/products.xml', compress({ encoding: 'gzip' }), async (c) => {
    const refused = await refuseTooMany(c, { limit, deployment, reason: 'You have fetched the feed many times' })
    if (refused) return refused
    const feed = productFeed({ ctx: c.var.ctx, input: { publicUrl: deployment.publicUrl() } })
    const first = await feed.next()
    const pieces = Readable.from(piecesOf(first.value ?? '', feed, c.get('log')), { objectMode: false })
    return c.body(Readable.toWeb(pieces) as ReadableStream, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}

/** Ends the response without the closing tag if a piece fails, so that no shopping site takes half a feed for all of it. */
async function* piecesOf(first: string, rest: AsyncIterable<string>, log: Env['Variables']['log']) {
  yield first
  try {
    yield* rest
  } catch (error) {
    log.error(safeError(error), 'the product feed could not be completed')
    // Not the error itself, whose message the server would send.
    throw new Error('The feed could not be completed')
  }
}
