import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheKey } from './cache-key.ts'
import { chooseEncoding, isUnchanged } from './negotiate.ts'
import { type Answer, type Encoding, isCompressible, type ResponseCache } from './response-cache.ts'

/**
 * Sends a cached answer straight from node:http, before the rest of the server runs.
 * Returns the status it sent, or 0 when the cache has no answer.
 */
export function serveCached(
  cache: ResponseCache,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
  always: Record<string, string>,
): number {
  const isHead = request.method === 'HEAD'
  if (request.method !== 'GET' && !isHead) return 0
  const answer = find(cache, request.url ?? '/')
  if (!answer) return 0

  if (answer.status === 200 && isUnchanged(request.headers['if-none-match'], answer.etag)) {
    const asMade = { encoding: 'identity' as const, body: answer.bodies.identity }
    const headers = wireHeaders(answer, asMade, always).filter((_, index, list) => !isLength(list, index))
    response.writeHead(304, headers.concat('x-request-id', requestId))
    response.end()
    return 304
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], isCompressible(answer.bodies.identity))
  const body = answer.bodies[encoding]
  // The first request for this encoding: the cache middleware compresses it.
  if (!body) return 0
  response.writeHead(answer.status, wireHeaders(answer, { encoding, body }, always).concat('x-request-id', requestId))
  response.end(isHead ? undefined : body)
  return answer.status
}

/** The answer to this address, or to the address without the parameters that its page does not read. */
function find(cache: ResponseCache, url: string): Answer | undefined {
  const answer = cache.get(url)
  const query = answer ? -1 : url.indexOf('?')
  if (query === -1) return answer
  const address = cacheKey(url.slice(0, query), url.slice(query))
  return address === null || address === url ? undefined : cache.get(address)
}

/** A 304 has no body, and so no `content-length`. */
const isLength = (list: string[], index: number) => list[index - (index % 2)] === 'content-length'

/** The header list of an answer in an encoding, made once. */
function wireHeaders(
  answer: Answer,
  { encoding, body }: { encoding: Encoding; body: Buffer },
  always: Record<string, string>,
): string[] {
  const ready = answer.wire[encoding]
  if (ready) return ready
  const headers = { ...always, ...answer.headers, etag: answer.etag, vary: 'Accept-Encoding' }
  const list = Object.entries(headers).flat()
  if (encoding !== 'identity') list.push('content-encoding', encoding)
  list.push('content-length', String(body.length))
  answer.wire[encoding] = list
  return list
}
