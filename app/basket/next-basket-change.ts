import type { QueryClient } from '@tanstack/react-query'
import { basketQuery } from './basket-query.ts'

/** Resolves when the lines of the basket change. */
export function nextBasketChange(queries: QueryClient): Promise<void> {
  const linesNow = () => queries.getQueryData(basketQuery.queryKey)?.lines
  let initial = linesNow()
  return new Promise((resolve) => {
    const stop = queries.getQueryCache().subscribe(() => {
      // Loading the basket for the first time is not a change.
      initial ??= linesNow()
      if (linesNow() === initial) return
      stop()
      resolve()
    })
  })
}
