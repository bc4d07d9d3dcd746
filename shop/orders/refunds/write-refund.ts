import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import type { ActingContext } from '../../context.ts'
import { putBack } from '../../stock/put-back.ts'
import { changeState, recordEvent } from '../change-state.ts'
import { sentenceOf } from '../event-causes.ts'
import { heldPieces } from '../fulfilment.ts'
import type { OrderLinks } from '../guest-link.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { mailOrder } from '../mail/mail-order.ts'
import { type OrderAggregate, orderStatus, type RefundRow } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { holdsStock } from '../transitions.ts'

type Refunded = Pick<RefundRow, 'id' | 'paymentId' | 'amountPence' | 'reason'>

/**
 * Everything that follows from money having gone back, in the transaction that marks its refund as done: what is left of
 * the payment, the order's state once all is given back, the credit note, the mail.
 */
export async function writeRefund(
  tx: Database,
  ctx: ActingContext,
  { aggregate, refund, links }: { aggregate: OrderAggregate; refund: Refunded; links: OrderLinks },
): Promise<OrderAggregate> {
  const { amountPence: refundPence, reason: note } = refund
  const isLast = isOrdersLastMoney(aggregate, refund)
  const before = isLast ? await stopOrder(tx, ctx, { aggregate, refundPence, links }) : aggregate
  const written = await writeDown(tx, ctx, { aggregate: before, refund })
  await mailOrder(tx, ctx, { aggregate: written, kind: 'refunded', links, refundPence, note })
  return written
}

/** Whether this takes the last of the money out of an order, however many refunds it went back in and by whose hand. */
function isOrdersLastMoney(
  { payments: all }: OrderAggregate,
  { paymentId, amountPence }: Pick<RefundRow, 'paymentId' | 'amountPence'>,
) {
  const payment = all.find(({ id }) => id === paymentId)
  return payment?.state === 'paid' && payment.refundedPence + amountPence === payment.amountPence
}

/** All of its money refunded before it has left: what is still here goes back into stock, and the order is cancelled. */
async function stopOrder(
  tx: Database,
  ctx: ActingContext,
  { aggregate, refundPence, links }: { aggregate: OrderAggregate; refundPence: number; links: OrderLinks },
): Promise<OrderAggregate> {
  const held = { orderId: aggregate.order.id, items: heldPieces(aggregate) }
  if (aggregate.order.state === 'part_dispatched') await putBack(tx, ctx, held)
  if (!holdsStock(aggregate.order.state)) return aggregate
  const cause = { code: 'refunded_before_dispatch' } as const
  const note = sentenceOf(cause)
  const changed = await changeState(tx, ctx, { aggregate, to: 'cancelled', cause, also: { heldUntil: null } })
  if (!changed.ok) return aggregate
  await putBack(tx, ctx, held)
  await mailOrder(tx, ctx, { aggregate: changed.aggregate, kind: 'cancelled', links, refundPence, note })
  return changed.aggregate
}

async function writeDown(
  tx: Database,
  ctx: ActingContext,
  { aggregate, refund }: { aggregate: OrderAggregate; refund: Refunded },
): Promise<OrderAggregate> {
  const { id: refundId, paymentId, amountPence, reason } = refund
  const all = aggregate.payments.map((one) => {
    if (one.id !== paymentId) return one
    const refundedPence = one.refundedPence + amountPence
    // A second payment of the same order was never its payment, and does not become it by going back.
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
  const isOrdersOwn = changed?.state === 'paid' || changed?.state === 'refunded'
  const { paidPence, refundedPence } = orderStatus(written)
  const isAll = refundedPence === paidPence
  // What was returned stays so, however much of its money goes back.
  if (isOrdersOwn && isAll && aggregate.order.state !== 'returned') {
    const moved = await changeState(tx, ctx, { aggregate: written, to: 'refunded', cause: { code: 'refunded' } })
    if (moved.ok) written = moved.aggregate
  } else if (isOrdersOwn) {
    const cause = isAll ? ({ code: 'refunded' } as const) : ({ code: 'partly_refunded', amountPence, reason } as const)
    written = patchOrder(written, { events: [await recordEvent(tx, ctx, { order: aggregate.order, cause })] })
  }
  if (isOrdersOwn && aggregate.invoices.length > 0) {
    const credit = await issueInvoice(tx, ctx, { aggregate, kind: 'credit', refundId, amountPence })
    written = patchOrder(written, { invoices: [credit] })
  }
  return written
}
