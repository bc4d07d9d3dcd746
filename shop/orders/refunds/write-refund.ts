import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { putBack } from '../../stock/put-back.ts'
import { changeState, recordEvent } from '../change-state.ts'
import { sentenceOf } from '../event-causes.ts'
import { heldPieces } from '../fulfilment.ts'
import type { OrderLinks } from '../guest-link.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { mailOrder } from '../mail/mail-order.ts'
import { factsOf, type OrderAggregate, type RefundRow } from '../order-aggregate.ts'
import { holdsStock } from '../transitions.ts'

type Refunded = Pick<RefundRow, 'id' | 'paymentId' | 'amountPence' | 'reason'>

/**
 * Everything that follows from money having gone back, in the transaction that marks its refund as done: what is left of
 * the payment, the order's state once all is given back, the credit note, the mail.
 */
export async function writeRefund(
  tx: Database,
  ctx: ShopContext,
  record: OrderAggregate,
  refund: Refunded,
  facts: { links: OrderLinks; publicUrl: string },
): Promise<OrderAggregate> {
  const { amountPence } = refund
  const isLast = isOrdersLastMoney(record, refund)
  const before = isLast ? await stopOrder(tx, ctx, record, amountPence, facts) : record
  const written = await writeDown(tx, ctx, before, refund)
  await mailOrder(tx, ctx, written, 'refunded', { ...facts, refundPence: amountPence, note: refund.reason })
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
  ctx: ShopContext,
  record: OrderAggregate,
  refundPence: number,
  facts: { links: OrderLinks; publicUrl: string },
): Promise<OrderAggregate> {
  const held = { orderId: record.order.id, items: heldPieces(record) }
  if (record.order.state === 'part_dispatched') await putBack(tx, ctx, held)
  if (!holdsStock(record.order.state)) return record
  const cause = { code: 'refunded_before_dispatch' } as const
  const note = sentenceOf(cause)
  const changed = await changeState(tx, ctx, { record, to: 'cancelled', cause, also: { heldUntil: null } })
  if (!changed.ok) return record
  await putBack(tx, ctx, held)
  await mailOrder(tx, ctx, changed.record, 'cancelled', { ...facts, refundPence, note })
  return changed.record
}

async function writeDown(
  tx: Database,
  ctx: ShopContext,
  record: OrderAggregate,
  { id: refundId, paymentId, amountPence, reason }: Refunded,
): Promise<OrderAggregate> {
  const all = record.payments.map((one) => {
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
  let written: OrderAggregate = { ...record, payments: all }
  const isOrdersOwn = changed?.state === 'paid' || changed?.state === 'refunded'
  const { paidPence, refundedPence } = factsOf(written)
  if (isOrdersOwn && refundedPence === paidPence) {
    const moved = await changeState(tx, ctx, { record: written, to: 'refunded', cause: { code: 'refunded' } })
    if (moved.ok) written = moved.record
  } else if (isOrdersOwn) {
    const cause = { code: 'partly_refunded', amountPence, reason } as const
    written = { ...written, events: [...written.events, await recordEvent(tx, ctx, { order: record.order, cause })] }
  }
  if (isOrdersOwn && record.invoices.length > 0) {
    const credit = await issueInvoice(tx, ctx, record, { kind: 'credit', refundId, amountPence })
    written = { ...written, invoices: [...written.invoices, credit] }
  }
  return written
}
