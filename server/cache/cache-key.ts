import { pageSearch } from '#contract/http/page-parameters.ts'

const isCall = /^\/(api|wp-json)\//

/**
 * The address under which an answer is kept: a page's with no more than the page reads, so that everything made up leads
 * to the page that is there already. Null for pages that belong to one person. Calls of the API refuse what is made up.
 */
export function cacheKey(pathname: string, search: string): string | null {
  if (search.length < 2 || isCall.test(pathname)) return pathname + search
  const read = pageSearch(pathname, search)
  return read === null ? null : pathname + read
}
