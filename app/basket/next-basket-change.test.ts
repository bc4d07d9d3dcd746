import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { basketQuery } from './basket-query.ts'
import type { Basket } from './calls.ts'
import { nextBasketChange } from './next-basket-change.ts'

const basketOf = (...ids: string[]) => ({ lines: ids.map((id) => ({ id })) }) as unknown as Basket

const isKept = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))])

test('a basket that is read again as it was has not changed; one line less has', async () => {
  const queries = new QueryClient()
  queries.setQueryData(basketQuery.queryKey, basketOf('a', 'b'))
  const change = nextBasketChange(queries)
  queries.setQueryData(basketQuery.queryKey, basketOf('a', 'b'))
  expect(await isKept(change)).toBe(false)
  queries.setQueryData(basketQuery.queryKey, basketOf('a'))
  expect(await isKept(change)).toBe(true)
})

test('the first sight of a basket is no change', async () => {
  const queries = new QueryClient()
  const change = nextBasketChange(queries)
  queries.setQueryData(basketQuery.queryKey, basketOf('a'))
  expect(await isKept(change)).toBe(false)
  queries.setQueryData(basketQuery.queryKey, basketOf())
  expect(await isKept(change)).toBe(true)
})
