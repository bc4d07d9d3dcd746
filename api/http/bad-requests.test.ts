import { describe, expect, test } from 'vitest'
import { customersShop, password } from '#testing/app/customers.ts'

const shop = customersShop()

const addressErrors = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  phone: 'Phone number is required',
  email: 'Email address is required',
  country: 'Country is required',
  address_1: 'Address Line 1 is required',
  city: 'Town/City is required',
  postcode: 'Postcode is required',
}
const addressErrorsIn = (name: string) =>
  Object.fromEntries(Object.entries(addressErrors).map(([field, message]) => [`${name}.${field}`, message]))
const { 'billing.phone': _, ...addressErrorsWithoutPhone } = addressErrorsIn('billing')
const sender = { name: 'Please tell us your name', email: 'Email is required' }
const question = { ...sender, message: 'Please write a sentence or two' }
const token = { token: 'This link is incomplete' }
const choices = {
  delivery: 'Please choose a delivery',
  payment: 'Please choose how to pay',
  terms: 'Please agree to the terms and conditions',
  delivery_process: 'Please agree to the delivery and collection process',
}
const cutting = {
  ...sender,
  pieces: 'Please enter a whole number',
  width_mm: 'Please enter a whole number',
  height_mm: 'Please enter a whole number',
  edge: 'Please choose an edge',
}

/** Every form: the body it starts from, and the error for each field a person has to fill in. */
const forms: [call: string, body: object, messages: Record<string, string>][] = [
  ['auth/login', {}, { email: 'Email is required', password: 'Password is required' }],
  ['auth/register', {}, { email: 'Email is required', password: 'Password is required' }],
  ['auth/lost-password', {}, { email: 'Email is required' }],
  ['auth/verify-reset-token', {}, token],
  ['auth/reset-password', {}, { ...token, newPassword: 'Password must be at least 6 characters long' }],
  ['auth/confirm-email', {}, token],
  ['auth/delete-account', {}, { password: 'Password is required' }],
  [
    'auth/update-profile',
    { billing: {}, shipping: {} },
    { ...addressErrorsIn('billing'), ...addressErrorsIn('shipping') },
  ],
  ['newsletter', { source: 'footer' }, { email: 'Email is required' }],
  ['stock-alerts', { product_id: 1 }, { email: 'Email is required' }],
  ['enquiries', { kind: 'contact' }, { ...question, topic: 'Please choose a topic' }],
  ['enquiries', { kind: 'question' }, question],
  ['enquiries', { kind: 'lead-time' }, sender],
  ['enquiries', { kind: 'cutting' }, cutting],
  // Samples need no telephone number, so it is checked with the basket.
  ['orders', { billing: {}, expected_total: 0 }, { ...addressErrorsWithoutPhone, ...choices }],
  ['orders', { expected_total: 0 }, { billing: 'Address is required', ...choices }],
]

/** A copy of the body with each of these fields set to `value`. */
function filled(body: object, names: string[], value: unknown) {
  const copy = structuredClone(body) as Record<string, Record<string, unknown>>
  for (const [first = '', second] of names.map((name) => name.split('.'))) {
    if (second) Object.assign(copy[first] ?? {}, { [second]: value })
    else Object.assign(copy, { [first]: value })
  }
  return copy
}

const send = (call: string, body: object) =>
  shop.enter().send(call === 'auth/update-profile' ? 'PUT' : 'POST', `/api/${call}`, body)

describe('a missing field, or one that is not text, gets the same error as an empty one', () => {
  test.each(forms)('%s %j', async (call, body, messages) => {
    for (const value of [undefined, null, 7.5, ['text']]) {
      const answer = await send(call, filled(body, Object.keys(messages), value))
      expect(answer.status).toBe(400)
      expect(answer.body.error.fields).toEqual(messages)
      expect(answer.body.error.message).toBe(Object.values(messages)[0])
    }
  })

  test('an optional field of the wrong type gets an error too', async () => {
    const profile = {
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Email is required',
      currentPassword: 'Please enter your current password',
      password: 'New password must be at least 6 characters long',
    }
    const answer = await send('auth/update-profile', filled({}, Object.keys(profile), 7))
    expect(answer.body.error.fields).toEqual(profile)
  })
})

describe('the message of a 400 response', () => {
  test.each([
    ['auth/lost-password', { email: '' }, 'Email is required'],
    ['auth/reset-password', { token: 't', newPassword: '12345' }, 'Password must be at least 6 characters long'],
    ['auth/register', { email: 'ada@', password }, 'Please enter a valid email address'],
    ['auth/update-profile', { password: 'wanted' }, 'Current password is required to change password'],
  ])('%s %j is the form’s own error message', async (call, body, message) => {
    expect((await send(call, body)).body.error.message).toBe(message)
  })

  test.each([
    ['POST', 'auth/newsletter', { subscribe: 'yes' }, "'subscribe' must be true or false"],
    ['POST', 'auth/login', { email: 'ada@example.org', password, role: 'admin' }, "'role' is not recognised"],
    ['GET', 'products?page=two', undefined, "'page' must be a whole number"],
  ])('%s %s puts the field’s name before a general phrase', async (method, call, body, message) => {
    const answer = await shop.enter().send(method, `/api/${call}`, body)
    expect(answer).toMatchObject({ status: 400, body: { error: { message } } })
  })
})
