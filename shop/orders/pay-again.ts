import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders, payments } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { openPayment } from '../payments/open-payment.ts'
import type { Till } from '../payments/port.ts'
import { type PaymentRow, readRecord, standingPayment } from './order-record.ts'
import { readOwnRecord, type Viewer } from './read-order.ts'

export type PayOutcome = { done: true; payUrl: string } | { done: false; reason: string }

/** Where to pay an order that is still held: the page it had, or a new one after a card was declined. */
export async function payAgain({
  ctx,
  till,
  input,
}: {
  ctx: ShopContext
  till: Till
  input: { reference: string; viewer: Viewer }
}): Promise<PayOutcome> {
  const { order } = await readOwnRecord(ctx, input.reference, input.viewer)
  const found = await ctx.database.db.transaction(async (tx): Promise<PaymentRow | string> => {
    const now = ctx.now()
    const record = await readRecord(tx, eq(orders.id, order.id), { lock: true })
    if (record?.order.state !== 'pending') return 'There is nothing to pay on this order.'
    if (!record.order.heldUntil || record.order.heldUntil <= now)
      return 'We could hold the stones no longer. Please place the order again.'
    const last = standingPayment(record)
    if (!last || last.state === 'opening' || last.state === 'open') return last ?? 'There is nothing to pay.'
    const [payment] = await tx
      .insert(payments)
      .values({
        orderId: order.id,
        provider: last.provider,
        method: last.method,
        requestKey: randomUUID(),
        state: 'opening',
        amountPence: record.order.totalPence,
        createdAt: now,
      })
      .returning()
    return payment ?? 'There is nothing to pay.'
  })
  if (typeof found === 'string') return { done: false, reason: found }
  return { done: true, payUrl: await openPayment({ ctx, till, input: { order, payment: found } }) }
}
