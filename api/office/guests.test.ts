import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CustomerRow } from '#contract/office/customers.ts'
import { officeShop } from '#testing/app/office.ts'
import { signIn } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let tile: TestItem
let manager: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
  manager = await shop.hire('manager')
})

/** Orders of one guest, the first one first. */
async function guestWith(orders: number, email = `guest-${randomUUID()}@example.org`) {
  const placed = []
  for (let count = 0; count < orders; count++) {
    shop.clock.time += 1000
    const ada = shop.enter()
    await ada.add(tile, 2)
    // As typed, which differs from order to order.
    const { order, pay_url } = await ada.place({ email: count % 2 ? email.toUpperCase() : email })
    await ada.press(pay_url, 'approve')
    placed.push(order)
  }
  return { email, references: placed.map(({ reference }) => reference), total: placed[0]?.totals.total ?? 0 }
}

const list = async (query = '') => (await manager.call('GET', `customers${query}`)).json

test('guests are customers, listed once however many orders they placed, with accounts, page by page', async () => {
  const { email, references, total } = await guestWith(3)
  const { rows } = await list(`?q=${email}`)
  expect(rows).toMatchObject([
    { id: null, reference: references[0], email, name: 'Ada Mason', orders: 3, spent: total * 3 },
  ])
  const account = await signIn(shop.ctx)
  await shop.rows('update customers set created_at = $2 where id = $1', [account.id, shop.ctx.clock.now()])
  for (let count = 0; count < 51; count++)
    await shop.rows(
      `insert into orders select (json_populate_record(o, json_build_object('id', nextval('orders_id_seq'), 'reference', $2::text,
         'email', $3::text, 'created_at', o.created_at - interval '1 minute', 'idempotency_key', $2::text))).*
       from orders o where o.reference = $1`,
      [references[0], `ORD-${randomUUID()}`, `many-${count}@example.org`],
    )
  const seen: CustomerRow[] = []
  let next: string | null = null
  do {
    const page: { rows: CustomerRow[]; next: string | null } = await list(next ? `?before=${next}` : '')
    seen.push(...page.rows)
    next = page.next
  } while (next)
  const keys = seen.map(({ id, reference }) => id ?? reference)
  expect(new Set(keys).size).toBe(keys.length)
  expect(seen.filter((row) => row.email.startsWith('many-'))).toHaveLength(51)
  expect(seen.filter((row) => row.email === email)).toHaveLength(1)
  expect(seen.filter(({ id }) => id === account.id)).toHaveLength(1)
  expect(seen.map(({ created }) => created)).toEqual(
    seen
      .map(({ created }) => created)
      .toSorted()
      .toReversed(),
  )
})

test('a guest is found by name, postcode and telephone as well', async () => {
  const { email } = await guestWith(1)
  for (const words of ['Mason', 'Ada Mason', 'BN7 1AA', '01273 123456'])
    expect((await list(`?q=${encodeURIComponent(words)}`)).rows.some((row: CustomerRow) => row.email === email)).toBe(
      true,
    )
  const found = (await manager.call('GET', `search?q=${email}`)).json
  expect(found.customers).toMatchObject([{ email, id: null }])
})

test('a guest has a page with orders and notes, to which each of their orders leads', async () => {
  const { email, references } = await guestWith(3)
  const [first, , last] = references
  const order = (await manager.call('GET', `orders/${last}`)).json
  expect(order.buyer).toEqual({ earlier: 2, account: null })
  const yard = await shop.hire('yard')
  expect((await yard.call('GET', `orders/${last}`)).json.buyer).toBeNull()
  const { json } = await manager.call('POST', `guests/${last}/notes`, { text: 'Prefers to be rung' })
  expect(json).toMatchObject({
    id: null,
    email,
    orders: references.toReversed().map((reference) => ({ reference })),
    notes: [{ text: 'Prefers to be rung', author: manager.name }],
  })
  expect((await manager.call('GET', `guests/${first}`)).json.notes).toEqual(json.notes)
  expect((await manager.call('GET', `orders/${last}`)).json.notes).toMatchObject(json.notes)
})

test('a guest’s data is exported and erased under their address alone, by those who may', async () => {
  const { email, references } = await guestWith(2)
  const other = await guestWith(1)
  const [reference] = references
  const sales = await shop.hire('sales')
  for (const act of ['export', 'erase'])
    expect(
      (await sales.call('POST', `guests/${reference}/${act}`, act === 'erase' ? { email } : undefined)).status,
    ).toBe(403)
  const { json } = await manager.call('POST', `guests/${reference}/export`)
  expect(json).toMatchObject({ email, orders: references.map((one) => ({ reference: one })) })
  expect(json.mails.length).toBeGreaterThan(0)
  expect(JSON.stringify(json)).not.toContain(other.email)
  const erase = (typed: string) => manager.call('POST', `guests/${reference}/erase`, { email: typed })
  expect((await erase(other.email)).error.code).toBe('other_email')
  expect((await erase(email)).error.code).toBe('order_under_way')
  await shop.rows(`update orders set state = 'delivered' where reference = any($1)`, [references])
  const both = await Promise.all(Array.from({ length: 6 }, () => erase(email)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  const rows = await shop.rows<{ email: string; phone: string; name: string }>(
    `select email, billing ->> 'phone' as phone, billing ->> 'last_name' as name from orders where reference = any($1)`,
    [references],
  )
  // The invoice keeps the name.
  expect(rows).toEqual([1, 2].map(() => ({ email: '', phone: '', name: 'Mason' })))
  expect((await manager.call('GET', `guests/${reference}`)).status).toBe(404)
  expect((await manager.call('GET', `guests/${other.references[0]}`)).status).toBe(200)
  const mails = (await shop.outbox()).filter(({ toAddress }) => toAddress === email)
  expect(mails.map(({ kind }) => kind)).toEqual(['account-deleted'])
  expect(mails[0]?.subject).toMatch(/^Your details have been deleted/)
  expect((await shop.audit('order', reference ?? '')).map(({ verb }) => verb)).toEqual([
    'guest_exported',
    'guest_erased',
  ])
})

test('an order with an account leads to the account, and is nobody’s guest page', async () => {
  const account = await signIn(shop.ctx)
  const ada = shop.enter(account)
  await ada.add(tile, 2)
  const { order } = await ada.place()
  expect((await manager.call('GET', `orders/${order.reference}`)).json.buyer).toEqual({
    earlier: 0,
    account: account.id,
  })
  expect((await manager.call('GET', `guests/${order.reference}`)).status).toBe(404)
  expect((await manager.call('POST', `guests/${order.reference}/notes`, { text: 'Hello' })).status).toBe(404)
  expect((await manager.call('POST', `guests/${order.reference}/erase`, { email: account.email })).status).toBe(404)
  const content = await shop.hire('content')
  expect((await content.call('GET', `guests/${order.reference}`)).status).toBe(403)
})
