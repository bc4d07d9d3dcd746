import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import { requirePermission } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import type { RefundEvent } from '../../payments/gateway.ts'
import { recordEvent } from '../change-state.ts'
import type { OrderRow } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import type { Found } from './handle-event-once.ts'

/**
 * Staff have refunded, on the provider's own site, a payment that the shop could not refund. Once the full amount is
 * refunded, it needs no more attention. Staff resolve part refunds themselves, because their events may repeat.
 */
export async function settleAttention(
  tx: Database,
  ctx: ActingContext,
  { aggregate, payment, refund: { amountPence = 0 } }: Found & { refund: RefundEvent },
): Promise<Found> {
  if (payment.receivedAmount !== null && amountPence < payment.receivedAmount) return { aggregate, payment }
  const changes = { refundedPence: amountPence, attention: null }
  await tx.update(payments).set(changes).where(eq(payments.id, payment.id))
  await recordEvent(tx, ctx, { order: aggregate.order, cause: { code: 'mismatch_refunded' } })
  const paid = { ...payment, ...changes }
  return { aggregate: patchOrder(aggregate, { payments: [paid] }), payment: paid }
}

/** Records how staff dealt with a payment in another way. False if no payment needed attention. */
export async function resolveAttention(
  tx: Database,
  ctx: ActingContext,
  { order, note }: { order: OrderRow; note: string },
): Promise<boolean> {
  requirePermission(ctx, 'payments.resolve')
  const resolved = await tx
    .update(payments)
    .set({ attention: null })
    .where(and(eq(payments.orderId, order.id), isNotNull(payments.attention)))
    .returning({ id: payments.id })
  if (resolved.length === 0) return false
  await recordEvent(tx, ctx, { order, cause: { code: 'attention_resolved', note } })
  await writeAudit(tx, ctx, { verb: 'payment_resolved', subject: 'order', subjectId: order.reference })
  return true
}
