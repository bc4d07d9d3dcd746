import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { rememberBasket } from './basket-hint.ts'
import { type Basket, fetchBasket } from './calls.ts'

/** Always stale: another tab, another device or the office may have changed the basket. */
export const basketQuery = queryOptions({
  queryKey: ['basket'],
  queryFn: async ({ signal }) => {
    const basket = await fetchBasket(signal)
    rememberBasket(basket.lines.length, false)
    return basket
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
  // Offline, a paused request would look like a basket that never loads.
  networkMode: 'always',
})

/** Saves the basket that a write returned; without one, fetches it. */
export async function applyBasket(queries: QueryClient, basket: Basket | null): Promise<void> {
  // A request that began before the write would bring back the old basket.
  await queries.cancelQueries({ queryKey: basketQuery.queryKey })
  if (basket) queries.setQueryData(basketQuery.queryKey, basket)
  // The write has succeeded even if this request fails.
  else await queries.fetchQuery({ ...basketQuery, retry: false }).catch(() => undefined)
  rememberBasket(queries.getQueryData(basketQuery.queryKey)?.lines.length ?? 1, true)
}
