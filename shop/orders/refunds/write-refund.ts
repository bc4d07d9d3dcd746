import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import type { ActingContext } from '../../context.ts'
import { putBack } from '../../stock/put-back.ts'
import { changeState, recordEvent } from '../change-state.ts'
import { causeText } from '../event-causes.ts'
import { heldPieces } from '../fulfilment.ts'
import type { OrderLinks } from '../guest-link.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { mailOrder } from '../mail/mail-order.ts'
import { type OrderAggregate, orderStatus, type RefundRow } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { holdsStock } from '../transitions.ts'

type ExecutedRefund = Pick<RefundRow, 'id' | 'paymentId' | 'amountPence' | 'reason'>

/**
 * Everything that follows from an executed refund, in the transaction that marks it as done: the payment's refunded
 * amount, the order's state once everything is refunded, the credit note and the email.
 */
export async function writeRefund(
  tx: Database,
  ctx: ActingContext,
  { aggregate, refund, links }: { aggregate: OrderAggregate; refund: ExecutedRefund; links: OrderLinks },
): Promise<OrderAggregate> {
  const { amountPence: refundPence, reason: note } = refund
  const isLast = completesRefund(aggregate, refund)
  const before = isLast ? await stopOrder(tx, ctx, { aggregate, refundPence, links }) : aggregate
  const written = await bookRefund(tx, ctx, { aggregate: before, refund })
  await mailOrder(tx, ctx, { aggregate: written, kind: 'refunded', links, refundPence, note })
  return written
}

/** Whether the order's payment is now refunded in full, no matter in how many refunds or by whom. */
function completesRefund(
  { payments: all }: OrderAggregate,
  { paymentId, amountPence }: Pick<RefundRow, 'paymentId' | 'amountPence'>,
) {
  const payment = all.find(({ id }) => id === paymentId)
  return payment?.state === 'paid' && payment.refundedPence + amountPence === payment.amountPence
}

/** An order refunded in full before it has left is cancelled, and its pieces go back into stock. */
async function stopOrder(
  tx: Database,
  ctx: ActingContext,
  { aggregate, refundPence, links }: { aggregate: OrderAggregate; refundPence: number; links: OrderLinks },
): Promise<OrderAggregate> {
  const heldStock = { orderId: aggregate.order.id, items: heldPieces(aggregate) }
  if (aggregate.order.state === 'part_dispatched') await putBack(tx, ctx, heldStock)
  if (!holdsStock(aggregate.order.state)) return aggregate
  const cause = { code: 'refunded_before_dispatch' } as const
  const note = causeText(cause)
  const changed = await changeState(tx, ctx, { aggregate, to: 'cancelled', cause, also: { heldUntil: null } })
  if (!changed.ok) return aggregate
  await putBack(tx, ctx, heldStock)
  await mailOrder(tx, ctx, { aggregate: changed.aggregate, kind: 'cancelled', links, refundPence, note })
  return changed.aggregate
}

async function bookRefund(
  tx: Database,
  ctx: ActingContext,
  { aggregate, refund }: { aggregate: OrderAggregate; refund: ExecutedRefund },
): Promise<OrderAggregate> {
  const { id: refundId, paymentId, amountPence, reason } = refund
  const all = aggregate.payments.map((one) => {
    if (one.id !== paymentId) return one
    const refundedPence = one.refundedPence + amountPence
    // A second payment for the same order never counted as paid, so its refund does not change its state.
    const state = one.state === 'paid' && refundedPence === one.amountPence ? ('refunded' as const) : one.state
    return { ...one, refundedPence, state }
  })
  const changed = all.find(({ id }) => id === paymentId)
  if (changed)
    await tx
      .update(payments)
      .set({ refundedPence: changed.refundedPence, state: changed.state })
      .where(eq(payments.id, paymentId))
  let written = patchOrder(aggregate, { payments: all })
  const countsForOrder = changed?.state === 'paid' || changed?.state === 'refunded'
  const { paidPence, refundedPence } = orderStatus(written)
  const isAll = refundedPence === paidPence
  // A returned order stays returned, however much of it is refunded.
  if (countsForOrder && isAll && aggregate.order.state !== 'returned') {
    const moved = await changeState(tx, ctx, { aggregate: written, to: 'refunded', cause: { code: 'refunded' } })
    if (moved.ok) written = moved.aggregate
  } else if (countsForOrder) {
    const cause = isAll ? ({ code: 'refunded' } as const) : ({ code: 'partly_refunded', amountPence, reason } as const)
    written = patchOrder(written, { events: [await recordEvent(tx, ctx, { order: aggregate.order, cause })] })
  }
  if (countsForOrder && aggregate.invoices.length > 0) {
    const credit = await issueInvoice(tx, ctx, { aggregate, kind: 'credit', refundId, amountPence })
    written = patchOrder(written, { invoices: [credit] })
  }
  return written
}
