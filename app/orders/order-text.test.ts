import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { nextSteps, outcomeOf, pollDelay, stateTextOf } from './order-text.ts'

const order = (state: Order['state'], payment: Order['payment']['state']) =>
  ({ state, payment: { state: payment } }) as Order

it('derives the outcome of a payment from the order and its payment', () => {
  expect(outcomeOf(order('pending', 'open'), 1)).toBe('confirming')
  expect(outcomeOf(order('pending', 'opening'), 1)).toBe('confirming')
  expect(outcomeOf(order('pending', 'open'), 7)).toBe('unconfirmed')
  expect(outcomeOf(order('pending', 'open'), 1, true)).toBe('unconfirmed')
  expect(outcomeOf(order('pending', 'failed'), 1)).toBe('declined')
  expect(outcomeOf(order('paid', 'paid'), 1)).toBe('thanks')
  expect(outcomeOf(order('delivered', 'paid'), 1)).toBe('thanks')
  expect(outcomeOf(order('cancelled', 'expired'), 1)).toBe('over')
})

it('never says that a free order awaits payment', () => {
  expect(stateTextOf('pending', 0)).toBe('Received')
  expect(stateTextOf('paid', 0)).toBe('Confirmed')
  expect(stateTextOf('dispatched', 0)).toBe('On its way')
  expect(stateTextOf('pending', 1)).toBe('Awaiting payment')
})

it('polls more slowly over time, and stops once the outcome is known', () => {
  expect(pollDelay('confirming', 1)).toBe(1500)
  expect(pollDelay('unconfirmed', 30)).toBe(5000)
  expect(pollDelay('unconfirmed', 60)).toBe(false)
  expect(pollDelay('thanks', 1)).toBe(false)
  expect(pollDelay('declined', 1)).toBe(false)
})

it('lists the next steps by delivery option', () => {
  const collectionOf = (id: Order['delivery']['id']) =>
    id === 'collection' ? { kept_days: 14, kept_until: null, collector: null } : null
  const by = (id: Order['delivery']['id'], slot: string | null = null) =>
    nextSteps(
      { delivery: { id }, collection: collectionOf(id), slot, totals: { total: 9800 } } as Order,
      'Tuesday 2 March',
    ).map(({ title }) => title)
  expect(by('economy')).toEqual(['Now', 'We pick and pack', 'Delivery'])
  expect(by('collection')).toContain('You collect')
  expect(by('sample-post')).toEqual(['Now', 'In the post'])
  expect(by('parcel')).toEqual(['Now', 'We pack', 'Delivered by parcel'])
})

it('mentions the invoice only if something was paid', () => {
  const now = (total: number) =>
    nextSteps({ delivery: { id: 'sample-post' }, slot: null, totals: { total } } as Order, 'Tuesday 2 March')[0]?.text
  expect(now(9800)).toBe('A confirmation is on its way to you by email. Your VAT invoice is on the order’s page.')
  expect(now(0)).toBe('A confirmation is on its way to you by email.')
})
