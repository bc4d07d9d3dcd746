import type { QueryClient } from '@tanstack/react-query'
import type { NewLine } from '#contract/basket-port.ts'
import { ApiError } from '../shared/api.ts'
import { applyBasket } from './basket-query.ts'
import { addLine } from './calls.ts'
import { answered, keyFor } from './idempotency-key.ts'

/** The one way into the basket. Throws what the API refused with. */
export async function putIn(queries: QueryClient, line: NewLine): Promise<void> {
  try {
    const basket = await addLine(line, keyFor(line))
    answered(line)
    await applyBasket(queries, basket)
  } catch (error) {
    // A shop that broke down may have put it in all the same: that wish is still open.
    if (error instanceof ApiError && error.status < 500) answered(line)
    throw error
  }
}
