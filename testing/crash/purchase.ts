import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { ActingContext } from '#shop/context.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { confirmPayment } from '#shop/orders/payment/confirm-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { address } from '../shop/address.ts'
import type { TestItem } from '../shop/baskets.ts'

/** A purchase of the crash test: the buyer and the provider take its steps, and repeat them after a crash. */
export type Purchase = {
  item: TestItem
  pieces: number
  total: number
  key: string
  token: string
  isCancelled: boolean
  isAtPayment: boolean
}

export type Facts = Record<
  'orders' | 'payments' | 'paid' | 'refunded' | 'taken' | 'stock' | 'received' | 'mails' | 'lines',
  number
>

/** Puts the item into a new basket, and returns the basket's token. */
export async function fillBasket(ctx: ActingContext, { item, pieces }: Pick<Purchase, 'item' | 'pieces'>) {
  const line = { productId: item.productId, variationId: item.id, pieces }
  const added = await addLines({ ctx, input: { owner: { token: undefined }, lines: [line] } })
  if (!added.ok || !added.token) throw new Error('the basket could not be filled')
  return added.token
}

/** The buyer and the provider send the same requests again, and the worker runs again. */
export async function finish(ctx: ActingContext, purchase: Purchase): Promise<Facts> {
  await takeSteps(ctx, purchase)
  await processPendingRefunds(ctx, (what, error) => {
    throw new Error(what, { cause: error })
  })
  return orderStatus(ctx, purchase)
}

/** From the basket to the paid order, and to its refund if it is cancelled. */
export async function takeSteps(ctx: ActingContext, purchase: Purchase): Promise<void> {
  const { token, key, total } = purchase
  const body = {
    email: `${key}@example.org`,
    billing: address,
    delivery: 'collection' as const,
    payment: 'card' as const,
    expected_total: total,
    terms: true as const,
    delivery_process: true as const,
    newsletter: false,
  }
  const placed = await placeOrder({ ctx, input: { owner: { token }, customerEmail: null, key, body } })
  if (!placed.ok) throw new Error(`not placed: ${placed.code}`)
  // If it was paid before the crash, the order holds its stock like any other.
  if (placed.order.state === 'pending' && placed.order.reserves_at_payment !== purchase.isAtPayment)
    throw new Error('the stock was not reserved when it should be')
  const rows = await ctx.database.query<{ name: string }>(
    `select p.provider_reference as name from orders o join payments p on p.order_id = o.id where o.reference = $1`,
    [placed.order.reference],
  )
  const name = rows[0]?.name ?? ''
  const approve = `update sandbox_payments set state = 'approved' where reference = $1`
  await ctx.database.query(approve, [name])
  const event = { kind: 'paid' as const, type: 'crash', providerReference: name, amountPence: total, currency: 'GBP' }
  await confirmPayment({ ctx, input: { provider: 'test', event: { ...event, eventId: `evt_${name}` } } })
  if (purchase.isCancelled) await cancelOrder({ ctx, input: { reference: placed.order.reference } })
}

export async function orderStatus(ctx: ActingContext, { key, item }: Purchase): Promise<Facts> {
  const [facts] = await ctx.database.query<Facts>(
    `with mine as (select * from orders where idempotency_key = $1),
       tried as (select p.* from payments p join mine on mine.id = p.order_id)
     select (select count(*)::int from mine) as orders, (select count(*)::int from tried) as payments,
       (select count(*)::int from tried where state in ('paid', 'refunded')) as paid,
       (select coalesce(sum(t.refunded_pence), 0)::int from sandbox_payments t join tried on tried.request_key = t.request_key)
         as refunded,
       (select coalesce(sum(t.amount_pence), 0)::int from sandbox_payments t join tried on tried.request_key = t.request_key
         where t.state = 'approved') as taken,
       (select stock from variations where id = $2) as stock,
       (select count(*)::int from mail_outbox where to_address = $1 || '@example.org' and kind = 'order-received') as received,
       (select count(*)::int from mail_outbox where to_address = $1 || '@example.org') as mails,
       (select count(*)::int from basket_lines where variation_id = $2) as lines`,
    [key, item.id],
  )
  if (!facts) throw new Error('no facts')
  return facts
}
