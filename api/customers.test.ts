import { describe, expect, test } from 'vitest'
import { customerSchema, signedInSchema } from '#contract/customer.ts'
import { address, customersShop, password } from './customers-test-kit.ts'

const shop = customersShop()

describe('registering', () => {
  test('opens an account and a session', async () => {
    const browser = shop.enter()
    const answer = await browser.register('Ada.Mason@Example.ORG')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { customer, token, wpToken } = signedInSchema.parse(answer.body)
    expect(wpToken).toBe(token)
    expect(customer).toMatchObject({
      email: 'ada.mason@example.org',
      username: 'ada.mason',
      first_name: '',
      role: 'customer',
      is_paying_customer: false,
      billing: null,
      shipping: null,
      email_confirmed: false,
      newsletter: 'none',
      pending_email: null,
      order_count: 0,
    })
    expect((await browser.verify()).body.user).toEqual(customer)
  })

  test.each([
    ['no address', { email: '' }, { email: 'Email is required' }],
    ['half an address', { email: 'ada@' }, { email: 'Please enter a valid email address' }],
    ['a short password', { password: '12345' }, { password: 'Password must be at least 6 characters long' }],
    ['an endless password', { password: 'x'.repeat(201) }, { password: 'Password is too long' }],
  ])('is refused with %s', async (_name, more, fields) => {
    const answer = await shop.enter().register('nobody@example.org', more)
    expect(answer).toMatchObject({ status: 400, body: { error: { fields } }, cookies: [] })
  })

  test('an address no mail could reach is refused', async () => {
    const answer = await shop.enter().register('a,b@example.org')
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { email: 'Please enter a valid email address' } } },
    })
  })
})

describe('the profile', () => {
  test('names and addresses are kept; a null takes an address away', async () => {
    const ada = await shop.join()
    const named = await ada.update({ first_name: ' Ada ', last_name: 'Mason' })
    expect(named.body.customer).toMatchObject({ first_name: 'Ada', last_name: 'Mason', billing: null })
    const housed = await ada.update({ billing: address, shipping: { ...address, country: 'FR', postcode: '75001' } })
    const saved = customerSchema.parse(housed.body.customer)
    expect(saved.billing).toEqual({ ...address, postcode: 'BN9 9AA' })
    expect(saved).toMatchObject({ first_name: 'Ada', shipping: { country: 'FR', postcode: '75001' } })
    const moved = await ada.update({ shipping: null })
    expect(moved.body.customer).toMatchObject({ shipping: null, billing: saved.billing })
    expect((await ada.verify()).body.user).toEqual(moved.body.customer)
  })
})

describe('logging in', () => {
  test('is answered with the customer and a session', async () => {
    const { email, id } = await shop.join()
    const answer = await shop.enter().login(email.toUpperCase())
    expect(signedInSchema.parse(answer.body).customer.id).toBe(id)
    expect((await shop.enter().login(email, `${password}.`)).body.error).toEqual({
      code: 'bad_credentials',
      message: 'Login failed: the e-mail address or password is not right.',
    })
  })
})
