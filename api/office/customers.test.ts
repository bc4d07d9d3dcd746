import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { signIn } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
})

const buyer = async () => {
  const account = await signIn(shop.ctx)
  await shop.rows(
    `update customers set first_name = 'Ada', last_name = 'Lovelace', email_confirmed_at = now() where id = $1`,
    [account.id],
  )
  const ada = shop.enter(account)
  await ada.add(tile, 4)
  const placed = await ada.place()
  await ada.press(placed.pay_url, 'approve')
  await ada.add(tile, 2)
  return { ...account, ada, reference: placed.order.reference, total: placed.order.totals.total }
}

describe('a customer in the office', () => {
  test('is shown with their orders, basket and newsletter consent', async () => {
    const { id, email, reference, total } = await buyer()
    await shop.rows(
      `insert into newsletter_subscriptions (email, consent_text, consent_at, source, confirmed_at)
       values ($1, 'Yes, write to me', now(), 'footer', now())`,
      [email],
    )
    const sales = await shop.hire('sales')
    const { json } = await sales.call('GET', `customers/${id}`)
    expect(json).toMatchObject({
      name: 'Ada Lovelace',
      email,
      orders: [{ reference, total }],
      basket: [{ pieces: 2 }],
      consent: { text: 'Yes, write to me', withdrawn: null },
      can: { note: true, export: false, erase: false },
    })
    const { rows } = (await sales.call('GET', `customers?q=${email}`)).json
    expect(rows).toMatchObject([{ id, orders: 1, spent: total }])
    const byName = (await sales.call('GET', 'customers?q=lovelace')).json.rows
    expect(byName.some((row: { id: number }) => row.id === id)).toBe(true)
  })

  test('can have notes for colleagues, which stay out of the audit log', async () => {
    const { id } = await buyer()
    const sales = await shop.hire('sales')
    const { json } = await sales.call('POST', `customers/${id}/notes`, { text: 'Prefers to be rung' })
    expect(json.notes).toMatchObject([{ author: sales.name, text: 'Prefers to be rung' }])
    expect(JSON.stringify(await shop.audit('customer', id))).not.toContain('rung')
  })

  test('can have their data exported by staff who have just confirmed their identity, and this is audited', async () => {
    const { id, email, reference } = await buyer()
    const manager = await shop.hire('manager')
    const { status, json } = await manager.call('POST', `customers/${id}/export`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ account: { email }, orders: [{ reference }] })
    expect(await shop.audit('customer', id)).toMatchObject([{ verb: 'customer_exported', actor_name: manager.name }])
    shop.clock.time += 6 * 60_000
    expect((await manager.call('POST', `customers/${id}/export`)).error).toMatchObject({ code: 'step_up_required' })
  })

  test('is erased once staff have typed the email address and no order is under way', async () => {
    const { id, email, reference } = await buyer()
    const owner = await shop.hire('owner')
    const erase = (typed: string) => owner.call('POST', `customers/${id}/erase`, { email: typed })
    expect((await erase('somebody@example.org')).error.code).toBe('other_email')
    const { status, error } = await erase(email)
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'order_under_way' })
    expect(error.message).toMatch(
      new RegExp(`^Order ${reference} has not left our yard yet.* They can be erased from \\d+ `),
    )
    expect(await shop.audit('customer', id)).toEqual([])
    expect(await shop.rows('select email from orders where reference = $1', [reference])).toEqual([{ email }])
    await shop.rows(`update orders set state = 'delivered' where reference = $1`, [reference])
    expect((await erase(email.toUpperCase())).status).toBe(200)
    expect((await owner.call('GET', `customers/${id}`)).status).toBe(404)
    const [order] = await shop.rows<{ email: string; customer_id: number | null }>(
      'select email, customer_id from orders where reference = $1',
      [reference],
    )
    expect(order).toEqual({ email: '', customer_id: null })
    expect(JSON.stringify(await shop.audit('customer', id))).not.toContain(email)
    expect((await erase(email)).status).toBe(404)
  })

  test('that does not exist answers 404', async () => {
    const owner = await shop.hire('owner')
    expect((await owner.call('GET', 'customers/999999')).status).toBe(404)
    expect((await owner.call('POST', 'customers/999999/export')).status).toBe(404)
    expect((await owner.call('POST', 'customers/999999/notes', { text: 'Hello' })).status).toBe(404)
  })
})
