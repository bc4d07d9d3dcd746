import { QueryCache, QueryClient, type QueryKey, type QueryOptions, type QueryState } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const minute = 60_000

const onServer = () => typeof document === 'undefined'

/** A server render is short, and its cache goes with it: no query may start the timer of its `gcTime`. */
class OneRenderCache extends QueryCache {
  override build<Read, Failure, Data, Key extends QueryKey>(
    client: QueryClient,
    options: QueryOptions<Read, Failure, Data, Key> & { queryKey: Key },
    state?: QueryState<Data, Failure>,
  ) {
    return super.build(client, { ...options, gcTime: Number.POSITIVE_INFINITY }, state)
  }
}

/** Data is fresh for 5 minutes and cached for 10. A failed read is retried 3 times with backoff, a 4xx never. */
export const makeQueryClient = () =>
  new QueryClient({
    ...(onServer() && { queryCache: new OneRenderCache() }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        // No retries on the server, which calls its own API: the browser retries.
        retry: (failures, error) =>
          !onServer() && navigator.onLine && failures < 3 && !(error instanceof ApiError && error.status < 500),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        // Offline, a read fails with a message instead of waiting silently.
        networkMode: 'always',
      },
      // Writes are never retried automatically.
      mutations: { retry: false },
    },
  })

let shared: QueryClient | undefined

/** The browser has one client per tab; each server render has its own. */
export function pageQueryClient(): QueryClient {
  if (onServer()) return makeQueryClient()
  shared ??= makeQueryClient()
  return shared
}
