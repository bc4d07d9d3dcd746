/** The words an order and its payments go through; who may go where is a table in `shop/orders`. */

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

/** Nothing more is sent, and nothing is owed: it can only be ordered again. */
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

/** 'mismatched': money came that is not what was asked for. It goes back, or waits for staff; it pays for nothing. */
export const paymentStates = ['opening', 'open', 'paid', 'failed', 'expired', 'refunded', 'mismatched'] as const
