import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import { nextAttempt } from '../../next-attempt.ts'
import type { PaymentRow } from '../order-aggregate.ts'

/** Delays before a provider is asked again to close a payment. The caller makes the first attempt. */
export const closeWaits = { firstMs: 60_000, longestMs: 60 * 60_000 }

type PaymentsToEnd = {
  payments: PaymentRow[]
  state: 'expired' | 'failed'
  /** Ids of payments that the provider has already closed. */
  closed?: number[]
  /** The worker asks the provider on its next round, instead of the caller right after the commit. */
  isLeftToWorker?: boolean
}

/**
 * Ends an order's open payments and returns those that the provider has to close after the commit; the worker asks
 * again until it has. 'expired' means that money which still arrives is accepted if the items are in stock.
 */
export async function expireOpenPayments(
  tx: Database,
  ctx: ShopContext,
  { payments: all, state, closed = [], isLeftToWorker = false }: PaymentsToEnd,
): Promise<PaymentRow[]> {
  const open = all.filter((payment) => payment.state === 'opening' || payment.state === 'open')
  // Once an order is cancelled, late money for a payment that expired earlier must not be accepted either.
  const ended = all.filter((payment) => open.includes(payment) || (state === 'failed' && payment.state === 'expired'))
  if (ended.length === 0) return []
  const now = ctx.clock.now()
  const opening = open.map(({ id }) => id).filter((id) => !closed.includes(id))
  // Checked in the database: the provider's reference may have arrived since the payment was loaded.
  const isToClose = sql`${inArray(payments.id, opening)} and ${payments.providerReference} is not null and ${payments.provider} not in ('bank', 'none')`
  const attempts = isLeftToWorker ? 0 : 1
  const due = (isLeftToWorker ? now : nextAttempt(now, attempts, closeWaits)).toISOString()
  const rows = await tx
    .update(payments)
    .set({
      state,
      settledAt: now,
      closeDueAt: sql`case when ${isToClose} then ${due}::timestamptz else ${payments.closeDueAt} end`,
      closeAttempts: sql`case when ${isToClose} then ${attempts}::int else ${payments.closeAttempts} end`,
    })
    .where(
      inArray(
        payments.id,
        ended.map(({ id }) => id),
      ),
    )
    .returning()
  return rows.filter(({ id, closeDueAt }) => opening.includes(id) && closeDueAt !== null)
}
