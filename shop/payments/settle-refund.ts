import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { orders, payments, refunds } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { changeState } from '../orders/change-state.ts'
import { orderLinks } from '../orders/guest-link.ts'
import { issueInvoice } from '../orders/issue-invoice.ts'
import { mailOrder } from '../orders/mail-order.ts'
import { factsOf, type OrderRecord, readRecord } from '../orders/order-record.ts'
import { portOf, type Till } from './port.ts'

/**
 * Gives back money that was asked back: first at the provider, under a key that makes a second asking the same, then in
 * our books with credit note and mail. Whoever dies in between is followed by the worker, which does it again.
 */
export async function settleRefund({
  ctx,
  till,
  input,
}: {
  ctx: ShopContext
  till: Till
  input: { refundId: number }
}): Promise<'done' | 'nothing to do'> {
  const { db } = ctx.database
  const [asked] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, input.refundId), eq(refunds.state, 'asked')))
  if (!asked) return 'nothing to do'
  const { refund, payment } = asked
  const port = portOf(till, payment.provider)
  if (!port || !payment.providerReference) throw new Error(`${payment.provider} is not set up, and owes a refund`)
  const { requestKey, amountPence } = refund
  const given = await port.refund({ requestKey, providerReference: payment.providerReference, amountPence })

  const links = await orderLinks(ctx)
  return db.transaction(async (tx) => {
    const record = await readRecord(tx, eq(orders.id, payment.orderId), { lock: true })
    if (!record) throw new Error('a refund without an order')
    const [done] = await tx
      .update(refunds)
      .set({ state: 'done', providerReference: given.providerReference })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'asked')))
      .returning({ id: refunds.id })
    if (!done) return 'nothing to do'
    const written = await writeDown(tx, ctx, record, payment.id, refund.id, amountPence)
    const facts = { links, publicUrl: till.publicUrl(), refundPence: amountPence }
    await mailOrder(tx, ctx, written, 'refunded', facts)
    return 'done'
  })
}

async function writeDown(
  tx: Database,
  ctx: ShopContext,
  record: OrderRecord,
  paymentId: number,
  refundId: number,
  amountPence: number,
): Promise<OrderRecord> {
  const now = ctx.now()
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
  let written: OrderRecord = { ...record, payments: all }
  const isOrdersOwn = changed?.state === 'paid' || changed?.state === 'refunded'
  const { paidPence, refundedPence } = factsOf(written)
  if (isOrdersOwn && refundedPence === paidPence) {
    const moved = await changeState(tx, written, 'refunded', 'We have given back your money.', now)
    if (moved.done) written = moved.record
  }
  if (isOrdersOwn && record.invoices.length > 0) {
    const credit = await issueInvoice(tx, record, { kind: 'credit', refundId, amountPence }, now)
    written = { ...written, invoices: [...written.invoices, credit] }
  }
  return written
}
