import type { DeliveryTariff } from '#contract/arithmetic/delivery-pricing.ts'
import { carriageOf } from '#contract/arithmetic/delivery-service.ts'
import type { DeliveryOption } from '#contract/delivery/delivery.ts'
import type { ShopContext } from '../context.ts'
import { type DeliveryQuote, quoteDelivery } from '../delivery/quote-delivery.ts'
import type { OrderAggregate } from './order-aggregate.ts'

type OrderQuote = DeliveryQuote & {
  /** The order's own delivery; undefined if it is not offered there. */
  option: DeliveryOption | undefined
}

/** What delivering an order to a postcode costs today, and when it would arrive. */
export function quoteOrder(
  ctx: Pick<ShopContext, 'settings' | 'clock'>,
  { tariff, aggregate, postcode }: { tariff: DeliveryTariff; aggregate: OrderAggregate; postcode: string | null },
): OrderQuote {
  const { order, lines } = aggregate
  const carriage = carriageOf(order.deliveryId)
  const consignment = lines.map(({ kind, weightG: grams }) => ({ kind, carriage, grams }))
  const goods = order.goodsPence + order.discountPence - order.deliveryDiscountPence
  const quote = quoteDelivery({ ctx, tariff, input: { lines: consignment, postcode, goods } })
  return { ...quote, option: quote.options.find(({ id }) => id === order.deliveryId) }
}
