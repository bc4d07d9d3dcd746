import { requirePermission } from '../../access/require-permission.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { byReference, loadOrder, noSuchOrder } from '../order-aggregate.ts'
import { resolveAttention } from './payment-attention.ts'

/** Records that staff have dealt with a payment that needed attention; the buyer sees the note. */
export async function resolvePayment({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; note: string }
}): Promise<{ ok: true } | Refusal<'not_found' | 'nothing_to_resolve'>> {
  requirePermission(ctx, 'payments.resolve')
  return ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, byReference(input.reference), { lock: true })
    if (!aggregate) return noSuchOrder
    const isResolved = await resolveAttention(tx, ctx, { order: aggregate.order, note: input.note })
    return isResolved
      ? { ok: true as const }
      : refuse('nothing_to_resolve', 'No payment of this order needs attention.')
  })
}
