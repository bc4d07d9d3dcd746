import type { Context, MiddlewareHandler } from 'hono'
import { collectTags, dependsOn } from '#api/http/cache-tags.ts'
import { ShopError } from '#shop/error.ts'
import { bytesIn, compressedIn, wholeResponse } from '../whole-response.ts'
import { cacheKey } from './cache-key.ts'
import { chooseEncoding, isUnchanged } from './negotiate.ts'
import { type Answer, bodyIn, isCompressible, makeAnswer, type ResponseCache } from './response-cache.ts'

/** New arrivals age and sales end: nothing is kept longer than this even if nobody announces a change. */
const freshForMs = 5 * 60_000

/** Headers that belong to one request, not to the answer. */
const ownToRequest = new Set(['x-request-id', 'date', 'connection', 'content-length', 'transfer-encoding'])

/**
 * Keeps answers that said what they depend on. Requests for the same address at the same time share one making, and wait
 * for it no longer than an answer may take.
 * An answer that depends on nothing, sets a cookie, or says itself that it is not for everyone is never kept.
 */
export function cacheMiddleware(cache: ResponseCache, longestAnswerMs: number): MiddlewareHandler {
  const inProgress = new Map<string, Promise<Answer | null>>()
  const inside = new WeakSet<Context>()

  return async (c, next) => {
    // An address that two patterns of the router match comes here twice, and would wait for itself.
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
    // A HEAD has the headers of the GET, tag and all; Hono leaves out the body of what is made for it.
    if (c.req.method === 'HEAD') c.req.raw = new Request(c.req.raw.url, { headers: c.req.raw.headers })

    const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
    // Mostly nobody waits for it.
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
      for (const [name, value] of c.res.headers) if (!ownToRequest.has(name)) headers[name] = value
      const { status } = c.res
      const made = { status, headers, body: await bytesIn(c.res), compressed: compressedIn(c.res) }
      answer = makeAnswer(made, tags, Date.now() + freshForMs)
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
  return request.method === 'HEAD' ? new Response(null, init) : wholeResponse(await bodyIn(answer, encoding), init)
}
