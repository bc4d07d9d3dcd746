import { describe, expect, test } from 'vitest'
import { customersShop, password } from '#testing/app/customers.ts'

const shop = customersShop()

const wholeAddress = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  phone: 'Phone number is required',
  email: 'Email address is required',
  country: 'Country is required',
  address_1: 'Address Line 1 is required',
  city: 'Town/City is required',
  postcode: 'Postcode is required',
}
const within = (name: string) =>
  Object.fromEntries(Object.entries(wholeAddress).map(([field, sentence]) => [`${name}.${field}`, sentence]))
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

/** Every form: what it is sent with, and the sentence for each field a person has to fill in. */
const forms: [call: string, body: object, sentences: Record<string, string>][] = [
  ['auth/login', {}, { email: 'Email is required', password: 'Password is required' }],
  ['auth/register', {}, { email: 'Email is required', password: 'Password is required' }],
  ['auth/lost-password', {}, { email: 'Email is required' }],
  ['auth/verify-reset-token', {}, token],
  ['auth/reset-password', {}, { ...token, newPassword: 'Password must be at least 6 characters long' }],
  ['auth/confirm-email', {}, token],
  ['auth/delete-account', {}, { password: 'Password is required' }],
  ['auth/update-profile', { billing: {}, shipping: {} }, { ...within('billing'), ...within('shipping') }],
  ['newsletter', { source: 'footer' }, { email: 'Email is required' }],
  ['stock-alerts', { product_id: 1 }, { email: 'Email is required' }],
  ['enquiries', { kind: 'contact' }, { ...question, topic: 'Please choose a topic' }],
  ['enquiries', { kind: 'question' }, question],
  ['enquiries', { kind: 'lead-time' }, sender],
  ['enquiries', { kind: 'cutting' }, cutting],
  ['orders', { billing: {}, expected_total: 0 }, { ...within('billing'), ...choices }],
  ['orders', { expected_total: 0 }, { billing: 'Address is required', ...choices }],
]

/** The body with every one of these fields set to `value`. */
function filled(body: object, names: string[], value: unknown) {
  const whole = structuredClone(body) as Record<string, Record<string, unknown>>
  for (const [first = '', second] of names.map((name) => name.split('.'))) {
    if (second) Object.assign(whole[first] ?? {}, { [second]: value })
    else Object.assign(whole, { [first]: value })
  }
  return whole
}

const send = (call: string, body: object) =>
  shop.enter().send(call === 'auth/update-profile' ? 'PUT' : 'POST', `/api/${call}`, body)

describe('a field that is left out, or is no text, has the sentence it has when it is empty', () => {
  test.each(forms)('%s %j', async (call, body, sentences) => {
    for (const value of [undefined, null, 7.5, ['text']]) {
      const answer = await send(call, filled(body, Object.keys(sentences), value))
      expect(answer.status).toBe(400)
      expect(answer.body.error.fields).toEqual(sentences)
      expect(answer.body.error.message).toBe(Object.values(sentences)[0])
    }
  })

  test('what may be left out has a sentence too', async () => {
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

describe('the message of a refusal', () => {
  test.each([
    ['auth/lost-password', { email: '' }, 'Email is required'],
    ['auth/reset-password', { token: 't', newPassword: '12345' }, 'Password must be at least 6 characters long'],
    ['auth/register', { email: 'ada@', password }, 'Please enter a valid email address'],
    ['auth/update-profile', { password: 'wanted' }, 'Current password is required to change password'],
  ])('%s %j is our sentence, as it is', async (call, body, message) => {
    expect((await send(call, body)).body.error.message).toBe(message)
  })

  test.each([
    ['POST', 'auth/newsletter', { subscribe: 'yes' }, "'subscribe' must be true or false"],
    ['POST', 'auth/login', { email: 'ada@example.org', password, role: 'admin' }, "'role' is not recognised"],
    ['GET', 'products?page=two', undefined, "'page' must be a whole number"],
  ])('%s %s names the field where the words are only about it', async (method, call, body, message) => {
    const answer = await shop.enter().send(method, `/api/${call}`, body)
    expect(answer).toMatchObject({ status: 400, body: { error: { message } } })
  })
})
