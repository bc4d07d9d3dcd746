import { beforeAll, describe, expect, test } from 'vitest'
import { checkStock } from '#shop/stock/check-stock.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>
let stone: Awaited<ReturnType<typeof stockStone>>
let yard: Member

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  yard = await shop.hire('yard')
})

async function item(stock: number): Promise<TestItem & { sku: string }> {
  const created = await stone.item({ stock, pence: 4995 })
  const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [created.id])
  return { ...created, sku: row?.sku ?? '' }
}
const readStock = async (sku: string, member = yard) => (await member.call('GET', `stock/${sku}`)).json
const goodsIn = (sku: string, code: string, pieces: number, more: object = {}) =>
  yard.call('POST', `stock/${sku}/goods-in`, { code, pieces, place: 'B4', ...more })
const move = (sku: string, body: object) => yard.call('POST', `stock/${sku}/moves`, { batch_id: null, ...body })
const count = (...lines: object[]) => yard.call('POST', 'counts', { lines })
const batchOf = async (sku: string, code: string): Promise<number> =>
  (await readStock(sku)).batches.find((batch: { code: string }) => batch.code === code)?.id
async function buy(tile: TestItem, pieces: number) {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  const { order, pay_url } = await ada.place()
  return { ada, order, pay: () => ada.press(pay_url, 'approve') }
}

describe('goods in', () => {
  test('create a batch with its move and audit row, and show on the product page at once', async () => {
    const tile = await item(0)
    const { json } = await goodsIn(tile.sku, 'Q-17', 24)
    expect(json).toMatchObject({
      stock: 24,
      held: 0,
      batches: [{ code: 'Q-17', pieces: 24, place: 'B4', photo: null }],
    })
    expect((await yard.call('GET', `stock/${tile.sku}/moves`)).json.rows).toMatchObject([
      { pieces: 24, stock: 24, reason: 'received', batch: 'Q-17', author: yard.name },
    ])
    expect(await shop.audit('stock', tile.sku)).toMatchObject([
      { verb: 'goods_received', before: { stock: 0 }, after: { stock: 24, batch: 'Q-17', place: 'B4' } },
    ])
    const variations = await shop.enter().send('GET', `/api/product/${tile.productId}/variations`)
    expect(JSON.stringify(variations.json)).toContain('"stock":24')
  })

  test('with an existing code are added to that batch', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'Q-17', 24)
    const { json } = await goodsIn(tile.sku.toLowerCase(), 'q-17', 6, { place: 'C1' })
    expect(json.batches).toMatchObject([{ code: 'Q-17', pieces: 30, place: 'C1' }])
  })

  test('are rejected for an unknown SKU, no pieces, a blank code or a missing photo', async () => {
    const tile = await item(0)
    expect((await goodsIn('NO-SUCH-SKU', 'A', 1)).status).toBe(404)
    expect((await goodsIn(tile.sku, 'A', 0)).status).toBe(400)
    expect((await goodsIn(tile.sku, ' ', 1)).status).toBe(400)
    expect((await goodsIn(tile.sku, 'A', 1, { photo: '0'.repeat(64) })).status).toBe(422)
    expect((await readStock(tile.sku)).stock).toBe(0)
  })
})

describe('a move', () => {
  test.each([
    ['damaged', 3, 7],
    ['found', 3, 13],
    ['correction', -4, 6],
    ['correction', 4, 14],
  ])('with reason %s and %i pieces leaves %i of ten', async (reason, pieces, left) => {
    const tile = await item(10)
    const { json } = await move(tile.sku, { reason, pieces, note: 'Seen at the gate' })
    expect(json.stock).toBe(left)
    expect((await yard.call('GET', `stock/${tile.sku}/moves`)).json.rows[0]).toMatchObject({
      reason,
      pieces: left - 10,
      stock: left,
      note: 'Seen at the gate',
    })
    expect(JSON.stringify(await shop.audit('stock', tile.sku))).not.toContain('gate')
  })

  test('takes pieces only from its batch, and never more than the batch has', async () => {
    const tile = await item(10)
    await goodsIn(tile.sku, 'A', 5)
    const batch_id = await batchOf(tile.sku, 'A')
    const refused = await move(tile.sku, { reason: 'lost', pieces: 6, batch_id })
    expect(refused).toMatchObject({ status: 409, error: { code: 'too_few' } })
    expect((await move(tile.sku, { reason: 'lost', pieces: 11 })).status).toBe(409)
    expect((await move(tile.sku, { reason: 'lost', pieces: 5, batch_id })).json).toMatchObject({
      stock: 10,
      batches: [],
    })
    const other = await item(10)
    expect((await move(other.sku, { reason: 'lost', pieces: 1, batch_id })).status).toBe(422)
  })

  test.each([
    { reason: 'sold' },
    { reason: 'counted' },
    { pieces: 0 },
    { reason: 'damaged', pieces: -1 },
    { pieces: 1.5 },
  ])('with %o is rejected', async (change) => {
    const tile = await item(10)
    expect([400, 422]).toContain((await move(tile.sku, { reason: 'found', pieces: 1, ...change })).status)
    expect((await readStock(tile.sku)).stock).toBe(10)
  })
})

describe('an order', () => {
  test('takes a line from the smallest batch that has enough, and returns it to that batch', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'LARGE', 40)
    await goodsIn(tile.sku, 'SMALL', 8)
    const { ada, order } = await buy(tile, 6)
    expect(await readStock(tile.sku)).toMatchObject({
      stock: 42,
      held: 6,
      batches: [
        { code: 'LARGE', pieces: 40, held: 0 },
        { code: 'SMALL', pieces: 2, held: 6 },
      ],
    })
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect((await readStock(tile.sku)).batches).toMatchObject([{ pieces: 40 }, { code: 'SMALL', pieces: 8, held: 0 }])
    const history = (await yard.call('GET', `stock/${tile.sku}/moves`)).json.rows
    expect(history.slice(0, 2)).toMatchObject([
      { reason: 'put_back', pieces: 6, batch: 'SMALL', order: order.reference },
      { reason: 'sold', pieces: -6, batch: 'SMALL', order: order.reference, author: 'Guest' },
    ])
  })

  test('that no single batch covers is mixed, as shown to the buyer, the yard and on the invoice', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'A', 5)
    await goodsIn(tile.sku, 'B', 8)
    const { ada, order, pay } = await buy(tile, 10)
    await pay()
    const batches = [
      { code: 'B', pieces: 8 },
      { code: 'A', pieces: 2 },
    ]
    const buyersOrder = await ada.order(order.reference)
    expect(buyersOrder.lines).toMatchObject([{ batches }])
    expect((await yard.call('GET', `orders/${order.reference}`)).json.lines).toMatchObject([{ batches }])
    const invoice = await ada.send('GET', `/api/orders/${order.reference}/invoices/${buyersOrder.invoices[0]?.number}`)
    expect(invoice.text).toContain('batches B (8) and A (2)')
  })

  test('that is placed again takes over the pieces of the unpaid one, even from an emptied batch', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'ONLY', 6)
    const { ada } = await buy(tile, 6)
    const again = await ada.place()
    expect(again.order.lines).toMatchObject([{ batches: [{ code: 'ONLY', pieces: 6 }] }])
    expect(await readStock(tile.sku)).toMatchObject({ stock: 0, held: 6 })
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })

  test('for more of the same batch is taken from it, even if a smaller one would do', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'FIRST', 40)
    const { ada, order, pay } = await buy(tile, 30)
    await pay()
    await goodsIn(tile.sku, 'TINY', 4)
    const reply = await ada.send('POST', `/api/orders/${order.reference}/reorder`, {
      variation_id: tile.id,
      same_batch: true,
    })
    expect(reply.json.data.line_items).toMatchObject([{ quantity: 10 }])
    await ada.send('PUT', `/api/cart/${reply.json.data.line_items[0].id}`, { quantity: 3 })
    expect((await ada.place()).order.lines).toMatchObject([{ batches: [{ code: 'FIRST', pieces: 3 }] }])
  })
})

describe('a count', () => {
  test('is compared with the pieces in the yard: those for sale and those held by orders', async () => {
    const tile = await item(20)
    await buy(tile, 5)
    const { json } = await count({ sku: tile.sku, batch_id: null, counted: 19 })
    expect(json.rows).toEqual([{ sku: tile.sku, batch: null, expected: 20, counted: 19, change: -1 }])
    expect(await readStock(tile.sku)).toMatchObject({ stock: 14, held: 5 })
    expect(await shop.audit('stock', tile.sku)).toMatchObject([
      { verb: 'stock_counted', before: { shelf: 20 }, after: { shelf: 19 } },
    ])
  })

  test('of several batches is saved in full or not at all', async () => {
    const tile = await item(0)
    await goodsIn(tile.sku, 'A', 5)
    await goodsIn(tile.sku, 'B', 8)
    const [a, b] = [await batchOf(tile.sku, 'A'), await batchOf(tile.sku, 'B')]
    await buy(tile, 8)
    const wrong = await count(
      { sku: tile.sku, batch_id: a, counted: 9 },
      { sku: tile.sku, batch_id: 999_999, counted: 7 },
    )
    expect(wrong.status).toBe(422)
    expect((await readStock(tile.sku)).stock).toBe(5)
    expect(
      (await count({ sku: tile.sku, batch_id: a, counted: 6 }, { sku: tile.sku, batch_id: b, counted: 8 })).json.rows,
    ).toMatchObject([{ change: 1 }, { change: 0 }])
  })

  test('is rejected with duplicate lines, no lines, an unknown batch or SKU, or a negative figure', async () => {
    const tile = await item(4)
    const line = { sku: tile.sku, batch_id: null, counted: 4 }
    expect((await count(line, line)).status).toBe(422)
    expect((await count()).status).toBe(400)
    expect((await count({ ...line, batch_id: 999_999 })).status).toBe(422)
    expect((await count({ ...line, sku: 'NO-SUCH' })).status).toBe(404)
    expect((await count({ ...line, counted: -1 })).status).toBe(400)
  })
})

describe('the list of stock', () => {
  test('can be searched by name, SKU and batch, and is paged by SKU', async () => {
    const tile = await item(3)
    await goodsIn(tile.sku, `LOT-${tile.id}`, 2)
    const find = async (q: string) =>
      (await yard.call('GET', `stock?q=${encodeURIComponent(q)}`)).json.rows.map((row: { sku: string }) => row.sku)
    expect(await find(tile.sku.toLowerCase())).toContain(tile.sku)
    expect(await find(`lot-${tile.id}`)).toEqual([tile.sku])
    expect(await find(`${stone.name.split(' ').reverse().join(' ')}`)).toContain(tile.sku)
    expect(await find(`${stone.name.split(' ')[0]} ${tile.sku}`)).toEqual([tile.sku])
    expect(await find('no such stone')).toEqual([])
    expect(await find('%')).toEqual([])
    const first = (await yard.call('GET', 'stock')).json
    expect(first.rows).toHaveLength(50)
    const second = (await yard.call('GET', `stock?after=${encodeURIComponent(first.next)}`)).json
    expect(second.rows[0].sku > first.rows.at(-1).sku).toBe(true)
  })

  test('marks stock as low at ten pieces or fewer, or below four weeks of sales', async () => {
    const today = async () => (await yard.call('GET', 'today')).json
    const before = await today()
    const [few, fast, slow, none] = [await item(10), await item(60), await item(60), await item(0)]
    await buy(fast, 40)
    const after = await today()
    expect(after.low_stock_count).toBe(before.low_stock_count + 2)
    expect(after.low_stock).toHaveLength(Math.min(after.low_stock_count, 5))
    const lowSkus = after.low_stock.map(({ sku }: { sku: string }) => sku)
    // Fast sellers are listed before items that are merely few.
    expect(lowSkus).toContain(fast.sku)
    expect(lowSkus.slice(0, lowSkus.indexOf(fast.sku))).not.toContain(few.sku)
    const low = async (sku: string) => (await readStock(sku)).is_low
    expect([await low(few.sku), await low(fast.sku), await low(slow.sku), await low(none.sku)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    const listed = (await yard.call('GET', `stock?low=1&q=${encodeURIComponent(stone.name)}`)).json.rows
    expect(listed.map((row: { sku: string }) => row.sku)).toEqual(expect.arrayContaining([few.sku, fast.sku]))
    expect(listed.map((row: { sku: string }) => row.sku)).not.toContain(slow.sku)
    // Off-cuts are one of a kind.
    const offCuts = async (more: string) => (await yard.call('GET', `stock?q=off-cut${more}`)).json.rows
    expect(await offCuts('')).not.toEqual([])
    expect(await offCuts('&low=1')).toEqual([])
    shop.clock.time += 29 * 24 * 60 * 60_000
    const later = await shop.hire('yard')
    expect((await readStock(fast.sku, later)).is_low).toBe(false)
    shop.clock.time -= 29 * 24 * 60 * 60_000
  })

  test('shows no prices and no email addresses', async () => {
    const { text } = await yard.call('GET', 'stock')
    expect(text).not.toMatch(/price|pence|@/)
  })
})
