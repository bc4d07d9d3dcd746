import { beforeAll, describe, expect, test } from 'vitest'
import { orderWorkQuery } from '#contract/office/order-work.ts'
import { officeShop } from '#testing/app/office.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
const minute = 60_000
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
})

const paidOrder = async (changes: Record<string, unknown> = {}, pieces = 4) => {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  const placed = await ada.place(changes)
  await ada.press(placed.pay_url, 'approve')
  return { ada, reference: placed.order.reference, total: placed.order.totals.total }
}
const billedTo = (changes: object) => ({ billing: { ...address, ...changes } })

describe('an order in the office', () => {
  test('goes from paid to delivered, recording author and audit row and emailing the buyer', async () => {
    const { ada, reference } = await paidOrder()
    const grace = await shop.hire('yard')
    const post = (act: string, body: object = {}) => grace.call('POST', `orders/${reference}/${act}`, body)
    expect((await post('pick')).json).toMatchObject({ state: 'picking', can: ['dispatch', 'note'] })
    const dispatched = await post('dispatch', { carrier: 'Palletline', tracking_number: 'PL 123' })
    expect(dispatched.json).toMatchObject({
      state: 'dispatched',
      delivery: { carrier: 'Palletline', tracking_number: 'PL 123' },
    })
    expect((await post('deliver')).json.timeline.at(-1)).toMatchObject({ state: 'delivered', author: grace.name })
    expect((await ada.order(reference)).state).toBe('delivered')
    const mails = (await shop.outbox()).filter((mail) => mail.subject.includes(reference))
    expect(mails.map(({ kind }) => kind).slice(-2)).toEqual(['order-dispatched', 'order-delivered'])
    expect(mails.at(-2)?.plain).toContain('PL 123')
    expect((await shop.audit('order', reference)).map(({ verb }) => verb)).toEqual([
      'order_picking',
      'order_dispatched',
      'order_delivered',
    ])
  })

  test('for collection becomes ready, then collected', async () => {
    const { reference } = await paidOrder({ delivery: 'collection' })
    const yard = await shop.hire('yard')
    const post = (act: string) => yard.call('POST', `orders/${reference}/${act}`, {})
    await post('pick')
    const picked = async (query: string) =>
      (await yard.call('GET', `orders?state=picking${query}`)).json.rows.map(
        (row: { reference: string }) => row.reference,
      )
    expect(await picked('')).toContain(reference)
    expect(await picked('&method=delivery')).not.toContain(reference)
    expect((await post('ready')).json).toMatchObject({ state: 'ready', can: ['collect', 'note'] })
    expect((await post('collect')).json.state).toBe('collected')
  })

  test('that cannot take a step explains why and leaves no audit row', async () => {
    const { reference } = await paidOrder()
    const grace = await shop.hire('yard')
    const refused = await grace.call('POST', `orders/${reference}/dispatch`, {})
    expect(refused).toMatchObject({ status: 409, error: { message: 'An order that is paid cannot be dispatched.' } })
    expect(await shop.audit('order', reference)).toEqual([])
  })

  test('shows the yard no prices and no email address', async () => {
    const { reference, total } = await paidOrder()
    const [yard, sales] = [await shop.hire('yard'), await shop.hire('sales')]
    const seen = await yard.call('GET', `orders/${reference}`)
    expect(seen.json).toMatchObject({ email: null, totals: null, payments: null, invoices: null, refundable: null })
    expect(seen.text).not.toContain('@')
    expect(seen.text).not.toMatch(/"total":\d/)
    expect((await yard.call('GET', `orders?q=${reference}`)).json.rows).toMatchObject([{ reference, total: null }])
    expect((await yard.call('GET', 'orders?q=ada@example.org')).json.rows).toEqual([])
    expect((await sales.call('GET', `orders/${reference}`)).json).toMatchObject({
      email: 'ada@example.org',
      totals: { total },
    })
  })

  test('is cancelled and refunded only by staff who have just confirmed their identity', async () => {
    const { ada, reference, total } = await paidOrder()
    const sales = await shop.hire('sales')
    shop.clock.time += 6 * minute
    const cancel = (who: typeof sales) =>
      who.call('POST', `orders/${reference}/cancel`, { note: 'Out of stock, sorry.' })
    expect(await cancel(sales)).toMatchObject({ status: 403, error: { code: 'step_up_required' } })
    expect((await ada.order(reference)).state).toBe('paid')
    const { json } = await cancel(await shop.hire('sales'))
    expect(json).toMatchObject({ state: 'refunded', refundable: 0, refunds: [{ amount: total, state: 'done' }] })
    expect(await shop.audit('order', reference)).toMatchObject([
      { verb: 'order_cancelled', before: { state: 'paid' }, after: { state: 'cancelled', refundPence: total } },
    ])
  })

  test('can be refunded in parts, but never for more than was paid', async () => {
    const { reference, total } = await paidOrder()
    const accounts = await shop.hire('accounts')
    const refund = (amount: number) =>
      accounts.call('POST', `orders/${reference}/refund`, { amount, reason: 'Three were chipped' })
    expect((await refund(500)).json).toMatchObject({ refundable: total - 500, invoices: [{}, { kind: 'credit' }] })
    expect((await refund(total)).status).toBe(409)
    expect(await shop.audit('order', reference)).toMatchObject([
      { verb: 'refund_requested', after: { amountPence: 500 } },
    ])
  })

  test('keeps notes that its buyer never sees', async () => {
    const { ada, reference } = await paidOrder()
    const grace = await shop.hire('sales')
    const text = 'Rang about the gate, very friendly'
    const { json } = await grace.call('POST', `orders/${reference}/notes`, { text })
    expect(json.notes).toMatchObject([{ author: grace.name, text }])
    expect(JSON.stringify(await ada.order(reference))).not.toContain('gate')
    expect(JSON.stringify(await shop.audit('order', reference))).not.toContain('gate')
  })

  test('that needs attention is marked, and resolved with a note', async () => {
    const { reference } = await paidOrder()
    await shop.rows(
      `update payments set attention = 'Came in euros' where order_id = (select id from orders where reference = $1)`,
      [reference],
    )
    const accounts = await shop.hire('accounts')
    const waiting = async () =>
      (await accounts.call('GET', 'orders?attention=1')).json.rows.map((row: { reference: string }) => row.reference)
    expect(await waiting()).toContain(reference)
    const { json } = await accounts.call('POST', `orders/${reference}/resolve`, { note: 'Sent back by bank transfer.' })
    expect(json.can).not.toContain('resolve')
    expect(await waiting()).not.toContain(reference)
    expect((await accounts.call('POST', `orders/${reference}/resolve`, { note: 'Again' })).status).toBe(409)
  })

  test('that does not exist answers 404', async () => {
    const grace = await shop.hire('sales')
    expect((await grace.call('GET', 'orders/ORD-2222-2222-2222')).status).toBe(404)
    expect((await grace.call('POST', 'orders/ORD-2222-2222-2222/pick', {})).status).toBe(404)
  })
})

describe('the list of orders', () => {
  test.each([
    ['the full reference', (reference: string) => reference],
    ['its last four characters in lower case', (reference: string) => reference.slice(-4).toLowerCase()],
    ['the postcode without its space', () => 'ws98ab'],
    ['the surname', () => 'quarry'],
    ['the phone number as dialled in the UK', () => '01999 555 12'],
    ['the email address', () => 'Odd.Name@'],
  ])('finds an order by %s', async (_name, words) => {
    const { reference } = await paidOrder({
      email: 'odd.name@example.org',
      ...billedTo({ last_name: 'Quarryman', postcode: 'WS9 8AB', phone: '+44 (0)1999 555-123' }),
    })
    const sales = await shop.hire('sales')
    const { rows } = (await sales.call('GET', `orders?q=${encodeURIComponent(words(reference))}`)).json
    expect(rows.map((row: { reference: string }) => row.reference)).toContain(reference)
    const found = (await sales.call('GET', `search?q=${encodeURIComponent(words(reference))}`)).json
    expect(found.orders[0].reference).toBe(reference)
  })

  test('is found by what stands on a paper or parcel: invoice, PO, job, tracking number, claim, SKU and batch', async () => {
    const { reference } = await paidOrder({ po_number: 'PO-7781', job_name: 'Quarry House kitchen' })
    const grace = await shop.hire('manager')
    await grace.call('POST', `orders/${reference}/pick`, {})
    await grace.call('POST', `orders/${reference}/dispatch`, { carrier: 'Palletline', tracking_number: 'PL 99 41' })
    const [paper] = await shop.rows<{ number: string; sku: string; order_id: number; variation_id: number }>(
      `select i.number, l.sku, o.id as order_id, l.variation_id from orders o join invoices i on i.order_id = o.id
       join order_lines l on l.order_id = o.id where o.reference = $1`,
      [reference],
    )
    const { order_id: id, variation_id: variation, number, sku } = paper ?? { number: '', sku: '' }
    await shop.rows(
      `insert into claims (reference, order_id, kind, message, created_at) values ('CLM-7K3M-QX4T', $1, 'damaged', 'Two broke', now())`,
      [id],
    )
    await shop.rows(
      `with batch as (insert into stock_batches (variation_id, code, place, created_at) values ($2, 'LOT-55', 'A1', now()) returning id)
       insert into stock_moves (variation_id, batch_id, pieces, reason, order_id, actor)
       select $2, id, 1, 'put_back', $1, 'staff' from batch`,
      [id, variation],
    )
    const invoice = `${shop.ctx.settings.orders.invoicePrefix}${String(number).padStart(6, '0')}`
    for (const words of [invoice, 'po-7781', 'quarry house', 'pl9941', 'PL 99 41', 'clm-7k3m-qx4t', sku, 'lot-55']) {
      const { rows } = (await grace.call('GET', `orders?q=${encodeURIComponent(words)}`)).json
      expect(
        rows.map((row: { reference: string }) => row.reference),
        words,
      ).toContain(reference)
    }
    expect((await grace.call('GET', 'orders?q=po-778100')).json.rows).toEqual([])
  })

  test('is paged without gaps or duplicates, even while orders come in', async () => {
    const name = { last_name: 'Pagewright' }
    for (let count = 0; count < 3; count++) await paidOrder(billedTo(name))
    await shop.rows(
      `insert into orders (reference, email, state, billing, delivery_id, delivery_label, delivery_from, delivery_until,
         goods_pence, delivery_pence, slot_pence, total_pence, vat_pence, vat_rate, weight_g, terms_version,
         delivery_terms_version, idempotency_key, key_owner, body_hash, created_at)
       select 'ORD-PAGE-' || n, 'p@example.org', 'delivered', $1, 'economy', 'Economy', '2026-07-20', '2026-07-21',
         1, 0, 0, 1, 0, 2000, 1, '1', '1', 'page-' || n, 'page', 'x', now() from generate_series(1, 60) as n`,
      [JSON.stringify({ ...address, ...name })],
    )
    const sales = await shop.hire('sales')
    const page = async (before: string) => (await sales.call('GET', `orders?q=Pagewright${before}`)).json
    const first = await page('')
    expect(first.rows).toHaveLength(50)
    await paidOrder(billedTo(name))
    const second = await page(`&before=${first.next}`)
    expect(second.next).toBeNull()
    const ids = [...first.rows, ...second.rows].map((row: { id: number }) => row.id)
    expect(ids).toHaveLength(63)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('is filtered by state and by day in London time', async () => {
    const sales = await shop.hire('sales')
    shop.clock.time = new Date('2026-08-03T23:30:00Z').getTime()
    const late = await shop.hire('sales')
    const { reference } = await paidOrder()
    const on = async (day: string, more = '') =>
      (await late.call('GET', `orders?from=${day}&until=${day}${more}`)).json.rows.map(
        (row: { reference: string }) => row.reference,
      )
    expect(await on('2026-08-04')).toEqual([reference])
    expect(await on('2026-08-03')).toEqual([])
    expect(await on('2026-08-04', '&state=paid,picking')).toEqual([reference])
    expect(await on('2026-08-04', '&state=delivered')).toEqual([])
    expect((await sales.call('GET', 'orders?state=nonsense')).status).not.toBe(200)
  })
})

test('Today counts the waiting work, and shows sales only to roles that may see them', async () => {
  shop.clock.time = new Date('2026-09-01T09:00:00Z').getTime()
  const [sales, yard] = [await shop.hire('sales'), await shop.hire('yard')]
  const before = (await sales.call('GET', 'today')).json
  const { reference, total } = await paidOrder()
  await paidOrder()
  const collected = await paidOrder({ delivery: 'collection' })
  for (const order of [reference, collected.reference]) await yard.call('POST', `orders/${order}/pick`, {})
  const { json } = await sales.call('GET', 'today')
  expect(json).toMatchObject({
    to_pick: before.to_pick + 1,
    to_dispatch: before.to_dispatch + 1,
    to_collect: before.to_collect + 1,
  })
  for (const work of ['to_dispatch', 'to_collect'] as const) {
    const isOf = work === 'to_dispatch' ? reference : collected.reference
    expect(json.first[work].map((row: { reference: string }) => row.reference)).toContain(isOf)
    // The count is that of the list it links to.
    const list = await sales.call('GET', `orders?${new URLSearchParams(orderWorkQuery(work))}`)
    expect(list.json.rows).toHaveLength(json[work])
  }
  await yard.call('POST', `orders/${collected.reference}/ready`, {})
  expect((await sales.call('GET', 'today')).json.to_collect).toBe(json.to_collect)
  expect(json.first.to_pick[0]).toMatchObject({ name: expect.stringMatching(/\w/), note: expect.stringMatching(/\w/) })
  expect(json.first.to_pick.length).toBeLessThanOrEqual(5)
  expect((await yard.call('GET', 'today')).json.first).toMatchObject({ enquiries: [], claims: [] })
  expect(json.sales).toHaveLength(28)
  expect(json.sales.at(-1)).toEqual({ day: '2026-09-01', orders: 3, total: 2 * total + collected.total })
  expect((await yard.call('GET', 'today')).json.sales).toBeNull()
})
