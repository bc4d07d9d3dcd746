import { expect, it } from 'vitest'
import type { Quote } from '#contract/checkout/checkout.ts'
import * as checks from './check-details.ts'
import {
  type AddressEntry,
  type Buyer,
  blankAddress,
  blankEntry,
  type Entry,
  oneLine,
  orderRequestOf,
  postcodeOf,
  savedAddresses,
} from './checkout-form-state.ts'
import { firstError, formErrors, ukOnly } from './form-errors.ts'

const quote = (delivery: Quote['delivery'] = 'economy') =>
  ({
    delivery,
    delivery_options: [{ id: delivery, service: delivery === 'economy' ? 'pallet' : delivery }],
    slot: null,
    day: null,
    totals: { total: 12_150 },
  }) as unknown as Quote

const ada: AddressEntry = {
  ...blankAddress,
  first_name: 'Ada',
  last_name: 'Mason',
  phone: '01273 123456',
  address_1: '14 Quarry Road',
  city: 'Lewes',
  postcode: 'bn71aa',
}
const ready: Entry = { ...blankEntry, email: ' ada@example.com ', billing: ada, terms: true, deliveryProcess: true }
const buyer: Buyer = {
  email: 'ada@example.com',
  billing: { ...ada, email: 'bills@example.com' },
  shipping: null,
  addresses: [],
}

it('lists missing fields in the order of the page', () => {
  const errors = formErrors({ entry: blankEntry, buyer: null, quote: quote(), checks })
  expect(Object.values(errors.details)).toEqual([
    'Email is required',
    'First name is required',
    'Last name is required',
    'Postcode is required',
    'Address Line 1 is required',
    'Town/City is required',
    'Phone number is required',
  ])
  expect(errors.payment).toEqual({
    terms: 'Please agree to the terms and conditions',
    delivery_process: 'Please agree to the delivery and collection process',
  })
  expect(firstError(errors)).toEqual({ section: 'details', field: 'email' })
  expect(firstError(formErrors({ entry: ready, buyer: null, quote: quote(), checks }))).toBeNull()
})

it('requires a delivery address only for delivery to a different address', () => {
  const elsewhere = { ...ready, sameAsBilling: false }
  expect(Object.keys(formErrors({ entry: elsewhere, buyer: null, quote: quote(), checks }).details)[0]).toBe(
    'shipping.first_name',
  )
  expect(formErrors({ entry: elsewhere, buyer: null, quote: quote('collection'), checks }).details).toEqual({})
})

it('accepts a billing address abroad but delivers only to the UK', () => {
  const abroad = { ...ready, billing: { ...ada, country: 'FR' as const, postcode: '75001' } }
  expect(formErrors({ entry: abroad, buyer: null, quote: quote(), checks }).delivery).toEqual({ delivery: ukOnly })
  expect(formErrors({ entry: abroad, buyer: null, quote: quote('collection'), checks }).delivery).toEqual({})
  expect(
    formErrors({ entry: { ...abroad, sameAsBilling: false, shipping: ada }, buyer: null, quote: quote(), checks })
      .delivery,
  ).toEqual({})
})

it.each(['JE2 3AB', 'gy1 1aa', 'IM1 1AA'])('asks for a quote to %s and repeats its notice', (postcode) => {
  const notice = 'We do not deliver to the Channel Islands or the Isle of Man.'
  const there = { ...ada, postcode }
  for (const entry of [
    { ...ready, billing: there },
    { ...ready, sameAsBilling: false, shipping: there },
  ]) {
    expect(postcodeOf(entry, null)).toBe(postcode.toUpperCase())
    const refused = { ...quote('collection'), delivery_notice: notice }
    expect(formErrors({ entry, buyer: null, quote: refused, checks })).toMatchObject({
      details: {},
      delivery: { delivery: notice },
    })
    const samples = formErrors({ entry, buyer: null, quote: quote('sample-post'), checks })
    expect(samples).toMatchObject({ details: {}, delivery: {} })
  }
})

it('sends a guest’s email but not a customer’s, and no delivery address for a collection', () => {
  const guest = orderRequestOf(ready, null, quote())
  expect(guest.email).toBe('ada@example.com')
  expect(guest.billing.email).toBe('ada@example.com')
  expect(guest.shipping).toBeNull()
  expect(guest.expected_total).toBe(12_150)
  expect([guest.access, orderRequestOf(ready, null, quote('parcel')).access]).toEqual([ready.access, undefined])
  const customers = orderRequestOf({ ...blankEntry, terms: true, deliveryProcess: true }, buyer, quote())
  expect(customers).not.toHaveProperty('email')
  expect(customers.billing.email).toBe('bills@example.com')
  const elsewhere = { ...ready, sameAsBilling: false, shipping: ada }
  expect(orderRequestOf(elsewhere, null, quote()).shipping?.city).toBe('Lewes')
  expect(orderRequestOf(elsewhere, null, quote('collection')).shipping).toBeNull()
})

const site = { ...ada, first_name: 'Tom', address_1: 'Plot 4', postcode: 'TN1 1AA', email: 'tom@example.com' }
const builder: Buyer = { ...buyer, addresses: [{ id: 'site-1', label: 'Plot 4', address: site }] }

it('uses the chosen saved address, and the account’s default once that has been deleted', () => {
  const chosen = { ...ready, billing: null, sameAsBilling: false, saved: { billing: null, shipping: 'site-1' } }
  expect(orderRequestOf(chosen, builder, quote()).shipping?.address_1).toBe('Plot 4')
  expect(orderRequestOf(chosen, buyer, quote()).billing.address_1).toBe('14 Quarry Road')
  expect(savedAddresses(builder, 'shipping').map(({ label }) => label)).toEqual(['Plot 4', 'Billing address'])
  const twice = { ...builder, shipping: site }
  expect(savedAddresses(twice, 'shipping').map(({ label }) => label)).toEqual(['Shipping address', 'Billing address'])
})

it('saves a ticked address under its name, for signed-in buyers only', () => {
  const typed = { ...ready, sameAsBilling: false, shipping: site, saveAs: { billing: null, shipping: 'Plot 4' } }
  expect(orderRequestOf(typed, buyer, quote()).save_addresses).toEqual({ shipping: 'Plot 4' })
  expect(orderRequestOf(typed, buyer, quote('collection'))).not.toHaveProperty('save_addresses')
  expect(orderRequestOf(typed, null, quote())).not.toHaveProperty('save_addresses')
  expect(orderRequestOf({ ...typed, shipping: null }, builder, quote())).not.toHaveProperty('save_addresses')
  const nameless = { ...typed, saveAs: { billing: null, shipping: ' ' } }
  expect(formErrors({ entry: nameless, buyer, quote: quote(), checks }).details).toEqual({
    'save_addresses.shipping': 'Please give this address a name',
  })
})

it('sends the PO number and job name, and null where they are blank', () => {
  const named = { ...ready, poNumber: ' PO 4711 ', jobName: '' }
  expect(orderRequestOf(named, null, quote())).toMatchObject({ po_number: 'PO 4711', job_name: null })
})

it('writes an address on one line', () => {
  expect(oneLine(ada)).toBe('14 Quarry Road, Lewes, BN7 1AA')
  expect(oneLine({ ...ada, address_2: 'Flat 2', country: 'DE', postcode: '50667' })).toBe(
    '14 Quarry Road, Flat 2, Lewes, 50667',
  )
})

it('requires an explicit choice of collection where we cannot deliver', () => {
  const notice = 'We cannot deliver to a BFPO address.'
  const undelivered = { ...quote('collection'), delivery_notice: notice }
  expect(formErrors({ entry: ready, buyer: null, quote: undelivered, checks }).delivery).toEqual({ delivery: notice })
  expect(
    formErrors({ entry: { ...ready, delivery: 'collection' }, buyer: null, quote: undelivered, checks }).delivery,
  ).toEqual({})
})

it('returns the delivery postcode once it is complete and not abroad', () => {
  const at = (postcode: string, country: 'GB' | 'FR' = 'GB') =>
    postcodeOf({ ...ready, billing: { ...ada, postcode, country } }, null)
  expect([at('bn71aa'), at('bn7'), at(''), at('JE2 3AB'), at('75001', 'FR')]).toEqual([
    'BN7 1AA',
    null,
    null,
    'JE2 3AB',
    null,
  ])
  const elsewhere = { ...ready, sameAsBilling: false, shipping: { ...ada, postcode: 'iv2 3aa' } }
  expect(postcodeOf(elsewhere, null)).toBe('IV2 3AA')
})

it('asks for a name, an address, an email and one tick to post free samples', () => {
  const { phone: _, ...postal } = ada
  const samples = { ...ready, billing: { ...postal, phone: '' }, deliveryProcess: false }
  const posted = { entry: samples, buyer: null, quote: quote('sample-post'), checks }
  expect(firstError(formErrors(posted))).toBeNull()
  expect(orderRequestOf(samples, null, quote('sample-post'))).toMatchObject({ terms: true, delivery_process: true })
  expect(firstError(formErrors({ ...posted, quote: quote() }))).toEqual({ section: 'details', field: 'billing.phone' })
})
