import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../shared/api.ts'
import { applyBasket } from './basket-query.ts'
import { addLines, type NewLines } from './calls.ts'
import { answered, keyFor } from './idempotency-key.ts'

/** The one way into the basket, for all of the lines or none. Throws what the API refused with. */
export async function putIn(queries: QueryClient, ...lines: NewLines): Promise<void> {
  try {
    const basket = await addLines(lines, keyFor(lines))
    answered(lines)
    await applyBasket(queries, basket)
  } catch (error) {
    // A shop that broke down may have put it in all the same: that wish is still open.
    if (error instanceof ApiError && error.status < 500) answered(lines)
    throw error
  }
}
