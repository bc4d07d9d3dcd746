import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enquiries, mailOutbox, newsletterSubscriptions } from '#database/tables/messages.ts'
import { orders } from '#database/tables/orders.ts'
import { deleteSentMail } from '#shop/mail/delete-sent-mail.ts'
import { sendOutbox } from '#shop/mail/send-outbox.ts'
import { address, password, tokenIn } from '#testing/app/customers.ts'
import { person, personalDataShop, tableNames } from '#testing/app/personal-data.ts'
import { homeProject } from '#testing/contract/projects.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = personalDataShop()
const { arrive, confirmAddress, placeOrder, askSomething, askForStock } = shop

/** The tables that contain one of these texts, in any row and column. */
async function tablesContaining(...texts: string[]): Promise<string[]> {
  const found: string[] = []
  const patterns = texts.map((text) => `%${text.toLowerCase()}%`)
  for (const name of await tableNames(shop.ctx)) {
    const text = `select 1 from "${name}" t where lower(to_jsonb(t)::text) like any($1) limit 1`
    if ((await shop.ctx.database.query(text, [patterns])).length > 0) found.push(name)
  }
  return found
}

const sendAll = async () => {
  await sendOutbox({ ctx: shop.ctx, input: { post: { send: async () => {}, close: () => {} }, report: () => {} } })
  await deleteSentMail({ ctx: shop.ctx })
}

describe('deleting an account', () => {
  test('deletes everything about a customer who bought nothing', async () => {
    const ada = await arrive('traceless')
    await confirmAddress(ada)
    const item = await (await stockStone(shop.ctx)).item()
    await ada.post(
      'cart/add',
      { product_id: item.productId, variation_id: item.id, quantity: 1 },
      { 'idempotency-key': 'k' },
    )
    await ada.post('auth/addresses', { label: 'Home', address: ada.billing })
    const project = { ...homeProject, name: person.last_name }
    expect((await ada.post('projects', { project })).status).toBe(200)
    await ada.post('projects/basket', { project }, { 'idempotency-key': 'plan' })
    await ada.post('auth/newsletter', { subscribe: true })
    await askSomething(ada.email.toUpperCase().replace('EXAMPLE.ORG', 'example.org'))
    await askForStock(ada.email, item)
    await ada.update({ email: `later-${ada.email}`, currentPassword: password })
    await ada.post('auth/lost-password', { email: ada.email })
    expect(await tablesContaining(ada.email)).toEqual([
      'customer_addresses',
      'customer_links',
      'customers',
      'enquiries',
      'mail_outbox',
      'newsletter_subscriptions',
      'stock_alerts',
    ])

    const answer = await ada.post('auth/delete-account', { password })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your account has been deleted.' } })
    expect(ada.jar.size).toBe(0)
    expect(await shop.outbox()).toMatchObject([{ kind: 'account-deleted', toAddress: ada.email }])
    await sendAll()
    expect(await tablesContaining(ada.email, ...Object.values(person))).toEqual([])
    expect(await shop.ctx.database.query('select * from baskets where customer_id = $1', [ada.id])).toEqual([])
    expect((await ada.login(ada.email)).status).toBe(401)
    expect((await ada.verify({ authorization: `Bearer ${ada.token}` })).status).toBe(401)
  })

  test('keeps what an invoice needs of each order: names and addresses, but no phone number or email', async () => {
    const ada = await arrive('buyer')
    await confirmAddress(ada)
    const item = await (await stockStone(shop.ctx)).item()
    const bought = await placeOrder(ada.billing, item, {
      customerId: ada.id,
      email: ada.email,
      state: 'delivered',
      invoice: 9001,
    })
    const asGuest = await placeOrder(ada.billing, item, {
      customerId: null,
      email: ada.email,
      state: 'delivered',
      invoice: 9002,
    })
    const dropped = await placeOrder(ada.billing, item, {
      customerId: ada.id,
      email: ada.email,
      state: 'cancelled',
      invoice: null,
    })
    expect((await ada.post('auth/delete-account', { password })).status).toBe(200)
    const [notice] = await shop.mails('account-deleted')
    expect(notice?.plain).toContain('six years')
    await sendAll()

    expect(await tablesContaining(ada.email, person.phone)).toEqual([])
    expect(await tablesContaining(person.last_name, person.address_1, person.postcode)).toEqual(['orders'])
    for (const id of [bought, asGuest]) {
      const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
      expect(row).toMatchObject({ customerId: null, email: '', totalPence: 8800 })
      expect(row?.billing).toEqual({ ...ada.billing, phone: '', email: '' })
      expect(row?.shipping).toEqual({ ...ada.billing, phone: '', email: '' })
    }
    const [cancelled] = await shop.db.select().from(orders).where(eq(orders.id, dropped))
    expect(Object.values({ ...cancelled?.billing, ...cancelled?.shipping }).join('')).toBe('GB')
  })

  test('leaves other customers’ data alone', async () => {
    const [ada, bob] = [await arrive('leaver'), await arrive('stayer')]
    await confirmAddress(ada)
    const item = await (await stockStone(shop.ctx)).item()
    const bobsOrder = await placeOrder(bob.billing, item, {
      customerId: bob.id,
      email: bob.email,
      state: 'paid',
      invoice: null,
    })
    await askSomething(bob.email)
    await bob.post('auth/newsletter', { subscribe: true })
    const before = (await shop.outbox()).filter((mail) => mail.toAddress === bob.email).length
    await ada.post('auth/delete-account', { password })
    expect((await bob.verify()).body.user).toMatchObject({ id: bob.id, newsletter: 'asked' })
    expect(await shop.db.select().from(enquiries)).toMatchObject([{ email: bob.email }])
    expect(await shop.db.select().from(orders).where(eq(orders.id, bobsOrder))).toMatchObject([
      { email: bob.email, customerId: bob.id, billing: { phone: person.phone } },
    ])
    expect((await shop.outbox()).filter((mail) => mail.toAddress === bob.email)).toHaveLength(before)
  })

  test('needs the password, and happens once', async () => {
    const ada = await arrive('careful')
    const refused = await ada.post('auth/delete-account', { password: 'a guess' })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { password: 'Your password is incorrect' } } },
    })
    expect((await ada.post('auth/delete-account', {})).status).toBe(400)
    expect((await ada.verify()).body.user?.id).toBe(ada.id)
    const answers = await Promise.all([
      ada.post('auth/delete-account', { password }),
      ada.post('auth/delete-account', { password }),
    ])
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1)
    expect(await shop.mails('account-deleted')).toHaveLength(1)
  })

  test('without a confirmed email address deletes the account’s data, but not the address owner’s', async () => {
    const email = 'owner@example.org'
    await askSomething(email)
    await shop.post('/api/newsletter', '10.31.0.1', { email, source: 'footer' })
    shop.clock.time += 60_000
    const item = await (await stockStone(shop.ctx)).item()
    const ownersOrder = await placeOrder({ ...address, email }, item, {
      customerId: null,
      email,
      state: 'paid',
      invoice: null,
    })
    const eve = shop.enter()
    await eve.register(email)
    await eve.post('auth/newsletter', { subscribe: false })
    expect(JSON.stringify((await eve.send('GET', '/api/auth/my-data')).body)).not.toContain('Belvedere')
    expect((await eve.post('auth/delete-account', { password })).status).toBe(200)
    expect(await shop.db.select().from(enquiries)).toHaveLength(1)
    expect(await shop.db.select().from(newsletterSubscriptions)).toMatchObject([{ email, unsubscribedAt: null }])
    expect(await shop.db.select().from(orders).where(eq(orders.id, ownersOrder))).toMatchObject([{ email }])
    const kinds = (await shop.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, email))).map(
      (mail) => mail.kind,
    )
    expect(kinds.sort()).toEqual(['account-deleted', 'enquiry-acknowledged', 'newsletter-confirm'])
  })

  test('deletes what belongs to the account’s earlier email addresses', async () => {
    const ada = await arrive('mover')
    await confirmAddress(ada)
    await askSomething(ada.email)
    const moved = `moved-${ada.email}`
    await ada.update({ email: moved, currentPassword: password })
    const change = (await shop.mails('account-email-change')).find((mail) => mail.toAddress === moved)
    await ada.post('auth/confirm-email', { token: tokenIn(change) })
    await ada.post('auth/delete-account', { password })
    await sendAll()
    expect(await tablesContaining(ada.email)).toEqual([])
  })
})
