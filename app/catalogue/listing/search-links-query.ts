import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../../shared/api.ts'

/** Collections and advice that match the search words. The search works without them, so a failure is not retried. */
export const searchLinksQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ['search-links', q],
    queryFn: () => read(api.api.search.links.$get({ query: { q } })),
    retry: false,
  })
