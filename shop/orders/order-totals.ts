import type { Totals } from '#contract/arithmetic/order-totals.ts'
import type { OrderRow } from './order-aggregate.ts'

/** What an order costs. A voucher's part is named by itself. */
export const orderTotals = (order: OrderRow): Totals => ({
  goods: order.goodsPence + order.discountPence - order.deliveryDiscountPence,
  delivery: order.deliveryPence + order.deliveryDiscountPence,
  slot: order.slotPence,
  discount: order.discountPence,
  vat_included: order.vatPence,
  total: order.totalPence,
})
