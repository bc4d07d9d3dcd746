import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import { nextAttempt } from '../../next-attempt.ts'
import type { PaymentRow } from '../order-aggregate.ts'

/** How long until a provider is asked again to close a payment. The first attempt is made by who ends it here. */
export const closeWaits = { firstMs: 60_000, longestMs: 60 * 60_000 }

type Ending = {
  payments: PaymentRow[]
  state: 'expired' | 'failed'
  /** Those the provider has closed already. */
  closed?: number[]
  /** Nobody asks the provider right after the commit: the worker does, on its next round. */
  isLeftToWorker?: boolean
}

/**
 * Ends what an order's buyer could still pay on, and gives back what the provider has to close after the commit; the
 * worker asks again until it has. 'expired' means that money which comes all the same is accepted if the stock is there.
 */
export async function expireOpenPayments(
  tx: Database,
  ctx: ShopContext,
  { payments: all, state, closed = [], isLeftToWorker = false }: Ending,
): Promise<PaymentRow[]> {
  const open = all.filter((payment) => payment.state === 'opening' || payment.state === 'open')
  // What was closed for another way to pay is no more welcome than the rest, once the order is not wanted.
  const ended = all.filter((payment) => open.includes(payment) || (state === 'failed' && payment.state === 'expired'))
  if (ended.length === 0) return []
  const now = ctx.clock.now()
  const opening = open.map(({ id }) => id).filter((id) => !closed.includes(id))
  // Asked of the row itself: the provider's name for it may have arrived since it was read.
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
