import { beforeAll, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let tile: TestItem
let yard: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
  yard = await shop.hire('yard')
})

const order = async (steps: string[], changes: Record<string, unknown> = {}) => {
  const ada = shop.enter()
  await ada.add(tile, 6)
  const { order: placed, pay_url } = await ada.place(changes)
  await ada.press(pay_url, 'approve')
  for (const step of steps) await yard.call('POST', `orders/${placed.reference}/${step}`, {})
  return placed.reference
}
const row = (reference: string, tracking_number = 'PL 1') => ({ reference, carrier: 'Palletline', tracking_number })
const stateOf = async (reference: string) => (await yard.call('GET', `orders/${reference}`)).json.state
const mailsOf = async (reference: string) =>
  (await shop.outbox()).filter(({ kind, subject }) => kind === 'order-dispatched' && subject.includes(reference))

test('the preview of a carrier’s file lists the problem of each row and writes nothing', async () => {
  const good = await order(['pick'])
  const unpicked = await order([])
  const sent = await order(['pick', 'dispatch'])
  const collected = await order(['pick'], { delivery: 'collection', shipping: undefined })
  const unknown = 'ORD-2222-2222-2222'
  const mails = (await shop.outbox()).length
  const rows = [good, unpicked, sent, collected, unknown].map((reference) => row(reference.toLowerCase()))
  expect((await yard.call('POST', 'bulk/dispatch/preview', { rows })).json.rows).toEqual([
    { reference: good, name: 'Ada Mason', pieces: 6, problem: null },
    { reference: unpicked, name: 'Ada Mason', pieces: 6, problem: 'This order has not been picked yet.' },
    { reference: sent, name: 'Ada Mason', pieces: 0, problem: 'This order has already been dispatched.' },
    { reference: collected, name: 'Ada Mason', pieces: 6, problem: 'This order is for collection, not delivery.' },
    { reference: unknown, name: '', pieces: 0, problem: 'Order not found.' },
  ])
  expect(await stateOf(good)).toBe('picking')
  expect(await shop.outbox()).toHaveLength(mails)
})

test('a carrier’s file dispatches and emails each order, and a retry with the same key repeats nothing', async () => {
  const [one, two, unpicked] = [await order(['pick']), await order(['pick']), await order([])]
  const rows = [row(one, 'PL 7'), row(two, 'PL 8'), row(unpicked, 'PL 9')]
  const key = { 'idempotency-key': `file-${one}` }
  const first = await yard.call('POST', 'bulk/dispatch', { rows }, key)
  expect(first.json).toMatchObject({ done: [one, two], refused: [{ reference: unpicked }] })
  expect((await yard.call('POST', 'bulk/dispatch', { rows }, key)).json).toEqual(first.json)
  for (const [reference, number] of [
    [one, 'PL 7'],
    [two, 'PL 8'],
  ] as const) {
    expect(await stateOf(reference)).toBe('dispatched')
    const [mail, ...more] = await mailsOf(reference)
    expect(more).toEqual([])
    expect(mail?.plain).toContain(number)
  }
  expect((await shop.audit('order', one)).map(({ verb }) => verb)).toEqual(['order_picking', 'order_dispatched'])
  expect(await stateOf(unpicked)).toBe('paid')
})

test('an order that is short of pieces is skipped with a reason', async () => {
  const stone = await stockStone(shop.ctx)
  const few = await stone.item({ stock: 6, pence: 4995 })
  const [variation] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [few.id])
  const ada = shop.enter()
  await ada.add(few, 6)
  const { order: placed, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  await yard.call('POST', `orders/${placed.reference}/pick`, {})
  await yard.call('POST', 'counts', { lines: [{ sku: variation?.sku, batch_id: null, counted: 4 }] })
  const rows = [row(placed.reference)]
  const [preview] = (await yard.call('POST', 'bulk/dispatch/preview', { rows })).json.rows
  expect(preview.problem).toMatch(/^Short: 2 of 6 pieces/)
  expect((await yard.call('POST', 'bulk/dispatch', { rows })).json).toMatchObject({ done: [], refused: [{}] })
})

test('an order from mixed batches is skipped, so that staff confirm the mix in a dispatch of that order alone', async () => {
  const mixed = await (await stockStone(shop.ctx)).item({ stock: 0, pence: 4995 })
  const [variation] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [mixed.id])
  for (const [code, pieces] of Object.entries({ A: 5, B: 8 }))
    await yard.call('POST', `stock/${variation?.sku}/goods-in`, { code, pieces, place: 'B4' })
  const ada = shop.enter()
  await ada.add(mixed, 10)
  const { order: placed, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  await yard.call('POST', `orders/${placed.reference}/pick`, { mix_batches: true })
  const plain = await order(['pick'])
  const rows = [row(placed.reference), row(plain)]
  expect((await yard.call('POST', 'bulk/dispatch/preview', { rows })).json.rows).toMatchObject([
    {
      pieces: 10,
      problem: expect.stringMatching(/batches B \(8\) and A \(2\).*Dispatch it by itself to confirm that\.$/),
    },
    { problem: null },
  ])
  expect((await yard.call('POST', 'bulk/dispatch', { rows })).json).toMatchObject({
    done: [plain],
    refused: [{ reference: placed.reference, reason: expect.stringContaining('B (8) and A (2)') }],
  })
  expect(await stateOf(placed.reference)).toBe('picking')
  expect(await mailsOf(placed.reference)).toEqual([])
})

test.each([
  [[]],
  [[row('ORD')]],
  [[row('ORD-2222-2222-2222', ' ')]],
  [[row('ORD-2222-2222-2222'), row('ord-2222-2222-2222')]],
  [Array.from({ length: 101 }, (_, index) => row(`ORD-2222-2222-${2000 + index}`.replaceAll(/[01]/g, 'Z')))],
])('invalid rows are rejected: %#', async (rows) => {
  for (const path of ['bulk/dispatch/preview', 'bulk/dispatch'])
    expect((await yard.call('POST', path, { rows })).status).toBe(400)
})
