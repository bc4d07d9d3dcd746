import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { ActingContext } from '#shop/context.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { confirmPayment } from '#shop/orders/payment/confirm-payment.ts'
import { address } from '../shop/address.ts'
import type { TestItem } from '../shop/baskets.ts'

/** Many buyers of the same few pieces. Cancelling buyers leave out the scarce item, and cancel once they have paid. */
export type Crowd = { buyers: number; cancellingBuyer: number; scarce: TestItem; others: TestItem[] }
/** `told`: refused because the stock was sold. `late`: reserved at payment, and refunded because the stock was sold. */
export type Tally = { sold: number; told: number; late: number; cancelled: number; troubles: string[] }

type Buyer = { token: string; total: number; number: number; isCancelling: boolean }

/** Fills a basket for every buyer, each with the items in a different order. */
export async function concurrentBuyers(
  ctx: ActingContext,
  crowd: Crowd,
  price: (pieces: number) => number,
): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: crowd.buyers + crowd.cancellingBuyer }, async (_, number) => {
      const isCancelling = number >= crowd.buyers
      const start = number % crowd.others.length
      const rest = [...crowd.others.slice(start), ...crowd.others.slice(0, start)]
      const scarce = isCancelling ? [] : [crowd.scarce]
      const item = number % 2 ? [...scarce, ...rest] : [...rest, ...scarce]
      const lines = item.map(({ productId, id }) => ({ productId, variationId: id, pieces: 1 }))
      const outcome = await addLines({ ctx, input: { owner: { token: undefined }, lines } })
      if (!outcome.ok || !outcome.token) throw new Error('a basket could not be filled')
      return { token: outcome.token, total: price(item.length), number, isCancelling }
    }),
  )
}

/** All buyers place their orders at once. Each order that succeeds is paid, and its webhook arrives twice. */
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

async function buy(ctx: ActingContext, tally: Tally, { token, total, number, isCancelling }: Buyer) {
  const body = {
    // With the process id, because every process numbers its buyers from zero.
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
  if (!isCancelling) {
    tally.sold++
    return
  }
  const cancelled = await cancelOrder({ ctx, input: { reference: outcome.order.reference } })
  if (cancelled.ok) tally.cancelled++
  else tally.troubles.push(cancelled.message)
}
