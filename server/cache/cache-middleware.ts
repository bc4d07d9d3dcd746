import type { Context, MiddlewareHandler } from 'hono'
import { collectTags, dependsOn } from '#api/http/cache-tags.ts'
import { ShopError } from '#shop/error.ts'
import { cacheKey } from './cache-key.ts'
import { chooseEncoding, isUnchanged } from './negotiate.ts'
import { type Answer, bodyIn, isCompressible, makeAnswer, type ResponseCache } from './response-cache.ts'

/** New arrivals age and sales end: nothing is cached longer than this, even if no change is announced. */
const freshForMs = 5 * 60_000

/** Headers that belong to one request, not to the answer. */
const requestHeaders = new Set(['x-request-id', 'date', 'connection', 'content-length', 'transfer-encoding'])

/**
 * Caches answers that name their tags. Requests for the same address at the same time share one answer, and wait for it no
 * longer than an answer may take.
 * An answer without tags, with a cookie, or with `no-store` or `private` is never cached.
 */
export function cacheMiddleware(cache: ResponseCache, longestAnswerMs: number): MiddlewareHandler {
  const inProgress = new Map<string, Promise<Answer | null>>()
  const inside = new WeakSet<Context>()

  return async (c, next) => {
    // An address that two patterns of the router match comes here twice, and would wait for its own answer.
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || inside.has(c)) return next()
    inside.add(c)
    const { pathname, search } = new URL(c.req.url)
    const address = cacheKey(pathname, search)
    const key = address ?? pathname + search
    const underway = inProgress.get(key)
    const cached = cache.get(key) ?? (underway ? await underway : null)
    if (cached) {
      dependsOn(...cached.tags)
      return respond(cached, c.req.raw)
    }
    // A HEAD has the headers of the GET, ETag included; Hono leaves out the body.
    if (c.req.method === 'HEAD') c.req.raw = new Request(c.req.raw.url, { headers: c.req.raw.headers })

    const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
    // Usually no other request waits for this promise.
    promise.catch(() => {})
    inProgress.set(key, promise)
    const making = cache.begin()
    const end = () => {
      clearTimeout(timer)
      cache.end(making)
      if (inProgress.get(key) === promise) inProgress.delete(key)
    }
    const timer = setTimeout(() => {
      end()
      reject(new ShopError('unavailable', 'This is taking longer than usual. Please try again in a moment.'))
    }, longestAnswerMs)
    timer.unref()
    let answer: Answer | null = null
    try {
      const { tags } = await collectTags(next)
      if (tags.size === 0 || !worthKeeping(c.res)) return
      const headers: Record<string, string> = {}
      for (const [name, value] of c.res.headers) if (!requestHeaders.has(name)) headers[name] = value
      const { status } = c.res
      const body = Buffer.from(await c.res.arrayBuffer())
      answer = makeAnswer({ status, headers, body }, tags, Date.now() + freshForMs)
      if (address !== null) cache.set(address, answer, making)
      c.res = await respond(answer, c.req.raw)
    } finally {
      end()
      resolve(answer)
    }
  }
}

const isForOne = /\b(no-store|private)\b/i

const worthKeeping = ({ status, headers }: Response) =>
  (status === 200 || status === 404) && !headers.has('set-cookie') && !isForOne.test(headers.get('cache-control') ?? '')

async function respond(answer: Answer, request: Request): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.set('etag', answer.etag)
  headers.append('vary', 'Accept-Encoding')
  if (answer.status === 200 && isUnchanged(request.headers.get('if-none-match') ?? undefined, answer.etag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(
    request.headers.get('accept-encoding') ?? undefined,
    isCompressible(answer.bodies.identity),
  )
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const init = { status: answer.status, headers }
  return new Response(request.method === 'HEAD' ? null : await bodyIn(answer, encoding), init)
}
