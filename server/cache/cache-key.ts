import { pageSearch } from '#contract/http/page-parameters.ts'

const isCall = /^\/(api|wp-json)\//

/**
 * The address under which an answer is cached. A page's address has only the parameters that the page reads, so that made-up
 * parameters find the cached page; calls of the API refuse those. Null for pages that belong to one person.
 */
export function cacheKey(pathname: string, search: string): string | null {
  if (search.length < 2 || isCall.test(pathname)) return pathname + search
  const read = pageSearch(pathname, search)
  return read === null ? null : pathname + read
}
