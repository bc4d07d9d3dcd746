import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { loadOrder } from '../order-aggregate.ts'
import { recordRefund } from './execute-refund.ts'

/** Staff have sent back by bank what the shop owes of an order: every refund of it that waited for them is done. */
export async function recordTransferRefund({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { orderId: number }
}): Promise<{ ok: true } | Refusal<'nothing_to_refund'>> {
  requirePermission(ctx, 'payments.resolve')
  const aggregate = await loadOrder(ctx.database.db, eq(orders.id, input.orderId))
  const transfers = aggregate?.payments.filter(({ provider }) => provider === 'bank') ?? []
  const waiting = (aggregate?.refunds ?? []).filter(
    ({ state, paymentId }) => state === 'requested' && transfers.some(({ id }) => id === paymentId),
  )
  for (const refund of waiting)
    await recordRefund(ctx, {
      refund,
      orderId: input.orderId,
      providerReference: `transfer_${refund.requestKey}`,
      also: (tx) =>
        writeAudit(tx, ctx, {
          verb: 'transfer_refund_recorded',
          subject: 'order',
          subjectId: aggregate?.order.reference ?? '',
          after: { amountPence: refund.amountPence, refund: refund.id },
        }),
    })
  return waiting.length > 0
    ? { ok: true }
    : refuse('nothing_to_refund', 'No refund of this order is to be sent by bank transfer.')
}
