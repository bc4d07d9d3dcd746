import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { pageSearch } from '#contract/http/page-parameters.ts'

const isCall = /^\/(api|wp-json)\//

/**
 * The address under which a response is cached. For a page it has only the parameters that the page reads, so that made-up
 * parameters still find the cached page; the API rejects unknown parameters itself. Null for pages with personal data.
 */
export function cacheKey(pathname: string, search: string, vocabulary: OpenVocabulary): string | null {
  if (search.length < 2 || isCall.test(pathname)) return pathname + search
  const read = pageSearch(pathname, search, vocabulary)
  return read === null ? null : pathname + read
}
