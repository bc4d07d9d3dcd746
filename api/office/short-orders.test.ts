import { beforeAll, describe, expect, test } from 'vitest'
import { checkStock } from '#shop/stock/check-stock.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let stone: Awaited<ReturnType<typeof stockStone>>
let owner: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  // 3 May in London: the error message names this date.
  shop.clock.time = Date.parse('2027-05-03T10:00:00Z')
  stone = await stockStone(shop.ctx)
  owner = await shop.hire('owner')
})

async function item(stock: number): Promise<TestItem & { sku: string }> {
  const created = await stone.item({ stock, pence: 4995 })
  const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [created.id])
  return { ...created, sku: row?.sku ?? '' }
}
const post = (path: string, body: object = {}) => owner.call('POST', path, body)
const readStock = async (sku: string) => (await owner.call('GET', `stock/${sku}`)).json
const orderOf = async (reference: string) => (await owner.call('GET', `orders/${reference}`)).json
const goodsIn = (sku: string, code: string, pieces: number) =>
  post(`stock/${sku}/goods-in`, { code, pieces, place: 'B4' })
const count = (sku: string, counted: number, batch_id: number | null = null) =>
  post('counts', { lines: [{ sku, batch_id, counted }] })
const shortOf = async (reference: string): Promise<number> => (await orderOf(reference)).lines[0].short
const listShort = async () =>
  (await owner.call('GET', 'orders?short=1')).json.rows.map((row: { reference: string }) => row.reference)

async function buy(tile: TestItem, pieces: number, changes: Record<string, unknown> = {}) {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  const { order, pay_url } = await ada.place(changes)
  await ada.press(pay_url, 'approve')
  return { ada, reference: order.reference }
}

/** Two orders of twelve pieces with only nineteen in the yard: the second is five short. */
async function shortOrder(changes: Record<string, unknown> = {}) {
  const tile = await item(30)
  const first = await buy(tile, 12)
  const second = await buy(tile, 12, changes)
  const { json } = await count(tile.sku, 19)
  return { tile, first: first.reference, second: second.reference, counted: json }
}

describe('a count below what orders hold', () => {
  test('is accepted: nothing is for sale, and the newest order is marked as short on every screen', async () => {
    const before = (await owner.call('GET', 'today')).json.short
    const { tile, first, second, counted } = await shortOrder()
    expect(counted).toEqual({
      rows: [{ sku: tile.sku, batch: null, expected: 30, counted: 19, change: -11 }],
      short: [{ order: second, sku: tile.sku, pieces: 5 }],
    })
    expect(await readStock(tile.sku)).toMatchObject({ stock: 0, held: 19 })
    expect((await orderOf(second)).lines).toMatchObject([
      { pieces: 12, to_send: 12, short: 5, short_since: '2027-05-03T10:00:00.000Z' },
    ])
    expect(await shortOf(first)).toBe(0)
    expect(await listShort()).toContain(second)
    expect(await listShort()).not.toContain(first)
    const { rows } = (await owner.call('GET', 'orders')).json
    const isShort = (reference: string) =>
      rows.find((row: { reference: string }) => row.reference === reference).is_short
    expect([isShort(first), isShort(second)]).toEqual([false, true])
    expect((await owner.call('GET', 'today')).json.short).toBe(before + 1)
    expect((await shop.audit('order', second)).at(-1)).toMatchObject({
      verb: 'order_short',
      after: { sku: tile.sku, pieces: 5 },
    })
    expect((await owner.call('GET', `stock/${tile.sku}/moves`)).json.rows.slice(0, 2)).toMatchObject([
      { reason: 'counted', pieces: -11, stock: 0 },
      { reason: 'short', pieces: 5, order: second },
    ])
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
    const wanted = { product_id: tile.productId, variation_id: tile.id, quantity: 1 }
    expect((await shop.enter().send('POST', '/api/cart/add', wanted)).status).toBe(422)
  })

  test('takes pieces from an order in picking last, because it already has them', async () => {
    const tile = await item(24)
    const first = await buy(tile, 12)
    const second = await buy(tile, 12)
    await post(`orders/${second.reference}/pick`)
    await count(tile.sku, 19)
    expect([await shortOf(first.reference), await shortOf(second.reference)]).toEqual([5, 0])
  })

  test('in one batch is made up from another before any order is marked', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'A', 12)
    const { reference } = await buy(tile, 12)
    await goodsIn(tile.sku, 'B', 20)
    const [{ id }] = (await readStock(tile.sku)).batches
    expect((await count(tile.sku, 7, id)).json.short).toEqual([])
    expect(await readStock(tile.sku)).toMatchObject({
      stock: 15,
      held: 12,
      batches: [
        { code: 'A', pieces: 0, held: 7 },
        { code: 'B', pieces: 15, held: 5 },
      ],
    })
    const { error } = await post(`orders/${reference}/pick`)
    expect(error).toMatchObject({ code: 'mixed_batches' })
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })
})

describe('an order that is short', () => {
  test('is covered by goods in, oldest order first, before anything goes on sale', async () => {
    const tile = await item(24)
    const [first, second] = [await buy(tile, 12), await buy(tile, 12)]
    await count(tile.sku, 2)
    expect([await shortOf(first.reference), await shortOf(second.reference)]).toEqual([10, 12])
    expect((await goodsIn(tile.sku, 'N-1', 15)).json).toMatchObject({ stock: 0, held: 17 })
    expect([await shortOf(first.reference), await shortOf(second.reference)]).toEqual([0, 7])
    expect((await goodsIn(tile.sku, 'N-1', 10)).json).toMatchObject({ stock: 3, held: 24 })
    expect(await shortOf(second.reference)).toBe(0)
    expect((await orderOf(second.reference)).lines[0]).toMatchObject({
      short_since: null,
      batches: [{ code: 'N-1', pieces: 12 }],
    })
    expect(await listShort()).not.toContain(second.reference)
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })

  test('is covered by a later count, by found pieces and by a cancelled order', async () => {
    const { tile, first, second } = await shortOrder()
    await post(`stock/${tile.sku}/moves`, { reason: 'found', pieces: 1, batch_id: null })
    expect(await shortOf(second)).toBe(4)
    expect((await count(tile.sku, 22)).json).toMatchObject({ rows: [{ expected: 20, change: 2 }] })
    expect(await shortOf(second)).toBe(2)
    await post(`orders/${first}/cancel`)
    expect(await shortOf(second)).toBe(0)
    expect(await readStock(tile.sku)).toMatchObject({ stock: 10, held: 12 })
  })

  test('cannot be dispatched in full, but its available pieces can leave first', async () => {
    const { tile, second } = await shortOrder()
    await post(`orders/${second}/pick`)
    const [line] = (await orderOf(second)).lines
    const refused = await post(`orders/${second}/dispatch`)
    expect(refused).toMatchObject({ status: 409, error: { code: 'short' } })
    expect(refused.error.message).toMatch(
      /^Short: 5 of 12 pieces of Test Stone .* are missing since the count of 3 May\./,
    )
    const part = (pieces: number) => post(`orders/${second}/dispatch`, { lines: [{ id: line.id, pieces }] })
    expect((await part(8)).status).toBe(409)
    expect((await part(7)).json).toMatchObject({ state: 'part_dispatched', lines: [{ to_send: 5, short: 5 }] })
    expect((await post(`orders/${second}/dispatch`)).error).toMatchObject({ code: 'short' })
    await goodsIn(tile.sku, 'N-1', 5)
    expect((await post(`orders/${second}/dispatch`)).json).toMatchObject({ state: 'dispatched' })
  })

  test('can be neither made ready nor collected', async () => {
    const { second } = await shortOrder({ delivery: 'collection', shipping: undefined })
    await post(`orders/${second}/pick`)
    for (const step of ['ready', 'collect'])
      expect((await post(`orders/${second}/${step}`)).error).toMatchObject({ code: 'short' })
  })

  test('returns only the pieces it has when it is cancelled', async () => {
    const { tile, second } = await shortOrder()
    await post(`orders/${second}/cancel`)
    expect(await readStock(tile.sku)).toMatchObject({ stock: 7, held: 12 })
    expect(await listShort()).not.toContain(second)
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })

  test.each([true, false])(
    'waits for fewer pieces once missing ones are refunded, with restock %s',
    async (restock) => {
      const { tile, second } = await shortOrder()
      const [line] = (await orderOf(second)).lines
      const lines = [{ id: line.id, pieces: 5, restock, unsent: true }]
      const { json } = await post(`orders/${second}/refund`, { reason: 'Missing', lines })
      expect(json.lines).toMatchObject([{ to_send: 7, refunded: 5, short: 0 }])
      expect(await readStock(tile.sku)).toMatchObject({ stock: 0, held: 19 })
    },
  )

  test('keeps its batch after a refund of missing pieces, so a later count finds nothing more to sell', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'A', 12)
    const { reference } = await buy(tile, 12)
    const [{ id }] = (await readStock(tile.sku)).batches
    await count(tile.sku, 7, id)
    const [line] = (await orderOf(reference)).lines
    const lines = [{ id: line.id, pieces: 5, restock: false, unsent: true }]
    await post(`orders/${reference}/refund`, { reason: 'Missing', lines })
    expect((await count(tile.sku, 7, id)).json).toMatchObject({ rows: [{ expected: 7, change: 0 }], short: [] })
    expect(await readStock(tile.sku)).toMatchObject({ stock: 0, held: 7, batches: [{ code: 'A', pieces: 0, held: 7 }] })
  })

  test('that is placed again takes over the pieces it still had', async () => {
    const tile = await item(12)
    const ada = shop.enter()
    await ada.add(tile, 12)
    const { order } = await ada.place()
    await count(tile.sku, 7)
    const { json } = await ada.send('GET', '/api/cart')
    await ada.send('PUT', `/api/cart/${json.data.line_items[0].id}`, { quantity: 7 })
    const again = await ada.place()
    expect((await orderOf(again.order.reference)).lines).toMatchObject([{ pieces: 7, short: 0 }])
    expect((await orderOf(order.reference)).state).toBe('cancelled')
    expect(await readStock(tile.sku)).toMatchObject({ stock: 0, held: 7 })
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })
})

test('a count, a dispatch and goods in at the same time never send a short order', async () => {
  for (let round = 0; round < 4; round++) {
    const { tile, first, second } = await shortOrder()
    for (const reference of [first, second]) await post(`orders/${reference}/pick`)
    await Promise.all([
      count(tile.sku, 15),
      post(`orders/${first}/dispatch`),
      post(`orders/${second}/dispatch`),
      goodsIn(tile.sku, 'N-1', 6),
      count(tile.sku, 16),
    ])
    for (const reference of [first, second]) {
      const { state, lines } = await orderOf(reference)
      if (state === 'dispatched') expect(lines[0].short).toBe(0)
    }
    const { stock } = await readStock(tile.sku)
    expect(stock === 0 || (await shortOf(second)) === 0).toBe(true)
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  }
})
