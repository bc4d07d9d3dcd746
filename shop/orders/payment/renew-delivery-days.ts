import { carriageOf } from '#contract/arithmetic/delivery-service.ts'
import type { Database } from '#database/database.ts'
import type { ShopContext } from '../../context.ts'
import { quoteDelivery } from '../../delivery/quote-delivery.ts'
import { readTariff } from '../../delivery/read-tariff.ts'
import type { OrderAggregate, OrderRow } from '../order-aggregate.ts'

/**
 * New delivery days for an order paid by bank transfer, counted from the day it is paid, because the days promised at
 * checkout may have passed. Later days, such as one the buyer chose, are kept.
 */
export async function renewDeliveryDays(
  tx: Database,
  ctx: ShopContext,
  { order, lines }: OrderAggregate,
): Promise<Partial<Pick<OrderRow, 'deliveryFrom' | 'deliveryUntil'>>> {
  const carriage = carriageOf(order.deliveryId)
  const { options } = quoteDelivery({
    ctx,
    tariff: await readTariff(tx),
    input: {
      lines: lines.map(({ kind, weightG: grams }) => ({ kind, carriage, grams })),
      postcode: order.shipping?.postcode ?? null,
    },
  })
  const option = options.find(({ id }) => id === order.deliveryId)
  return option && option.from > order.deliveryFrom ? { deliveryFrom: option.from, deliveryUntil: option.until } : {}
}
