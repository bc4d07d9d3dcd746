/** States of orders and payments. The allowed transitions are in `shop/orders`. */

export const orderStates = [
  'pending',
  'paid',
  'picking',
  'ready',
  'part_dispatched',
  'dispatched',
  'delivered',
  'collected',
  'cancelled',
  'refunded',
  'returned',
] as const
export type OrderState = (typeof orderStates)[number]

/** States in which nothing more is sent and nothing is owed. */
const over: Record<OrderState, boolean> = {
  pending: false,
  paid: false,
  picking: false,
  ready: false,
  part_dispatched: false,
  dispatched: false,
  delivered: false,
  collected: false,
  cancelled: true,
  refunded: true,
  returned: true,
}
export const isOver = (state: OrderState): boolean => over[state]

export const paymentMethods = ['card', 'paypal', 'bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const providers = ['test', 'stripe', 'paypal', 'bank', 'none'] as const
export type Provider = (typeof providers)[number]

/** 'mismatched': the amount is wrong. The payment does not count; it is refunded or waits for staff. */
export const paymentStates = ['opening', 'open', 'paid', 'failed', 'expired', 'refunded', 'mismatched'] as const
