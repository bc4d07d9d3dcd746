import { carriageOf } from '#contract/arithmetic/delivery-service.ts'
import { standardDelivery } from '#contract/arithmetic/refund-amount.ts'
import type { Database } from '#database/database.ts'
import type { ShopContext } from '../../context.ts'
import { quoteDelivery } from '../../delivery/quote-delivery.ts'
import { readTariff } from '../../delivery/read-tariff.ts'
import { refundableDelivery } from '../fulfilment.ts'
import type { OrderAggregate } from '../order-aggregate.ts'

/**
 * The delivery charge to refund if everything is returned: the cheapest option offered, or what is left if that is
 * less.
 */
export async function returnDelivery(db: Database, ctx: ShopContext, aggregate: OrderAggregate): Promise<number> {
  const { standardDeliveryPence } = aggregate.order
  const standard = standardDeliveryPence ?? (await quoteStandard(db, ctx, aggregate))
  return Math.min(standard, refundableDelivery(aggregate))
}

/** For older orders without a stored figure: what today's tariff charges for that postcode and weight. */
async function quoteStandard(db: Database, ctx: ShopContext, { order, lines }: OrderAggregate): Promise<number> {
  if (order.deliveryPence === 0) return 0
  const carriage = carriageOf(order.deliveryId)
  const { options } = quoteDelivery({
    ctx,
    tariff: await readTariff(db),
    input: {
      lines: lines.map(({ kind, weightG: grams }) => ({ kind, carriage, grams })),
      postcode: order.shipping?.postcode ?? null,
      // No order is so old and was delivered free.
      goods: 0,
    },
  })
  const pence = standardDelivery(options, order.deliveryPence)
  // The tariff may have changed since: if the buyer chose the cheapest option, refund what they paid.
  const isCheapest = options.some(({ id, price_pence }) => id === order.deliveryId && price_pence <= pence)
  return isCheapest ? order.deliveryPence : pence
}
