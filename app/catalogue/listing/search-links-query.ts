import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../../shared/api.ts'

/** Collections and advice that fit the words of a search. Without them it is still a search: a failure is not repeated. */
export const searchLinksQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ['search-links', q],
    queryFn: () => read(api.api.search.links.$get({ query: { q } })),
    retry: false,
  })
