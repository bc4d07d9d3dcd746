import type { Database } from '#database/database.ts'
import type { ShopContext } from '../../context.ts'
import { readTariff } from '../../delivery/read-tariff.ts'
import type { OrderAggregate, OrderRow } from '../order-aggregate.ts'
import { quoteOrder } from '../quote-order.ts'

/**
 * New delivery days for an order paid by bank transfer, counted from the day it is paid, because the days promised at
 * checkout may have passed. Later days, such as one the buyer chose, are kept.
 */
export async function renewDeliveryDays(
  tx: Database,
  ctx: ShopContext,
  aggregate: OrderAggregate,
): Promise<Partial<Pick<OrderRow, 'deliveryFrom' | 'deliveryUntil'>>> {
  const { order } = aggregate
  const postcode = order.shipping?.postcode ?? null
  const { option } = quoteOrder(ctx, { tariff: await readTariff(tx), aggregate, postcode })
  return option && option.from > order.deliveryFrom ? { deliveryFrom: option.from, deliveryUntil: option.until } : {}
}
