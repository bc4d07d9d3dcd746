import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type OrderState, orderStates } from '#contract/orders/order-states.ts'
import { holdsStock, type OrderStatus, transitionError, transitions } from './transitions.ts'

const status = (state: OrderState, more: Partial<OrderStatus> = {}): OrderStatus => ({
  state,
  deliveryId: 'economy',
  totalPence: 1000,
  paidPence: 1000,
  refundedPence: 0,
  ...more,
})

describe('an order', () => {
  it.each([
    ['is delivered', {}, ['pending', 'paid', 'picking', 'dispatched', 'delivered']],
    ['is collected', { deliveryId: 'collection' }, ['pending', 'paid', 'picking', 'ready', 'collected']],
    ['is collected straight after picking', { deliveryId: 'collection' }, ['pending', 'paid', 'picking', 'collected']],
    ['is cancelled because nobody collects it', { deliveryId: 'collection' }, ['picking', 'ready', 'cancelled']],
    ['is cancelled and refunded', { refundedPence: 1000 }, ['pending', 'paid', 'cancelled', 'refunded']],
    ['is paid after it was cancelled', {}, ['pending', 'cancelled', 'paid', 'picking']],
    ['is refunded after it arrived', { refundedPence: 1000 }, ['picking', 'dispatched', 'delivered', 'refunded']],
    ['is returned', {}, ['picking', 'dispatched', 'delivered', 'returned']],
    ['is returned after it was collected', { deliveryId: 'collection' }, ['picking', 'collected', 'returned']],
  ] as [string, Partial<OrderStatus>, OrderState[]][])('%s', (_name, more, path) => {
    for (const [index, state] of path.slice(0, -1).entries())
      expect(transitionError(status(state, more), path[index + 1] as OrderState)).toBeNull()
  })

  it.each([
    ['pending', 'paid', { paidPence: 999 }, 'The amount paid is not the order’s total.'],
    ['picking', 'dispatched', { deliveryId: 'collection' }, 'This order is for collection, not delivery.'],
    ['picking', 'collected', {}, 'This order is for delivery, not collection.'],
    ['picking', 'ready', {}, 'This order is for delivery, not collection.'],
    ['paid', 'ready', { deliveryId: 'collection' }, 'An order that is paid cannot be made ready to collect.'],
    ['delivered', 'refunded', { refundedPence: 999 }, 'The order has not been refunded in full.'],
    ['cancelled', 'refunded', { paidPence: 0 }, 'The order has not been refunded in full.'],
    ['paid', 'paid', {}, 'This order is already paid.'],
    ['pending', 'dispatched', {}, 'An order that is awaiting payment cannot be dispatched.'],
    ['dispatched', 'cancelled', {}, 'An order that is on its way cannot be cancelled.'],
    ['refunded', 'paid', {}, 'An order that is refunded cannot be marked as paid.'],
    ['paid', 'returned', {}, 'An order that is paid cannot be returned.'],
    ['returned', 'refunded', { refundedPence: 1000 }, 'An order that is returned cannot be refunded.'],
  ] as [OrderState, OrderState, Partial<OrderStatus>, string][])(
    'cannot go from %s to %s and says why',
    (from, to, more, reason) => {
      expect(transitionError(status(from, more), to)).toBe(reason)
    },
  )
})

test('no order returns to pending, leaves refunded or returned, or is cancelled after dispatch', () => {
  for (const from of orderStates) expect(Object.keys(transitions[from])).not.toContain('pending')
  expect([transitions.refunded, transitions.returned]).toEqual([{}, {}])
  for (const from of orderStates) expect('cancelled' in transitions[from]).toBe(holdsStock(from))
})

test('an unpaid order never leaves, whatever transitions are tried', () => {
  const tries = fc.array(fc.constantFrom(...orderStates), { maxLength: 30 })
  fc.assert(
    fc.property(tries, fc.constantFrom('economy', 'collection'), (wanted, deliveryId) => {
      let state: OrderState = 'pending'
      const unpaid = (now: OrderState) => status(now, { deliveryId, paidPence: 0 })
      for (const to of wanted) if (transitionError(unpaid(state), to) === null) state = to
      expect(['pending', 'cancelled']).toContain(state)
    }),
  )
})
