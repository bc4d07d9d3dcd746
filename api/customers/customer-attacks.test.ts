import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { sessions } from '#database/tables/customers.ts'
import { addLines } from '#shop/basket/add-lines.ts'
import { customersShop, password, tokenIn } from '#testing/app/customers.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { answerError, type Env } from '../http/errors.ts'

const shop = customersShop()

describe('sessions', () => {
  test('a token planted in a browser opens no session', async () => {
    const { email } = await shop.join()
    const browser = shop.enter()
    const planted = 'p'.repeat(43)
    browser.jar.set('session', planted)
    const { token } = (await browser.login(email)).body
    expect(token).not.toBe(planted)
    expect(browser.jar.get('__Host-session')).toBe(token)
    expect((await shop.enter().verify({ authorization: `Bearer ${planted}` })).status).toBe(401)
  })

  test('logging in again rotates the token and ends the browser’s previous session, even another customer’s', async () => {
    const [ada, bob] = [await shop.join(), await shop.join()]
    const { token } = (await ada.login(ada.email)).body
    expect(token).not.toBe(ada.token)
    expect((await shop.enter().verify({ authorization: `Bearer ${ada.token}` })).status).toBe(401)
    await ada.login(bob.email)
    expect((await shop.enter().verify({ authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await bob.verify()).body.user?.id).toBe(bob.id)
  })

  test('only hashes of tokens are stored', async () => {
    const { token } = await shop.join()
    expect(JSON.stringify(await shop.db.select().from(sessions))).not.toContain(token)
  })

  test('a login checked while the password changes does not survive the change', async () => {
    const ada = await shop.join()
    const phone = shop.enter()
    const [changed, login] = await Promise.all([
      ada.update({ currentPassword: password, password: 'new password' }),
      phone.login(ada.email),
    ])
    expect(changed.status).toBe(200)
    if (login.status === 200) expect((await phone.verify()).body.user).toBeNull()
    else expect(login.status).toBe(401)
  })
})

describe('another site', () => {
  const evil = { origin: 'https://evil.example' }
  test.each([
    ['POST', 'auth/login', { email: 'ada@example.org', password }],
    ['POST', 'auth/register', { email: 'csrf@example.org', password }],
    ['PUT', 'auth/update-profile', { first_name: 'Eve' }],
    ['POST', 'auth/logout', undefined],
    ['POST', 'auth/logout-everywhere', undefined],
    ['POST', 'auth/lost-password', { email: 'ada@example.org' }],
    ['POST', 'auth/reset-password', { token: 'x', newPassword: password }],
    ['POST', 'auth/confirm-email', { token: 'x' }],
    ['POST', 'auth/newsletter', { subscribe: true }],
    ['POST', 'auth/delete-account', { password }],
  ])('cannot send %s %s with a customer’s cookie', async (method, call, body) => {
    const ada = await shop.join()
    const answer = await ada.send(method, `/api/${call}`, body, evil)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'foreign_origin' } }, cookies: [] })
    expect((await ada.verify()).body.user).toMatchObject({ id: ada.id, first_name: '' })
  })

  test('cannot send a form that is accepted as JSON', async () => {
    const ada = await shop.join()
    const form = { 'content-type': 'text/plain', origin: 'null' }
    expect((await ada.send('POST', '/api/auth/delete-account', JSON.stringify({ password }), form)).status).toBe(403)
    const plain = { 'content-type': 'text/plain' }
    expect((await ada.send('POST', '/api/auth/delete-account', JSON.stringify({ password }), plain)).status).toBe(415)
  })
})

test('adding to the basket of an account that has just been deleted is refused as signed out', async () => {
  const { ctx } = shop
  const ada = await shop.join()
  const { productId, id } = await (await stockStone(ctx)).item()
  const input = { owner: { customerId: ada.id }, lines: [{ productId, variationId: id, pieces: 1 }] }
  // The rest of the request, after its session has been looked up.
  const app = new Hono<Env>().onError(answerError).post('/', async (c) => c.json(await addLines({ ctx, input })))
  await ada.post('auth/delete-account', { password })
  const answer = await app.request('/', { method: 'POST' })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { code: 'signed_out', message: 'No user logged in' } })
})

test('every request at once on one account causes no error', async () => {
  const ada = await shop.join()
  await ada.post('auth/lost-password', { email: ada.email })
  const reset = tokenIn((await shop.mails('account-reset'))[0])
  const welcome = tokenIn((await shop.mails('account-welcome'))[0])
  const item = await (await stockStone(shop.ctx)).item()
  const add = { product_id: item.productId, variation_id: item.id, quantity: 1 }
  await ada.post('cart/add', add)
  const round = () => [
    ada.update({ first_name: 'Ada' }),
    ada.update({ email: `new-${ada.email}`, currentPassword: password, password: 'new password' }),
    ada.post('auth/reset-password', { token: reset, newPassword: 'reset password' }),
    ada.post('auth/confirm-email', { token: welcome }),
    ada.post('auth/newsletter', { subscribe: true }),
    ada.post('auth/newsletter', { subscribe: false }),
    ada.post('auth/lost-password', { email: ada.email }),
    ada.post('cart/add', add),
    ada.send('GET', '/api/auth/my-data'),
    ada.verify(),
    shop.enter().login(ada.email),
    ada.post('auth/delete-account', { password }),
  ]
  const answers = await Promise.all([...round(), ...round()])
  for (const { status } of answers) expect([200, 401, 422, 429]).toContain(status)
})
