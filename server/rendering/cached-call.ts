import { dependsOn } from '#api/http/cache-tags.ts'
import { cacheKey } from '../cache/cache-key.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { PlainRequest, PlainResponse } from './render-messages.ts'

/**
 * What the cache has for a call of the API that a page makes. Two of five such calls are for what every page shows, and
 * going through all of the API for them would take the server a tenth of the time a page takes it.
 */
export function cachedCall(cache: ResponseCache, { method, url }: PlainRequest): PlainResponse | null {
  if (method !== 'GET') return null
  const { pathname, search } = new URL(url)
  const key = cacheKey(pathname, search)
  const answer = key === null ? undefined : cache.get(key)
  if (!answer) return null
  dependsOn(...answer.tags)
  // A copy, because it is given away.
  const body = new Uint8Array(answer.bodies.identity).buffer
  return { status: answer.status, headers: Object.entries(answer.headers), body }
}
