import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../../access/require-permission.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { loadOrder } from '../order-aggregate.ts'
import { resolveAttention } from './payment-attention.ts'

/** Says that a payment which waited for a person has been dealt with; the buyer sees the note. */
export async function resolvePayment({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; note: string }
}): Promise<{ ok: true } | Refusal<'nothing_to_resolve'>> {
  requirePermission(ctx, 'payments.resolve')
  const isResolved = await ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, eq(orders.reference, input.reference.toUpperCase()), { lock: true })
    return aggregate !== null && (await resolveAttention(tx, ctx, { order: aggregate.order, note: input.note }))
  })
  return isResolved ? { ok: true } : refuse('nothing_to_resolve', 'No payment of this order waits for you.')
}
