import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
})

const paidOrder = async (last_name: string) => {
  const ada = shop.enter()
  await ada.add(tile, 6)
  const placed = await ada.place({ billing: { ...address, last_name } })
  await ada.press(placed.pay_url, 'approve')
  return placed.order.reference
}

/** Inserts paid orders directly: many more than a screen shows. */
const manyOrders = (last_name: string, count: number) =>
  shop.rows(
    `insert into orders (reference, email, state, billing, delivery_id, delivery_label, delivery_from, delivery_until,
       goods_pence, delivery_pence, slot_pence, total_pence, vat_pence, vat_rate, weight_g, terms_version,
       delivery_terms_version, idempotency_key, key_owner, body_hash, created_at)
     select 'ORD-' || upper(left($3, 4)) || '-MANY-' || lpad(translate(n::text, '01', 'XY'), 4, 'Z'), 'm@example.org', 'paid', $1, 'economy', 'Economy', '2026-07-20', '2026-07-21',
       0, 0, 0, 0, 0, 2000, 1, '1', '1', $3 || n, 'many', 'x', now() from generate_series(1, $2::int) as n`,
    [JSON.stringify({ ...address, last_name }), count, last_name],
  )

describe('picking all matching orders', () => {
  test('reaches orders beyond the page, a hundred at a time, audits each and can be undone', async () => {
    await manyOrders('Matcher', 130)
    const yard = await shop.hire('yard')
    const picked = await paidOrder('Matcher')
    await yard.call('POST', `orders/${picked}/pick`, {})
    const other = await paidOrder('Else')
    const filter = { q: 'Matcher' }
    const preview = (await yard.call('POST', 'bulk/pick/matching/preview', { filter })).json
    expect(preview).toMatchObject({ total: 131, possible: 130, mixed: 0, others: [{ state: 'picking', count: 1 }] })
    const late = await paidOrder('Matcher')
    const pick = async (before: number) =>
      (await yard.call('POST', 'bulk/pick/matching', { filter: { ...filter, before: String(before) } })).json
    const first = await pick(preview.before)
    const second = await pick(first.next)
    expect([first.done.length, second.done.length, second.next]).toEqual([100, 30, null])
    expect([...first.refused, ...second.refused]).toEqual([])
    const states = await shop.rows(
      `select state, count(*)::int from orders where reference = any ($1) group by state order by state`,
      [[...first.done, ...second.done, late, other]],
    )
    expect(states).toEqual([
      { state: 'paid', count: 2 },
      { state: 'picking', count: 130 },
    ])
    const [audited] = await shop.rows<{ count: number }>(
      `select count(*)::int from audit_log where verb = 'order_picking' and subject_id = any ($1) and staff_id = $2`,
      [[...first.done, ...second.done], yard.id],
    )
    expect(audited?.count).toBe(130)
    const orders = [...first.done, ...second.done]
    expect((await yard.call('POST', 'bulk/pick/undo', { orders })).json).toEqual({ done: orders, refused: [] })
  })

  test('is refused in the preview if too many orders match', async () => {
    await manyOrders('Flood', 2001)
    const yard = await shop.hire('yard')
    const refused = await yard.call('POST', 'bulk/pick/matching/preview', { filter: { q: 'Flood' } })
    expect(refused).toMatchObject({ status: 409, error: { code: 'too_many' } })
    expect(refused.error.message).toContain('2,001 orders')
    expect((await yard.call('POST', 'bulk/pick/matching/preview', { filter: { state: 'picking' } })).status).toBe(200)
  })

  test('accepts only a filter, from roles that may pick', async () => {
    const yard = await shop.hire('yard')
    for (const body of [{}, { filter: { nonsense: '1' } }, { filter: { state: 'nonsense' } }, { orders: [] }])
      expect((await yard.call('POST', 'bulk/pick/matching', body)).status).toBe(400)
    const accounts = await shop.hire('accounts')
    expect((await accounts.call('POST', 'bulk/pick/matching', { filter: {} })).status).toBe(403)
  })
})
