import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { basketQuery } from './basket-query.ts'
import type { Basket } from './calls.ts'
import { nextBasketChange } from './next-basket-change.ts'

const basketOf = (...ids: string[]) => ({ lines: ids.map((id) => ({ id })) }) as unknown as Basket

const isResolved = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))])

test('fetching the same basket again is not a change; one line fewer is', async () => {
  const queries = new QueryClient()
  queries.setQueryData(basketQuery.queryKey, basketOf('a', 'b'))
  const change = nextBasketChange(queries)
  queries.setQueryData(basketQuery.queryKey, basketOf('a', 'b'))
  expect(await isResolved(change)).toBe(false)
  queries.setQueryData(basketQuery.queryKey, basketOf('a'))
  expect(await isResolved(change)).toBe(true)
})

test('loading the basket for the first time is not a change', async () => {
  const queries = new QueryClient()
  const change = nextBasketChange(queries)
  queries.setQueryData(basketQuery.queryKey, basketOf('a'))
  expect(await isResolved(change)).toBe(false)
  queries.setQueryData(basketQuery.queryKey, basketOf())
  expect(await isResolved(change)).toBe(true)
})
