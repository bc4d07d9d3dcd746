import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { password, tokenIn } from '#testing/app/customers.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let tile: TestItem
let sample: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
  sample = await stone.item({ stock: 100_000, pence: 0, kind: 'free_sample' })
})

const newEmail = () => `guest-${randomUUID()}@example.org`

async function orderAsGuest(email: string, item = tile, isPaid = true) {
  const guest = shop.enter()
  await guest.add(item)
  const placed = await guest.place({ email })
  if (isPaid && placed.pay_url) await guest.press(placed.pay_url, 'approve')
  return { guest, placed, reference: placed.order.reference }
}

/** Registers and stays signed in; `confirm` opens the link in the welcome email. */
async function registerWith(email: string) {
  const browser = shop.enter()
  expect((await browser.send('POST', '/api/auth/register', { email, password })).status).toBe(200)
  const confirm = async () => {
    const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'account-welcome')
    return shop.enter().send('POST', '/api/auth/confirm-email', { token: tokenIn(mail) })
  }
  return { browser, confirm, orders: () => referencesOf(browser) }
}

const referencesOf = async (browser: ReturnType<typeof shop.enter>): Promise<string[]> =>
  (await browser.send('GET', '/api/orders')).json.data.map((order: { reference: string }) => order.reference)

const mailsTo = async (email: string) =>
  (await shop.outbox()).filter(({ toAddress }) => toAddress.toLowerCase() === email)

const linkIn = (plain: string | undefined): URL =>
  new URL(/https:\/\/shop\.test\/\S*ORD-\S+/.exec(plain ?? '')?.[0] ?? 'none:')

describe('orders placed as a guest', () => {
  test('join the account once its address is confirmed, and not before', async () => {
    const email = newEmail()
    // The local part of an address may be typed in capitals.
    const { reference } = await orderAsGuest(email.replace('guest', 'Guest'))
    await orderAsGuest(newEmail())
    const account = await registerWith(email)
    expect(await account.orders()).toEqual([])
    expect((await account.browser.send('GET', `/api/orders/${reference}`)).status).toBe(404)
    const confirmed = await account.confirm()
    expect(confirmed.json.message).toBe(
      'Thank you. Your address is confirmed. The orders you placed with it as a guest are now in your account.',
    )
    expect(await account.orders()).toEqual([reference])
    expect((await account.browser.order(reference)).reference).toBe(reference)
  })

  test('count like the account’s own: only once paid, and free ones do not make a paying customer', async () => {
    const email = newEmail()
    await orderAsGuest(email, sample)
    const unpaid = await orderAsGuest(email, tile, false)
    const account = await registerWith(email)
    await account.confirm()
    const customer = async () => (await account.browser.send('GET', '/api/verify')).json.user
    expect(await customer()).toMatchObject({ order_count: 1, is_paying_customer: false })
    await unpaid.guest.press(unpaid.placed.pay_url, 'approve')
    expect(await customer()).toMatchObject({ order_count: 2, is_paying_customer: true })
    expect(await account.orders()).toHaveLength(2)
  })

  test('join at once if the address is already confirmed, and the guest can still open them', async () => {
    const email = newEmail()
    const account = await registerWith(email)
    await account.confirm()
    const { guest, reference, placed } = await orderAsGuest(email)
    expect(await account.orders()).toEqual([reference])
    expect((await guest.order(reference)).state).toBe('paid')
    expect(placed.complete_url).toContain('?key=')
    const key = placed.complete_url.split('key=')[1]
    expect((await shop.enter().order(reference, key)).reference).toBe(reference)
  })

  test('join an account whose address is confirmed by a reset link', async () => {
    const email = newEmail()
    const { reference } = await orderAsGuest(email)
    const account = await registerWith(email)
    await shop.enter().send('POST', '/api/auth/lost-password', { email })
    const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'account-reset')
    const body = { token: tokenIn(mail), newPassword: 'another password' }
    expect((await shop.enter().send('POST', '/api/auth/reset-password', body)).status).toBe(200)
    await account.browser.send('POST', '/api/auth/login', { email, password: 'another password' })
    expect(await account.orders()).toEqual([reference])
  })

  test('join an account that changes to their address', async () => {
    const [before, email] = [newEmail(), newEmail()]
    const { reference } = await orderAsGuest(email)
    const account = await registerWith(before)
    await account.browser.send('PUT', '/api/auth/update-profile', { email, currentPassword: password })
    const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'account-email-change')
    await shop.enter().send('POST', '/api/auth/confirm-email', { token: tokenIn(mail) })
    expect(await account.orders()).toEqual([reference])
  })

  test('under an address with a plus sign do not join the plain address', async () => {
    const email = newEmail()
    await orderAsGuest(email.replace('@', '+tiles@'))
    const account = await registerWith(email)
    await account.confirm()
    expect(await account.orders()).toEqual([])
  })
})

describe('the emails of an order', () => {
  test('placed as a guest link to its page with a key, whatever its state', async () => {
    const email = newEmail()
    const { guest, reference } = await orderAsGuest(email)
    await guest.send('POST', `/api/orders/${reference}/cancel`)
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['order-received', 'order-paid', 'order-cancelled', 'order-refunded'])
    for (const mail of mails) {
      const link = linkIn(mail.plain)
      expect(link.pathname).toBe(`/my-account/orders/${reference}`)
      const order = await shop.enter().order(reference, link.searchParams.get('key') ?? '')
      expect(order).toMatchObject({ state: 'refunded', invoices: [{ kind: 'invoice' }, { kind: 'credit' }] })
    }
  })

  test('placed in an account link to its page without a key', async () => {
    const email = newEmail()
    const { browser } = await registerWith(email)
    await browser.add(tile)
    const { order } = await browser.place({ email: undefined })
    const mail = (await mailsTo(email)).find(({ kind }) => kind === 'order-received')
    expect(linkIn(mail?.plain).href).toBe(`https://shop.test/my-account/orders/${order.reference}`)
  })
})
