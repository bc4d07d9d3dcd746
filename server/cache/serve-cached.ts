import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { cacheKey } from './cache-key.ts'
import { chooseEncoding, isUnchanged } from './negotiate.ts'
import { type CacheEntry, type Encoding, isCompressible, type ResponseCache } from './response-cache.ts'

type Parts = {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  vocabulary: OpenVocabulary
}

/**
 * Sends a cached response straight from node:http, before the rest of the server runs.
 * Returns the status it sent, or 0 if the response is not in the cache.
 */
export function serveCached(
  cache: ResponseCache,
  { request, response, requestId, vocabulary }: Parts,
  always: Record<string, string>,
): number {
  const isHead = request.method === 'HEAD'
  if (request.method !== 'GET' && !isHead) return 0
  const entry = find(cache, request.url ?? '/', vocabulary)
  if (!entry) return 0

  if (entry.status === 200 && isUnchanged(request.headers['if-none-match'], entry.etag)) {
    const original = { encoding: 'identity' as const, body: entry.bodies.identity }
    const headers = wireHeaders(entry, original, always).filter((_, index, list) => !isLength(list, index))
    response.writeHead(304, headers.concat('x-request-id', requestId))
    response.end()
    return 304
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], isCompressible(entry.bodies.identity))
  const body = entry.bodies[encoding]
  // Nobody has requested this encoding yet: the cache middleware compresses the body.
  if (!body) return 0
  response.writeHead(entry.status, wireHeaders(entry, { encoding, body }, always).concat('x-request-id', requestId))
  response.end(isHead ? undefined : body)
  return entry.status
}

/** The response for this address, or for the address without the parameters that its page does not read. */
function find(cache: ResponseCache, url: string, vocabulary: OpenVocabulary): CacheEntry | undefined {
  const entry = cache.get(url)
  const query = entry ? -1 : url.indexOf('?')
  if (query === -1) return entry
  const address = cacheKey(url.slice(0, query), url.slice(query), vocabulary)
  return address === null || address === url ? undefined : cache.get(address)
}

/** A 304 has no body, so it must not have a `content-length`. */
const isLength = (list: string[], index: number) => list[index - (index % 2)] === 'content-length'

/** The header list for an encoding, made once. */
function wireHeaders(
  entry: CacheEntry,
  { encoding, body }: { encoding: Encoding; body: Buffer },
  always: Record<string, string>,
): string[] {
  const ready = entry.wire[encoding]
  if (ready) return ready
  const headers = { ...always, ...entry.headers, etag: entry.etag, vary: 'Accept-Encoding' }
  const list = Object.entries(headers).flat()
  if (encoding !== 'identity') list.push('content-encoding', encoding)
  list.push('content-length', String(body.length))
  entry.wire[encoding] = list
  return list
}
