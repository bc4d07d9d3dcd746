import { eq } from 'drizzle-orm'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { askRefund } from '../payments/request-refund.ts'
import type { Till } from '../payments/gateway.ts'
import { settleRefund } from '../payments/execute-refund.ts'
import { leftToAsk, type OrderRecord, readRecord } from './order-aggregate.ts'
import { holdsStock } from './transitions.ts'

export type RefundOutcome = { done: true; record: OrderRecord } | { done: false; reason: string }

/** Gives back all or part of what was paid, for goods that have left. What is still here is cancelled instead. */
export async function refundOrder({
  ctx,
  till,
  input,
}: {
  ctx: ShopContext
  till: Till
  input: { orderId: number; amountPence?: number | undefined; reason: string }
}): Promise<RefundOutcome> {
  const which = eq(orders.id, input.orderId)
  const asked = await ctx.database.db.transaction(async (tx) => {
    const record = await readRecord(tx, which, { lock: true })
    const paid = record?.payments.find(({ state }) => state === 'paid' || state === 'refunded')
    if (!record || !paid) return 'There is nothing to give back: it was not paid.'
    const left = leftToAsk(record.refunds, paid)
    const amountPence = input.amountPence ?? left
    if (left === 0) return 'All of it has been given back already.'
    if (amountPence < 1 || amountPence > left) return `Between £0.01 and ${formatPounds(left)} can be given back.`
    if (amountPence === left && holdsStock(record.order.state))
      return 'It has not left yet: cancel it instead, so that its stones go back on the shelf.'
    return askRefund(tx, { paymentId: paid.id, amountPence, reason: input.reason }, ctx.now())
  })
  if (typeof asked === 'string') return { done: false, reason: asked }
  await settleRefund({ ctx, till, input: { refundId: asked.id } })
  const record = await readRecord(ctx.database.db, which)
  return record ? { done: true, record } : { done: false, reason: 'There is no such order.' }
}
