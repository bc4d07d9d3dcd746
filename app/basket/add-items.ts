import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../shared/api.ts'
import { applyBasket } from './basket-query.ts'
import { addLines, type NewLines } from './calls.ts'
import { forgetKey, keyFor } from './idempotency-key.ts'

/** Adds all of the lines to the basket, or none. Throws the API's error. */
export async function addItems(queries: QueryClient, ...lines: NewLines): Promise<void> {
  try {
    const basket = await addLines(lines, keyFor(lines))
    forgetKey(lines)
    await applyBasket(queries, basket)
  } catch (error) {
    // After a server error the lines may have been added all the same, so a retry has to send the same key.
    if (error instanceof ApiError && error.status < 500) forgetKey(lines)
    throw error
  }
}
