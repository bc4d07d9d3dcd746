import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { ActingContext } from '#shop/context.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { confirmPayment } from '#shop/orders/payment/confirm-payment.ts'
import { address } from '../shop/address.ts'
import type { TestGoods } from '../shop/baskets.ts'

/** For tests of races: many buyers of the same few pieces, in this process. */

/** The fickle want none of what is scarce, and cancel what they have just paid. */
export type Crowd = { buyers: number; cancellingBuyer: number; scarce: TestGoods; others: TestGoods[] }
/** `late` reserved at payment, and found the stock sold. */
export type Tally = { sold: number; told: number; late: number; cancelled: number; troubles: string[] }

type Buyer = { token: string; total: number; number: number; isFickle: boolean }

/** Fills a basket for everyone, each with the goods in another sequence. */
export async function concurrentBuyers(
  ctx: ActingContext,
  crowd: Crowd,
  price: (pieces: number) => number,
): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: crowd.buyers + crowd.cancellingBuyer }, async (_, number) => {
      const isFickle = number >= crowd.buyers
      const start = number % crowd.others.length
      const rest = [...crowd.others.slice(start), ...crowd.others.slice(0, start)]
      const scarce = isFickle ? [] : [crowd.scarce]
      const goods = number % 2 ? [...scarce, ...rest] : [...rest, ...scarce]
      let token = ''
      for (const one of goods) {
        const line = { productId: one.productId, variationId: one.id, pieces: 1 }
        const outcome = await addLines({ ctx, input: { owner: { token }, lines: [line] } })
        if (!outcome.ok) throw new Error(`a basket could not be filled: ${outcome.code}`)
        token = outcome.token ?? token
      }
      return { token, total: price(goods.length), number, isFickle }
    }),
  )
}

/** Everyone places at once. Who gets an order pays it, and is told of it twice. */
export async function buyConcurrently(ctx: ActingContext, buyers: Buyer[]): Promise<Tally> {
  const tally: Tally = { sold: 0, told: 0, late: 0, cancelled: 0, troubles: [] }
  await Promise.all(
    buyers.map(async (buyer) => {
      try {
        await buy(ctx, tally, buyer)
      } catch (error) {
        const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
        tally.troubles.push(String(root))
      }
    }),
  )
  return tally
}

async function buy(ctx: ActingContext, tally: Tally, { token, total, number, isFickle }: Buyer) {
  const body = {
    // Another process numbers its buyers alike, and they are other people.
    email: `buyer-${process.pid}-${number}@example.org`,
    billing: address,
    delivery: 'collection' as const,
    payment: 'card' as const,
    expected_total: total,
    terms: true as const,
    delivery_process: true as const,
    newsletter: false,
  }
  const input = { owner: { token }, customerEmail: null, key: 'once', body }
  const outcome = await placeOrder({ ctx, input })
  if (!outcome.ok) {
    if (outcome.code === 'changed') tally.told++
    else tally.troubles.push(outcome.code)
    return
  }
  const providerReference = outcome.payUrl?.split('/').at(-1) ?? ''
  const event = {
    kind: 'paid' as const,
    eventId: `evt_${providerReference}`,
    type: 'race',
    providerReference,
    amountPence: total,
    currency: 'GBP',
  }
  await ctx.database.query(`update sandbox_payments set state = 'approved' where reference = $1`, [providerReference])
  const outcomes = await Promise.all([
    confirmPayment({ ctx, input: { provider: 'test', event } }),
    confirmPayment({ ctx, input: { provider: 'test', event } }),
  ])
  const settled = outcomes.toSorted().join()
  if (settled === 'given_back_sold_meanwhile,repeated' && outcome.order.reserves_at_payment) {
    tally.late++
    return
  }
  if (settled !== 'paid,repeated') tally.troubles.push(settled)
  if (!isFickle) {
    tally.sold++
    return
  }
  const gone = await cancelOrder({ ctx, input: { reference: outcome.order.reference } })
  if (gone.ok) tally.cancelled++
  else tally.troubles.push(gone.message)
}
