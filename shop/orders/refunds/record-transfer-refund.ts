import { and, asc, eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { payments, refunds } from '#database/tables/payments.ts'
import { requirePermission } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { byReference } from '../order-aggregate.ts'
import { recordRefund } from './execute-refund.ts'

/** Records that staff have sent an order's refunds by bank transfer: all pending ones are then done. */
export async function recordTransferRefund({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string }
}): Promise<{ ok: true } | Refusal<'nothing_to_refund'>> {
  requirePermission(ctx, 'payments.resolve')
  const waiting = await ctx.database.db
    .select({ refund: refunds, orderId: orders.id, reference: orders.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(byReference(input.reference), eq(payments.provider, 'bank'), eq(refunds.state, 'requested')))
    .orderBy(asc(refunds.id))
  for (const { refund, orderId, reference } of waiting)
    await recordRefund(ctx, {
      refund,
      orderId,
      providerReference: `transfer_${refund.requestKey}`,
      also: (tx) =>
        writeAudit(tx, ctx, {
          verb: 'transfer_refund_recorded',
          subject: 'order',
          subjectId: reference,
          after: { amountPence: refund.amountPence, refund: refund.id },
        }),
    })
  return waiting.length > 0
    ? { ok: true }
    : refuse('nothing_to_refund', 'This order has no refund that is waiting for a bank transfer.')
}
