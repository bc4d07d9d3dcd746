import { QueryCache, QueryClient, type QueryKey, type QueryOptions, type QueryState } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const minute = 60_000

const onServer = () => typeof document === 'undefined'

/**
 * A render on the server is over at once, and what it read goes with it: no query may start the timer that keeps its data
 * for the `gcTime` meant for a browser.
 */
class OneRenderCache extends QueryCache {
  override build<Read, Failure, Data, Key extends QueryKey>(
    client: QueryClient,
    options: QueryOptions<Read, Failure, Data, Key> & { queryKey: Key },
    state?: QueryState<Data, Failure>,
  ) {
    return super.build(client, { ...options, gcTime: Number.POSITIVE_INFINITY }, state)
  }
}

/** Lists are fresh for 5 minutes and kept 10; a failed read is tried 3 times more, ever slower; a refusal is final. */
export const makeQueryClient = () =>
  new QueryClient({
    ...(onServer() && { queryCache: new OneRenderCache() }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        // The server asks itself: what fails there is not tried again, the browser does that.
        retry: (failures, error) =>
          !onServer() && navigator.onLine && failures < 3 && !(error instanceof ApiError && error.status < 500),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        // Offline, a read fails and says so, instead of waiting without a word.
        networkMode: 'always',
      },
      // Writes are never repeated by themselves.
      mutations: { retry: false },
    },
  })

let shared: QueryClient | undefined

/** The browser has one client for as long as the tab lives; each render on the server has its own. */
export function pageQueryClient(): QueryClient {
  if (onServer()) return makeQueryClient()
  shared ??= makeQueryClient()
  return shared
}
