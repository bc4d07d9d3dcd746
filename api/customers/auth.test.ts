import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signedInSchema, verifySchema } from '#contract/customers/customer.ts'
import { sessions } from '#database/tables/customers.ts'
import { type Answer, customersShop, password } from '#testing/app/customers.ts'
import { stockStone, visitor } from '#testing/shop/baskets.ts'

const shop = customersShop()
const minute = 60_000
const day = 24 * 60 * minute

const sessionIn = (answer: Answer) => answer.cookies.find((cookie) => cookie.startsWith('__Host-session='))
const signedOut = { code: 'signed_out', message: 'No user logged in' }

describe('logging in', () => {
  test('returns the customer and a session, whatever the case of the email address', async () => {
    const { email, id } = await shop.join()
    const browser = shop.enter()
    const answer = await browser.login(email.toUpperCase())
    const { customer, token, wpToken } = signedInSchema.parse(answer.body)
    expect([customer.id, wpToken]).toEqual([id, token])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await browser.verify()).body.user).toEqual(customer)
  })

  test('a wrong password and an unknown address get the same error', async () => {
    const { email } = await shop.join()
    const wrong = await shop.enter().login(email, `${password}.`)
    const unknown = await shop.enter().login('nobody@example.org')
    const impossible = await shop.enter().login('nobody@@@@example.org.')
    expect(wrong.body.error).toEqual({
      code: 'bad_credentials',
      message: 'Login failed: the email address or password is incorrect.',
    })
    expect(unknown.body.error).toEqual(wrong.body.error)
    expect([wrong.status, unknown.status, impossible.status]).toEqual([401, 401, 400])
    expect([...wrong.cookies, ...unknown.cookies]).toEqual([])
  })

  test('a password is the same whichever way an accent is encoded', async () => {
    const browser = shop.enter()
    await browser.register('accent@example.org', { password: 'Café au lait' })
    expect((await shop.enter().login('accent@example.org', 'Cafe\u0301 au lait')).status).toBe(200)
  })

  test('the cookie is HttpOnly; without ‘remember me’ it lasts for the visit, at most a day', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    const cookie = sessionIn(await browser.login(email))
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; /)
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

  test('deletes expired sessions', async () => {
    const { email, id } = await shop.join()
    shop.clock.time += 2 * day
    await shop.enter().login(email)
    expect(await shop.db.select().from(sessions).where(eq(sessions.customerId, id))).toHaveLength(1)
  })

  test('moves the guest’s basket to the customer and removes the guest’s cookie', async () => {
    const { email } = await shop.join()
    const item = await (await stockStone(shop.ctx)).item()
    const browser = shop.enter()
    const add = { product_id: item.productId, variation_id: item.id, quantity: 3 }
    expect((await browser.post('cart/add', add)).status).toBe(200)
    const asGuest = browser.jar.get('__Host-basket')
    expect(asGuest).toMatch(/^[\w-]{43}$/)
    await browser.login(email)
    expect([...browser.jar.keys()]).toEqual(['__Host-session', '__Host-browser'])
    const lines = async () =>
      ((await browser.send('GET', '/api/cart')).body as unknown as { data: { line_items: object[] } }).data.line_items
    expect(await lines()).toMatchObject([{ variation_id: item.id, quantity: 3 }])
    await browser.login(email)
    expect(await lines()).toMatchObject([{ quantity: 3 }])
    const old = visitor((path, init) => shop.send('GET', path, '10.1.1.1', init?.headers as Record<string, string>))
    old.jar.cookie = `basket=${asGuest}`
    expect((await old.look()).basket.line_items).toEqual([])
  })

  test('registering moves the guest’s basket to the customer too', async () => {
    const item = await (await stockStone(shop.ctx)).item()
    const browser = shop.enter()
    await browser.post('cart/add', { product_id: item.productId, variation_id: item.id, quantity: 2 })
    await browser.register('brought@example.org')
    expect([...browser.jar.keys()]).toEqual(['__Host-session', '__Host-browser'])
    const { body } = await browser.send('GET', '/api/cart')
    expect(body).toMatchObject({ data: { line_items: [{ variation_id: item.id, quantity: 2 }] } })
  })
})

describe('verifying a session', () => {
  test('returns null for a visitor, without an error', async () => {
    const answer = await shop.enter().verify()
    expect(answer).toMatchObject({ status: 200, body: { user: null } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('accepts a bearer token instead of the cookie, and refuses an invalid one', async () => {
    const { token, email } = await shop.join()
    const client = shop.enter()
    const verified = await client.verify({ authorization: `Bearer ${token}` })
    expect(verifySchema.parse(verified.body).user?.email).toBe(email)
    for (const authorization of [`Bearer ${'x'.repeat(43)}`, 'Bearer ', 'Basic YTpi', `Bearer ${token}x`]) {
      const answer = await client.verify({ authorization })
      expect(answer.status).toBe(401)
      expect(answer.body.error).toEqual({ code: 'signed_out', message: 'Token verification failed' })
    }
  })

  test('removes an invalid cookie', async () => {
    const browser = shop.enter()
    browser.jar.set('session', 'x'.repeat(43))
    expect((await browser.verify()).body.user).toBeNull()
    expect(browser.jar.size).toBe(0)
  })
})

describe('cookies under their former names', () => {
  test('a session stays valid, and moves to the __Host- name for the time it has left', async () => {
    const { email } = await shop.join()
    const first = shop.enter()
    await first.login(email, password, { remember: true })
    const token = first.jar.get('__Host-session') ?? ''
    const browser = shop.enter()
    browser.jar.set('session', token)
    shop.clock.time += day
    const answer = await browser.verify()
    expect(answer.body.user?.email).toBe(email)
    expect(browser.jar).toEqual(new Map([['__Host-session', token]]))
    expect(sessionIn(answer)).toContain(`Max-Age=${29 * 24 * 60 * 60};`)
    expect((await browser.verify()).body.user?.email).toBe(email)
  })

  test('a session that lasts until the browser closes still does', async () => {
    const { token } = await shop.join()
    const browser = shop.enter()
    browser.jar.set('session', token)
    expect(sessionIn(await browser.verify())).not.toContain('Max-Age')
  })

  test('a guest’s basket stays, and its cookie is renamed with the next change', async () => {
    const item = await (await stockStone(shop.ctx)).item()
    const add = { product_id: item.productId, variation_id: item.id, quantity: 1 }
    const first = shop.enter()
    await first.post('cart/add', add)
    const browser = shop.enter()
    browser.jar.set('basket', first.jar.get('__Host-basket') ?? '')
    expect((await browser.send('GET', '/api/cart')).body).toMatchObject({ data: { line_items: [{ quantity: 1 }] } })
    await browser.post('cart/add', add)
    expect([...browser.jar.keys()]).toEqual(['__Host-basket'])
    expect((await browser.send('GET', '/api/cart')).body).toMatchObject({ data: { line_items: [{ quantity: 2 }] } })
  })

  test('an old-style cookie is ignored next to a protected one', async () => {
    const [ada, eve] = [await shop.join(), await shop.join()]
    ada.jar.set('session', eve.token)
    expect((await ada.verify()).body.user?.email).toBe(ada.email)
  })
})

describe('registering with addresses that have accounts', () => {
  test('is limited, and then answered the same way for every address', async () => {
    const existing = await shop.join()
    const browser = shop.enter()
    for (let time = 0; time < 5; time++) expect((await browser.register(existing.email)).status).toBe(422)
    expect((await browser.register(existing.email)).status).toBe(429)
    expect((await browser.register('new-here@example.org')).status).toBe(429)
    expect((await shop.enter().register('new-here@example.org')).status).toBe(200)
  })
})

describe('logging out', () => {
  test('ends the session, for the cookie and the bearer token; twice does no harm', async () => {
    const ada = await shop.join()
    expect((await ada.post('auth/logout')).status).toBe(200)
    expect([...ada.jar.keys()]).toEqual(['__Host-browser'])
    expect((await ada.verify({ authorization: `Bearer ${ada.token}` })).status).toBe(401)
    expect((await ada.post('auth/logout')).status).toBe(200)
  })

  test('logging out everywhere ends every session of the customer, and no other', async () => {
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
