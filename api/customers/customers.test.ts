import { describe, expect, test } from 'vitest'
import { customerSchema, signedInSchema } from '#contract/customers/customer.ts'
import { address, customersShop, password } from '#testing/app/customers.ts'

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
    expect(await shop.outbox()).toMatchObject([{ kind: 'account-welcome', toAddress: 'ada.mason@example.org' }])
  })

  test('records newsletter consent if the box is ticked, and sends a confirmation email', async () => {
    const browser = shop.enter()
    const answer = await browser.register('reader@example.org', { newsletter: true })
    expect(answer.body.customer.newsletter).toBe('asked')
    expect((await shop.outbox()).map((mail) => mail.kind)).toEqual(['account-welcome', 'newsletter-confirm'])
  })

  test.each([
    ['no email address', { email: '' }, { email: 'Email is required' }],
    ['half an email address', { email: 'ada@' }, { email: 'Please enter a valid email address' }],
    ['a short password', { password: '12345' }, { password: 'Password must be at least 6 characters long' }],
    ['a password that is too long', { password: 'x'.repeat(201) }, { password: 'Password is too long' }],
  ])('is refused with %s', async (_name, more, fields) => {
    const answer = await shop.enter().register('nobody@example.org', more)
    expect(answer).toMatchObject({ status: 400, body: { error: { fields } }, cookies: [] })
  })

  test('an undeliverable email address is refused', async () => {
    const answer = await shop.enter().register('a,b@example.org')
    const fields = { email: 'Please enter a valid email address' }
    expect(answer).toMatchObject({ status: 422, body: { error: { fields } } })
  })

  test('a bot that fills in the hidden field gets no account', async () => {
    const answer = await shop.enter().register('machine@example.org', { remark: 'https://spam.example' })
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'cannot_register' } }, cookies: [] })
    expect(await shop.outbox()).toEqual([])
  })

  test('a taken email address is not revealed; its owner is notified, once in 15 minutes', async () => {
    const { email } = await shop.join()
    for (let time = 0; time < 3; time++) {
      const answer = await shop.enter().register(email.toUpperCase())
      expect(answer).toMatchObject({ status: 422, cookies: [] })
      expect(answer.body.error).toEqual({
        code: 'cannot_register',
        message: 'Registration failed. If you already have an account, log in or reset your password.',
      })
    }
    expect(await shop.mails('account-attempt')).toMatchObject([{ toAddress: email }])
  })

  test('eight registrations of one email address at once make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.enter().register('race@example.org')))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(422)])
  })
})

describe('signing in', () => {
  test('many guesses at once are not all let through', async () => {
    const { email } = await shop.join()
    const { login } = shop.enter()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => login(email, `guess ${index}`)))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  })
})

describe('the profile', () => {
  test('names and addresses are saved; null deletes an address', async () => {
    const ada = await shop.join()
    const named = await ada.update({ first_name: ' Ada ', last_name: 'Mason' })
    expect(named.body.customer).toMatchObject({ first_name: 'Ada', last_name: 'Mason', billing: null })
    const withAddress = await ada.update({ billing: address, shipping: { ...address, city: 'Seaford' } })
    const saved = customerSchema.parse(withAddress.body.customer)
    expect(saved.billing).toEqual({ ...address, postcode: 'BN9 9AA' })
    expect(saved).toMatchObject({ first_name: 'Ada', shipping: { city: 'Seaford', postcode: 'BN9 9AA' } })
    const moved = await ada.update({ shipping: null })
    expect(moved.body.customer).toMatchObject({ shipping: null, billing: saved.billing })
    expect((await ada.verify()).body.user).toEqual(moved.body.customer)
  })

  test.each([
    ['another country', 'country', { country: 'US', postcode: '10001' }],
    ['Jersey', 'postcode', { postcode: 'je23ab' }],
    ['Guernsey', 'postcode', { postcode: 'GY1 1AA' }],
    ['the Isle of Man', 'postcode', { postcode: 'IM1 1AA' }],
  ])('an address in %s can be billed but not delivered to', async (_, field, place) => {
    const ada = await shop.join()
    const there = { ...address, ...place }
    const refused = await ada.update({ shipping: there })
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { [`shipping.${field}`]: 'We deliver within the UK only. Please give a delivery address there, or collect.' },
    ])
    expect((await ada.verify()).body.user?.shipping).toBeNull()
    expect((await ada.update({ billing: there })).status).toBe(200)
  })

  test('an address is refused with all its errors at once, by field', async () => {
    const ada = await shop.join()
    const empty = Object.fromEntries(Object.keys(address).map((key) => [key, '']))
    expect((await ada.update({ billing: empty })).body.error.fields).toEqual({
      'billing.first_name': 'First name is required',
      'billing.last_name': 'Last name is required',
      'billing.phone': 'Phone number is required',
      'billing.email': 'Email address is required',
      'billing.country': 'Country is required',
      'billing.address_1': 'Address Line 1 is required',
      'billing.city': 'Town/City is required',
      'billing.postcode': 'Postcode is required',
    })
    const wrong = { ...address, email: 'a b@c', phone: '12x', postcode: 'BN99' }
    expect((await ada.update({ shipping: wrong })).body.error.fields).toMatchObject({
      'shipping.email': 'Please enter a valid email address',
      'shipping.phone': 'Please enter a valid phone number',
    })
    const nowhere = await ada.update({ shipping: { ...address, postcode: 'BN99' } })
    expect(nowhere.body.error.fields).toEqual({ 'shipping.postcode': 'Please enter a valid UK postcode' })
    expect((await ada.verify()).body.user?.billing).toBeNull()
  })

  test.each([
    ['an empty first name', { first_name: ' ' }, { first_name: 'First name is required' }],
    ['an empty last name', { last_name: '' }, { last_name: 'Last name is required' }],
    ['no email address', { email: '' }, { email: 'Email is required' }],
    ['a bad email address', { email: 'ada' }, { email: 'Please enter a valid email address' }],
    [
      'a new password without the current one',
      { password: 'new password' },
      { currentPassword: 'Current password is required to change password' },
    ],
    [
      'a short new password',
      { currentPassword: password, password: '12345' },
      { password: 'New password must be at least 6 characters long' },
    ],
  ])('is refused with %s', async (_name, change, fields) => {
    const ada = await shop.join()
    expect(await ada.update(change)).toMatchObject({ status: 400, body: { error: { fields } } })
  })

  test('a new password needs the current one, ends other sessions and sends a notice by email', async () => {
    const ada = await shop.join()
    const phone = shop.enter()
    await phone.login(ada.email)
    const refused = await ada.update({ first_name: 'Eve', currentPassword: 'a guess', password: 'new password' })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { currentPassword: 'Your current password is incorrect' } } },
    })
    expect((await ada.verify()).body.user?.first_name).toBe('')
    expect((await phone.verify()).body.user).not.toBeNull()
    const changed = await ada.update({ first_name: 'Ada', currentPassword: password, password: 'new password' })
    expect(changed).toMatchObject({ status: 200, body: { customer: { first_name: 'Ada' } } })
    expect((await ada.verify()).body.user?.email).toBe(ada.email)
    expect((await phone.verify()).body.user).toBeNull()
    expect((await phone.login(ada.email)).status).toBe(401)
    expect((await phone.login(ada.email, 'new password')).status).toBe(200)
    expect(await shop.mails('account-password-changed')).toMatchObject([{ toAddress: ada.email }])
  })

  test('one of two simultaneous password changes wins', async () => {
    const ada = await shop.join()
    const change = (newPassword: string) => ada.update({ currentPassword: password, password: newPassword })
    const answers = await Promise.all([change('first one'), change('second one')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
  })
})
