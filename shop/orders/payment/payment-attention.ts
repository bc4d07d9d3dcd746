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
 * Staff gave back, at the provider's own site, what the shop could not: once all of it is back, nothing waits
 * for them. Parts are left for them to resolve, because each is told of more than once.
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

/** Staff have looked into it another way, and say how. False when nothing waited for them. */
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
