import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customerSchema, signedInSchema, verifySchema } from '#contract/customer.ts'
import { sessions } from '#database/tables/customers.ts'
import { stockStone, visitor } from './basket-test-kit.ts'
import { type Answer, address, customersShop, password } from './customers-test-kit.ts'

const shop = customersShop()
const minute = 60_000
const day = 24 * 60 * minute

const sessionIn = (answer: Answer) => answer.cookies.find((cookie) => cookie.startsWith('session='))
const signedOut = { code: 'signed_out', message: 'No user logged in' }

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

  test('records the newsletter’s consent when it was ticked, to be confirmed', async () => {
    const browser = shop.enter()
    const answer = await browser.register('reader@example.org', { newsletter: true })
    expect(answer.body.customer.newsletter).toBe('asked')
    expect((await shop.outbox()).map((mail) => mail.kind)).toEqual(['account-welcome', 'newsletter-confirm'])
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
    const fields = { email: 'Please enter a valid email address' }
    expect(answer).toMatchObject({ status: 422, body: { error: { fields } } })
  })

  test('a machine that fills the hidden field gets no account', async () => {
    const answer = await shop.enter().register('machine@example.org', { website: 'https://spam.example' })
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'cannot_register' } }, cookies: [] })
    expect(await shop.outbox()).toEqual([])
  })

  test('a taken address is not named; its holder hears of it, once in 15 minutes', async () => {
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

  test('the same address by eight at once is one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.enter().register('race@example.org')))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(422)])
  })
})

describe('logging in', () => {
  test('is answered with the customer and a session, whatever the case of the address', async () => {
    const { email, id } = await shop.join()
    const browser = shop.enter()
    const answer = await browser.login(email.toUpperCase())
    const { customer, token, wpToken } = signedInSchema.parse(answer.body)
    expect([customer.id, wpToken]).toEqual([id, token])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await browser.verify()).body.user).toEqual(customer)
  })

  test('a wrong password and an unknown address are refused in the same words', async () => {
    const { email } = await shop.join()
    const wrong = await shop.enter().login(email, `${password}.`)
    const unknown = await shop.enter().login('nobody@example.org')
    const impossible = await shop.enter().login('nobody@@@@example.org.')
    expect(wrong.body.error).toEqual({
      code: 'bad_credentials',
      message: 'Login failed: the e-mail address or password is not right.',
    })
    expect(unknown.body.error).toEqual(wrong.body.error)
    expect([wrong.status, unknown.status, impossible.status]).toEqual([401, 401, 400])
    expect([...wrong.cookies, ...unknown.cookies]).toEqual([])
  })

  test('a password is the same however the keyboard composed it', async () => {
    const browser = shop.enter()
    await browser.register('accent@example.org', { password: 'Café au lait' })
    expect((await shop.enter().login('accent@example.org', 'Cafe\u0301 au lait')).status).toBe(200)
  })

  test('the cookie is for the server alone; without ‘remember me’ it lasts the visit, at most a day', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    const cookie = sessionIn(await browser.login(email))
    expect(cookie).toMatch(/^session=[\w-]{43}; /)
    expect(cookie?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
    shop.clock.time += day - minute
    expect((await browser.verify()).body.user?.email).toBe(email)
    shop.clock.time += 2 * minute
    expect((await browser.verify()).body.user).toBeNull()
  })

  test('with ‘remember me’ it lasts 30 days and no longer', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    const cookie = sessionIn(await browser.login(email, password, { remember: true }))
    expect(cookie?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    shop.clock.time += 30 * day - minute
    expect((await browser.verify()).body.user?.email).toBe(email)
    shop.clock.time += 2 * minute
    expect((await browser.verify()).body.user).toBeNull()
  })

  test('clears away sessions that have run out', async () => {
    const { email, id } = await shop.join()
    shop.clock.time += 2 * day
    await shop.enter().login(email)
    expect(await shop.db.select().from(sessions).where(eq(sessions.customerId, id))).toHaveLength(1)
  })

  test('brings the guest’s basket along and takes the guest’s cookie away', async () => {
    const { email } = await shop.join()
    const goods = await (await stockStone(shop.ctx)).goods()
    const browser = shop.enter()
    const add = { product_id: goods.productId, variation_id: goods.id, quantity: 3 }
    expect((await browser.post('cart/add', add)).status).toBe(200)
    const asGuest = browser.jar.get('basket')
    expect(asGuest).toMatch(/^[\w-]{43}$/)
    await browser.login(email)
    expect([...browser.jar.keys()]).toEqual(['session'])
    const lines = async () =>
      ((await browser.send('GET', '/api/cart')).body as unknown as { data: { line_items: object[] } }).data.line_items
    expect(await lines()).toMatchObject([{ variation_id: goods.id, quantity: 3 }])
    await browser.login(email)
    expect(await lines()).toMatchObject([{ quantity: 3 }])
    const old = visitor((path, init) => shop.send('GET', path, '10.1.1.1', init?.headers as Record<string, string>))
    old.jar.cookie = `basket=${asGuest}`
    expect((await old.look()).basket.line_items).toEqual([])
  })

  test('registering brings the guest’s basket along too', async () => {
    const goods = await (await stockStone(shop.ctx)).goods()
    const browser = shop.enter()
    await browser.post('cart/add', { product_id: goods.productId, variation_id: goods.id, quantity: 2 })
    await browser.register('brought@example.org')
    expect([...browser.jar.keys()]).toEqual(['session'])
    const { body } = await browser.send('GET', '/api/cart')
    expect(body).toMatchObject({ data: { line_items: [{ variation_id: goods.id, quantity: 2 }] } })
  })
})

describe('who it is', () => {
  test('nobody is nobody, which is no error', async () => {
    const answer = await shop.enter().verify()
    expect(answer).toMatchObject({ status: 200, body: { user: null } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a bearer does as well as the cookie; a bad one is refused', async () => {
    const { token, email } = await shop.join()
    const program = shop.enter()
    const known = await program.verify({ authorization: `Bearer ${token}` })
    expect(verifySchema.parse(known.body).user?.email).toBe(email)
    for (const authorization of [`Bearer ${'x'.repeat(43)}`, 'Bearer ', 'Basic YTpi', `Bearer ${token}x`]) {
      const answer = await program.verify({ authorization })
      expect(answer.status).toBe(401)
      expect(answer.body.error).toEqual({ code: 'signed_out', message: 'Token verification failed' })
    }
  })

  test('a cookie that opens nothing is taken away', async () => {
    const browser = shop.enter()
    browser.jar.set('session', 'x'.repeat(43))
    expect((await browser.verify()).body.user).toBeNull()
    expect(browser.jar.size).toBe(0)
  })
})

describe('logging out', () => {
  test('ends the session for good, here or as a bearer; twice does no harm', async () => {
    const ada = await shop.join()
    expect((await ada.post('auth/logout')).status).toBe(200)
    expect(ada.jar.size).toBe(0)
    expect((await ada.verify({ authorization: `Bearer ${ada.token}` })).status).toBe(401)
    expect((await ada.post('auth/logout')).status).toBe(200)
  })

  test('everywhere ends every session, and nobody else’s', async () => {
    const [ada, bob] = [await shop.join(), await shop.join()]
    const phone = shop.enter()
    await phone.login(ada.email)
    expect((await phone.post('auth/logout-everywhere')).status).toBe(200)
    expect((await ada.verify()).body.user).toBeNull()
    expect((await phone.verify()).body.user).toBeNull()
    expect((await bob.verify()).body.user?.email).toBe(bob.email)
  })
})

describe('without a session', () => {
  test.each([
    ['PUT', 'auth/update-profile', { first_name: 'Eve' }],
    ['POST', 'auth/logout-everywhere', undefined],
    ['POST', 'auth/newsletter', { subscribe: true }],
    ['POST', 'auth/delete-account', { password }],
    ['GET', 'auth/my-data', undefined],
  ])('%s %s is refused', async (method, call, body) => {
    const answer = await shop.enter().send(method, `/api/${call}`, body)
    expect(answer).toMatchObject({ status: 401, body: { error: signedOut } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
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

  test('an address is refused with every fault at once, by field', async () => {
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
    ['no e-mail address', { email: '' }, { email: 'Email is required' }],
    ['a bad e-mail address', { email: 'ada' }, { email: 'Please enter a valid email address' }],
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

  test('a new password needs the current one, ends other sessions and is told by mail', async () => {
    const ada = await shop.join()
    const phone = shop.enter()
    await phone.login(ada.email)
    const refused = await ada.update({ first_name: 'Eve', currentPassword: 'a guess', password: 'new password' })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { currentPassword: 'Your current password is not right' } } },
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

  test('of two new passwords at once one wins', async () => {
    const ada = await shop.join()
    const change = (wanted: string) => ada.update({ currentPassword: password, password: wanted })
    const answers = await Promise.all([change('first one'), change('second one')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
  })
})
