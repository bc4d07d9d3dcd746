import type { OrderState } from '#contract/orders/order-states.ts'

/** What a guard checks. */
export type OrderStatus = {
  state: OrderState
  deliveryId: string
  totalPence: number
  /** Received in total, including money refunded since. */
  paidPence: number
  refundedPence: number
}

/** Null if the transition is allowed, otherwise the reason, as a sentence for the person who tried it. */
type Guard = (status: OrderStatus) => string | null

const isPaidFor: Guard = ({ paidPence, totalPence }) =>
  paidPence === totalPence ? null : 'The amount paid is not the order’s total.'

const isForDelivery: Guard = ({ deliveryId }) =>
  deliveryId === 'collection' ? 'This order is for collection, not delivery.' : null

const isForCollection: Guard = ({ deliveryId }) =>
  deliveryId === 'collection' ? null : 'This order is for delivery, not collection.'

const isFullyRefunded: Guard = ({ paidPence, refundedPence }) =>
  refundedPence > 0 && refundedPence >= paidPence ? null : 'The order has not been refunded in full.'

const always: Guard = () => null

/**
 * The states an order can move to. Before it leaves the yard it can be cancelled, which returns its stock; afterwards
 * it can only be refunded or returned. A cancelled order becomes paid if its payment arrives late, and an order picked
 * by mistake goes back to paid.
 */
export const transitions: Record<OrderState, Partial<Record<OrderState, Guard>>> = {
  pending: { paid: isPaidFor, cancelled: always },
  paid: { picking: always, cancelled: always },
  picking: {
    paid: isPaidFor,
    dispatched: isForDelivery,
    part_dispatched: isForDelivery,
    ready: isForCollection,
    collected: isForCollection,
    cancelled: always,
  },
  ready: { collected: always, cancelled: always },
  part_dispatched: { dispatched: always, refunded: isFullyRefunded },
  dispatched: { delivered: always, refunded: isFullyRefunded, returned: always },
  delivered: { refunded: isFullyRefunded, returned: always },
  collected: { refunded: isFullyRefunded, returned: always },
  cancelled: { paid: isPaidFor, refunded: isFullyRefunded },
  refunded: {},
  returned: {},
}

const stateNames: Record<OrderState, string> = {
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

/** Why an order cannot move to a state; null if it can. */
export function transitionError(status: OrderStatus, to: OrderState): string | null {
  if (status.state === to) return `This order is already ${stateNames[to]}.`
  const guard = transitions[status.state][to]
  return guard ? guard(status) : `An order that is ${stateNames[status.state]} cannot be ${actions[to]}.`
}

/** Steps that can be taken back: from the state they led to, to the state before. */
const undone: Partial<Record<OrderState, OrderState>> = { picking: 'paid', ready: 'picking', delivered: 'dispatched' }

/** Why a step cannot be taken back; null if it can. */
export const undoneError = (from: OrderState, to: OrderState): string | null =>
  undone[from] === to ? null : `An order that is ${stateNames[from]} cannot be put back.`

/** States in which nothing of the order is left in the yard. */
export const isOnItsWay = (state: OrderState): boolean => !holdsStock(state) && state !== 'part_dispatched'

/** States in which the stock is still in the yard, reserved for the order. */
export const holdsStock = (state: OrderState): boolean => ['pending', 'paid', 'picking', 'ready'].includes(state)
