import type { OrderState } from '#contract/orders/order-states.ts'

/** What a guard looks at. Money is pence. */
export type OrderStatus = {
  state: OrderState
  deliveryId: string
  totalPence: number
  /** Received and not asked back. */
  paidPence: number
  refundedPence: number
}

/** Null when it may pass, else the reason, for the person who asked. */
type Guard = (status: OrderStatus) => string | null

const isPaidFor: Guard = ({ paidPence, totalPence }) =>
  paidPence === totalPence ? null : 'The amount paid is not the order’s total.'

const isSent: Guard = ({ deliveryId }) =>
  deliveryId === 'collection' ? 'This order is for collection, not delivery.' : null

const isCollected: Guard = ({ deliveryId }) =>
  deliveryId === 'collection' ? null : 'This order is for delivery, not collection.'

const isAllGivenBack: Guard = ({ paidPence, refundedPence }) =>
  refundedPence > 0 && refundedPence >= paidPence ? null : 'The order has not been refunded in full.'

const always: Guard = () => null

/**
 * Where an order may go from where it is. Before it leaves the yard it is cancelled, which returns its stock;
 * afterwards it can only be refunded or returned. A cancelled one may still become paid when its payment arrives late.
 * What was taken up to be picked by mistake goes back to paid.
 */
export const transitions: Record<OrderState, Partial<Record<OrderState, Guard>>> = {
  pending: { paid: isPaidFor, cancelled: always },
  paid: { picking: always, cancelled: always },
  picking: {
    paid: isPaidFor,
    dispatched: isSent,
    part_dispatched: isSent,
    ready: isCollected,
    collected: isCollected,
    cancelled: always,
  },
  ready: { collected: always, cancelled: always },
  part_dispatched: { dispatched: always, refunded: isAllGivenBack },
  dispatched: { delivered: always, refunded: isAllGivenBack, returned: always },
  delivered: { refunded: isAllGivenBack, returned: always },
  collected: { refunded: isAllGivenBack, returned: always },
  cancelled: { paid: isPaidFor, refunded: isAllGivenBack },
  refunded: {},
  returned: {},
}

const words: Record<OrderState, string> = {
  pending: 'awaiting payment',
  paid: 'paid',
  picking: 'being picked',
  ready: 'ready to collect',
  part_dispatched: 'partly on its way',
  dispatched: 'on its way',
  delivered: 'delivered',
  collected: 'collected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  returned: 'returned',
}

const actions: Record<OrderState, string> = {
  pending: 'reopened',
  paid: 'marked as paid',
  picking: 'picked',
  ready: 'made ready to collect',
  part_dispatched: 'dispatched in part',
  dispatched: 'dispatched',
  delivered: 'marked as delivered',
  collected: 'marked as collected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  returned: 'returned',
}

/** Why an order cannot go there, or null when it can. */
export function transitionError(status: OrderStatus, to: OrderState): string | null {
  if (status.state === to) return `This order is already ${words[to]}.`
  const guard = transitions[status.state][to]
  return guard ? guard(status) : `An order that is ${words[status.state]} cannot be ${actions[to]}.`
}

/** States in which the stock is still with us, reserved. */
export const holdsStock = (state: OrderState): boolean => ['pending', 'paid', 'picking', 'ready'].includes(state)
