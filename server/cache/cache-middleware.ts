import type { Context, MiddlewareHandler } from 'hono'
import { collectTags, dependsOn } from '#api/http/cache-tags.ts'
import { currentPreview } from '#api/http/preview.ts'
import type { ShopContext } from '#shop/context.ts'
import { ShopError } from '#shop/error.ts'
import { cacheKey } from './cache-key.ts'
import { cacheTagHeader } from './cdn-purge.ts'
import { chooseEncoding, isUnchanged } from './negotiate.ts'
import { bodyIn, type CacheEntry, isCompressible, makeEntry, type ResponseCache } from './response-cache.ts'

/** The longest time in the cache, because new arrivals age and sales end without an announcement. */
const freshForMs = 5 * 60_000

/** Headers that belong to one request, not to the cached response. */
const requestHeaders = new Set(['x-request-id', 'date', 'connection', 'content-length', 'transfer-encoding'])

type Options = {
  ctx: Pick<ShopContext, 'vocabulary'>
  responseTimeoutMs: number
  sendsCacheTags?: boolean | undefined
}

/**
 * Caches responses that have cache tags. Simultaneous requests for the same address share one response, and wait for it no
 * longer than `responseTimeoutMs`. A response without tags, with a cookie, or with `no-store` or `private` is never cached.
 */
export function cacheMiddleware(
  cache: ResponseCache,
  { ctx, responseTimeoutMs, sendsCacheTags = false }: Options,
): MiddlewareHandler {
  const inProgress = new Map<string, Promise<CacheEntry | null>>()
  const seen = new WeakSet<Context>()

  return async (c, next) => {
    // If two route patterns match an address, this runs twice for it, and would wait for its own response.
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || seen.has(c)) return next()
    // The calls of a page that shows a draft.
    if (currentPreview()) return next()
    seen.add(c)
    const { pathname, search } = new URL(c.req.url)
    const address = cacheKey(pathname, search, ctx.vocabulary)
    const key = address ?? pathname + search
    const shared = inProgress.get(key)
    const cached = cache.get(key) ?? (shared ? await shared : null)
    if (cached) {
      dependsOn(...cached.tags)
      return respond(cached, c.req.raw)
    }
    // A response to HEAD needs the headers of the GET, including its ETag. Hono leaves out the body.
    if (c.req.method === 'HEAD') c.req.raw = new Request(c.req.raw.url, { headers: c.req.raw.headers })

    const { promise, resolve, reject } = Promise.withResolvers<CacheEntry | null>()
    // Usually no other request waits for this promise.
    promise.catch(() => {})
    inProgress.set(key, promise)
    const pending = cache.begin()
    const end = () => {
      clearTimeout(timer)
      cache.end(pending)
      if (inProgress.get(key) === promise) inProgress.delete(key)
    }
    const timer = setTimeout(() => {
      end()
      reject(new ShopError('unavailable', 'This is taking longer than usual. Please try again in a moment.'))
    }, responseTimeoutMs)
    timer.unref()
    let entry: CacheEntry | null = null
    try {
      const { tags } = await collectTags(next)
      if (tags.size === 0 || !isCacheable(c.res)) return
      const headers: Record<string, string> = {}
      for (const [name, value] of c.res.headers) if (!requestHeaders.has(name)) headers[name] = value
      if (sendsCacheTags) headers['cache-tag'] = cacheTagHeader(tags)
      const { status } = c.res
      const body = Buffer.from(await c.res.arrayBuffer())
      entry = makeEntry({ status, headers, body }, tags, Date.now() + freshForMs)
      if (address !== null) cache.set(address, entry, pending)
      c.res = await respond(entry, c.req.raw)
    } finally {
      end()
      resolve(entry)
    }
  }
}

const isPrivate = /\b(no-store|private)\b/i

const isCacheable = ({ status, headers }: Response) =>
  (status === 200 || status === 404) &&
  !headers.has('set-cookie') &&
  !isPrivate.test(headers.get('cache-control') ?? '')

async function respond(entry: CacheEntry, request: Request): Promise<Response> {
  const headers = new Headers(entry.headers)
  headers.set('etag', entry.etag)
  headers.append('vary', 'Accept-Encoding')
  if (entry.status === 200 && isUnchanged(request.headers.get('if-none-match') ?? undefined, entry.etag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(
    request.headers.get('accept-encoding') ?? undefined,
    isCompressible(entry.bodies.identity),
  )
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const init = { status: entry.status, headers }
  return new Response(request.method === 'HEAD' ? null : await bodyIn(entry, encoding), init)
}
