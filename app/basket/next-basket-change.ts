import type { QueryClient } from '@tanstack/react-query'
import { basketQuery } from './basket-query.ts'

/** Kept once the basket holds something else than it does now. */
export function nextBasketChange(queries: QueryClient): Promise<void> {
  const linesNow = () => queries.getQueryData(basketQuery.queryKey)?.lines
  let before = linesNow()
  return new Promise((resolve) => {
    const stop = queries.getQueryCache().subscribe(() => {
      // A basket that is only now read for the first time has not changed.
      before ??= linesNow()
      if (linesNow() === before) return
      stop()
      resolve()
    })
  })
}
