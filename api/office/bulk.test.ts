import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
})

const paidOrder = async (changes: Record<string, unknown> = {}) => {
  const ada = shop.enter()
  await ada.add(tile, 6)
  const placed = await ada.place(changes)
  await ada.press(placed.pay_url, 'approve')
  return placed.order.reference
}
const stateOf = async (reference: string) =>
  (await shop.rows<{ state: string }>('select state from orders where reference = $1', [reference]))[0]?.state

describe('bulk picking', () => {
  test('can be previewed, handles each order separately and can be undone within minutes', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const yard = await shop.hire('yard')
    await yard.call('POST', `orders/${two}/pick`, {})
    const orders = [one, two, 'ORD-2222-2222-2222']
    const preview = (await yard.call('POST', 'bulk/pick/preview', { orders })).json
    expect(preview).toEqual({
      possible: [one],
      mixed: [],
      refused: [
        { reference: two, reason: 'This order is already being picked.' },
        { reference: 'ORD-2222-2222-2222', reason: 'Order not found.' },
      ],
    })
    expect(await stateOf(one)).toBe('paid')
    expect((await yard.call('POST', 'bulk/pick', { orders })).json).toMatchObject({ done: [one], refused: [{}, {}] })
    expect(await stateOf(one)).toBe('picking')
    const mails = (await shop.outbox()).length
    expect((await yard.call('POST', 'bulk/pick/undo', { orders: [one] })).json).toEqual({ done: [one], refused: [] })
    expect(await stateOf(one)).toBe('paid')
    expect(await shop.outbox()).toHaveLength(mails)
    expect((await shop.audit('order', one)).map(({ verb }) => verb)).toEqual(['order_picking', 'picking_undone'])
  })

  test('cannot be undone after five minutes or once an order has been dispatched', async () => {
    const [late, sent] = [await paidOrder(), await paidOrder()]
    const yard = await shop.hire('yard')
    await yard.call('POST', 'bulk/pick', { orders: [late, sent] })
    await yard.call('POST', `orders/${sent}/dispatch`, {})
    shop.clock.time += 5 * 60_000 + 1000
    const { json } = await yard.call('POST', 'bulk/pick/undo', { orders: [late, sent] })
    expect(json).toMatchObject({ done: [], refused: [{ reference: late }, { reference: sent }] })
    expect(await stateOf(late)).toBe('picking')
  })

  test('accepts only valid references', async () => {
    const yard = await shop.hire('yard')
    for (const orders of [[], ['ORD'], ["ORD-2222-2222-2222'; --"], Array(201).fill('ORD-2222-2222-2222')])
      expect((await yard.call('POST', 'bulk/pick', { orders })).status).toBe(400)
  })
})

describe('bulk delivery', () => {
  const sentOrder = async (yard: Awaited<ReturnType<typeof shop.hire>>) => {
    const reference = await paidOrder()
    for (const step of ['pick', 'dispatch']) await yard.call('POST', `orders/${reference}/${step}`, {})
    return reference
  }

  test('can be previewed, handles each order separately, and its emails wait until it cannot be undone', async () => {
    const yard = await shop.hire('yard')
    const [one, two, unpicked] = [await sentOrder(yard), await sentOrder(yard), await paidOrder()]
    const orders = [one, two.toLowerCase(), two, unpicked, 'ORD-2222-2222-2222']
    const refused = [{ reference: unpicked }, { reference: 'ORD-2222-2222-2222', reason: 'Order not found.' }]
    const preview = (await yard.call('POST', 'bulk/deliver/preview', { orders })).json
    expect(preview).toMatchObject({ possible: [one, two], refused })
    expect(await stateOf(one)).toBe('dispatched')
    expect((await yard.call('POST', 'bulk/deliver', { orders })).json).toMatchObject({ done: [one, two], refused })
    expect(await stateOf(two)).toBe('delivered')
    const mailsAbout = async (reference: string) =>
      (await shop.outbox()).filter(({ kind, subject }) => kind === 'order-delivered' && subject.includes(reference))
    expect(await mailsAbout(one)).toHaveLength(1)
    const colleague = await shop.hire('yard')
    expect((await colleague.call('POST', 'bulk/deliver/undo', { orders: [one] })).json).toMatchObject({
      done: [],
      refused: [{ reference: one, reason: 'Only the person who did it can undo it.' }],
    })
    expect((await yard.call('POST', 'bulk/deliver/undo', { orders: [one, two] })).json.done).toEqual([one, two])
    expect(await stateOf(one)).toBe('dispatched')
    expect(await mailsAbout(one)).toHaveLength(0)
    expect((await shop.audit('order', one)).map(({ verb }) => verb).slice(-2)).toEqual([
      'order_delivered',
      'delivery_undone',
    ])
  })

  test('by two people at once delivers each order once', async () => {
    const people = [await shop.hire('yard'), await shop.hire('yard')]
    const orders = [await sentOrder(people[0] as never), await sentOrder(people[0] as never)]
    const results = await Promise.all(
      people.map(async (one) => (await one.call('POST', 'bulk/deliver', { orders })).json),
    )
    expect(results.flatMap(({ done }) => done).toSorted()).toEqual(orders.toSorted())
  })
})

test('a note can be written about many orders at once', async () => {
  const sales = await shop.hire('sales')
  const [one, two] = [await paidOrder(), await paidOrder()]
  const body = { orders: [one, two, 'ORD-2222-2222-2222'], text: 'Held for the same lorry' }
  expect((await sales.call('POST', 'bulk/notes', body)).json).toMatchObject({ done: [one, two], refused: [{}] })
  for (const reference of [one, two])
    expect((await sales.call('GET', `orders/${reference}`)).json.notes).toMatchObject([{ text: body.text }])
  expect((await sales.call('POST', 'bulk/notes', { ...body, text: ' ' })).status).toBe(400)
})

describe('bulk assignment', () => {
  const assigneeOf = async (visit: Awaited<ReturnType<typeof shop.hire>>, q: string) =>
    (await visit.call('GET', `orders?q=${q}`)).json.rows[0].assigned_to

  test('gives many orders to a colleague, who finds them, and can be undone once', async () => {
    const [sales, yard] = [await shop.hire('sales'), await shop.hire('yard')]
    const [one, two] = [await paidOrder(), await paidOrder()]
    const assign = (staff_id: number | null) =>
      sales.call('POST', 'bulk/assign', { orders: [one, two, 'ORD-2222-2222-2222'], staff_id })
    const { colleagues } = (await sales.call('GET', 'bulk/assign/colleagues')).json
    expect(colleagues).toContainEqual({ id: yard.id, name: yard.name })
    expect((await assign(sales.id)).json).toMatchObject({ done: [one, two], refused: [{}] })
    expect((await assign(yard.id)).json.done).toEqual([one, two])
    expect(await assigneeOf(sales, one)).toBe(yard.name)
    const mine = (await yard.call('GET', 'orders?mine=1')).json.rows
    expect(mine.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual([one, two].toSorted())
    const undo = () => sales.call('POST', 'bulk/assign/undo', { orders: [one, two] })
    expect((await undo()).json).toEqual({ done: [one, two], refused: [] })
    expect(await assigneeOf(sales, one)).toBe(sales.name)
    expect((await undo()).json).toMatchObject({ done: [], refused: [{ reference: one }, { reference: two }] })
    expect((await shop.audit('order', one)).map(({ verb }) => verb)).toEqual([
      'order_assigned',
      'order_assigned',
      'assignment_undone',
    ])
  })

  test('is refused for somebody who does not work on orders, and undone only by its author and in time', async () => {
    const [sales, other] = [await shop.hire('sales'), await shop.hire('manager')]
    const [editor, yard] = [await shop.hire('content'), await shop.hire('yard')]
    const orders = [await paidOrder()]
    for (const staff_id of [editor.id, 999_999])
      expect((await sales.call('POST', 'bulk/assign', { orders, staff_id })).status).toBe(409)
    expect((await yard.call('POST', 'bulk/assign', { orders, staff_id: yard.id })).status).toBe(403)
    await sales.call('POST', 'bulk/assign', { orders, staff_id: yard.id })
    expect((await other.call('POST', 'bulk/assign/undo', { orders })).json.refused).toHaveLength(1)
    shop.clock.time += 60_000
    expect((await sales.call('POST', 'bulk/assign/undo', { orders })).json.refused).toHaveLength(1)
  })
})

describe('printing', () => {
  test('pick lists and delivery notes show the yard what to load, without prices or email addresses', async () => {
    const reference = await paidOrder()
    const yard = await shop.hire('yard')
    await yard.call('POST', `orders/${reference}/notes`, { text: 'Mind the gate' })
    const print = async (kind: string) => yard.call('POST', 'print', { kind, orders: [reference] })
    const pick = await print('pick')
    expect(pick.json.papers).toMatchObject([
      {
        reference,
        name: 'Ada Mason',
        postcode: 'BN7 1AA',
        pallets: 1,
        lines: [{ pieces: 6 }],
        notes: ['Mind the gate'],
      },
    ])
    const [{ id }] = (await yard.call('GET', `orders/${reference}`)).json.lines
    await yard.call('POST', `orders/${reference}/pick`, {})
    await yard.call('POST', `orders/${reference}/dispatch`, {
      pallets: 2,
      carrier: 'Palletline',
      lines: [{ id, pieces: 4 }],
    })
    const note = await print('delivery')
    expect(note.json.papers).toMatchObject([
      { pallets: 2, carrier: 'Palletline', lines: [{ pieces: 4 }], rest: [{ pieces: 2 }], notes: [] },
    ])
    expect((await print('pick')).json.papers).toMatchObject([{ lines: [{ pieces: 2 }] }])
    for (const { text } of [pick, note]) {
      expect(text).not.toContain('@')
      expect(text).not.toMatch(/price|pence|total|vat/i)
    }
    expect((await print('invoice')).status).toBe(403)
  })

  test('invoices come in the requested order, for roles that may see prices', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const accounts = await shop.hire('accounts')
    const { json } = await accounts.call('POST', 'print', { kind: 'invoice', orders: [two, one] })
    expect(json.invoices.map(({ order }: { order: string }) => order)).toEqual([two, one])
    const missing = await accounts.call('POST', 'print', { kind: 'invoice', orders: [one, 'ORD-2222-2222-2222'] })
    expect(missing.status).toBe(404)
  })

  test('each document of an order can be printed by itself: any delivery note, invoice or credit note', async () => {
    const reference = await paidOrder()
    const manager = await shop.hire('manager')
    const [{ id }] = (await manager.call('GET', `orders/${reference}`)).json.lines
    await manager.call('POST', `orders/${reference}/pick`, {})
    for (const pieces of [4, 2]) await manager.call('POST', `orders/${reference}/dispatch`, { lines: [{ id, pieces }] })
    await manager.call('POST', `orders/${reference}/refund`, { amount: 100, reason: 'Late' })
    const { dispatches, invoices } = (await manager.call('GET', `orders/${reference}`)).json
    const print = async (body: object) => manager.call('POST', 'print', { orders: [reference], ...body })
    const first = await print({ kind: 'delivery', dispatch: dispatches[0].id })
    expect(first.json.papers).toMatchObject([{ lines: [{ pieces: 4 }], rest: [{ pieces: 2 }], sent: dispatches[0].at }])
    const second = await print({ kind: 'delivery', dispatch: dispatches[1].id })
    expect(second.json.papers).toMatchObject([{ lines: [{ pieces: 2 }], rest: [] }])
    const credit = await print({ kind: 'invoice', number: invoices[1].number })
    expect(credit.json.invoices).toMatchObject([{ kind: 'credit', gross: 100, reason: 'Late' }])
    const strange = await paidOrder()
    for (const body of [
      { kind: 'invoice', number: 'proforma' },
      { kind: 'invoice', number: invoices[1].number, orders: [strange] },
      { kind: 'delivery', dispatch: dispatches[0].id, orders: [strange] },
    ])
      expect((await print(body)).status).toBe(404)
  })
})

describe('a saved view', () => {
  const views = async (member: Awaited<ReturnType<typeof shop.hire>>) => (await member.call('GET', 'views')).json.views

  test('is private or shared, and only its author or an owner can delete it', async () => {
    const [grace, heinz] = [await shop.hire('sales'), await shop.hire('yard')]
    await grace.call('POST', 'views', { name: 'Orkney', query: 'q=KW15', is_shared: false })
    await grace.call('POST', 'views', { name: 'Late', query: 'state=paid', is_shared: true })
    expect((await views(grace)).map(({ name }: { name: string }) => name)).toEqual(['Late', 'Orkney'])
    expect(await views(heinz)).toMatchObject([{ name: 'Late', query: 'state=paid', can_delete: false }])
    const [late, orkney] = await views(grace)
    expect((await heinz.call('DELETE', `views/${late.id}`)).status).toBe(404)
    expect((await heinz.call('DELETE', `views/${orkney.id}`)).status).toBe(404)
    expect((await grace.call('DELETE', `views/${orkney.id}`)).status).toBe(200)
    expect((await (await shop.hire('owner')).call('DELETE', `views/${late.id}`)).status).toBe(200)
    expect(await views(grace)).toEqual([])
  })
  test('belongs to one list, and to those who may see it', async () => {
    const [grace, edith] = [await shop.hire('sales'), await shop.hire('content')]
    const view = { screen: 'products', name: 'Slates', query: 'material=slate', is_shared: true }
    expect((await grace.call('POST', 'views', view)).status).toBe(403)
    expect((await edith.call('POST', 'views', view)).status).toBe(200)
    expect((await edith.call('GET', 'views?screen=products')).json.views).toMatchObject([{ name: 'Slates' }])
    expect((await edith.call('GET', 'views')).json.views).toEqual([])
    expect(await views(grace)).toEqual([])
  })
})
