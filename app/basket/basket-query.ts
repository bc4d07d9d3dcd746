import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { rememberBasket } from './basket-hint.ts'
import { type Basket, fetchBasket } from './calls.ts'

/** Never fresh for longer than it takes to look: another tab, another device or the yard may have changed it. */
export const basketQuery = queryOptions({
  queryKey: ['basket'],
  queryFn: async ({ signal }) => {
    const basket = await fetchBasket(signal)
    rememberBasket(basket.lines.length, false)
    return basket
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
  // Waiting for a connection would look like a basket that never comes.
  networkMode: 'always',
})

/** Takes up the basket a write was answered with; where the answer is none, it is asked for. */
export async function applyBasket(queries: QueryClient, answered: Basket | null): Promise<void> {
  // What is under way was asked before the write and would bring the past back.
  await queries.cancelQueries({ queryKey: basketQuery.queryKey })
  if (answered) queries.setQueryData(basketQuery.queryKey, answered)
  // The write stands even if looking at it fails.
  else await queries.fetchQuery({ ...basketQuery, retry: false }).catch(() => undefined)
  rememberBasket(queries.getQueryData(basketQuery.queryKey)?.lines.length ?? 1, true)
}
