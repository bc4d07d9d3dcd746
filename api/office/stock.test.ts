import { beforeAll, describe, expect, test } from 'vitest'
import { checkStock } from '#shop/stock/check-stock.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestGoods } from '#testing/shop/baskets.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>
let stone: Awaited<ReturnType<typeof stockStone>>
let yard: Member

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  yard = await shop.hire('yard')
})

async function goods(stock: number): Promise<TestGoods & { sku: string }> {
  const made = await stone.goods({ stock, pence: 4995 })
  const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [made.id])
  return { ...made, sku: row?.sku ?? '' }
}
const look = async (sku: string, who = yard) => (await who.call('GET', `stock/${sku}`)).json
const goodsIn = (sku: string, code: string, pieces: number, more: object = {}) =>
  yard.call('POST', `stock/${sku}/goods-in`, { code, pieces, place: 'B4', ...more })
const move = (sku: string, body: object) => yard.call('POST', `stock/${sku}/moves`, { batch_id: null, ...body })
const count = (...lines: object[]) => yard.call('POST', 'counts', { lines })
const batchOf = async (sku: string, code: string): Promise<number> =>
  (await look(sku)).batches.find((batch: { code: string }) => batch.code === code)?.id
async function buy(tile: TestGoods, pieces: number) {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  const { order, pay_url } = await ada.place()
  return { ada, order, pay: () => ada.press(pay_url, 'approve') }
}

describe('goods in', () => {
  test('make a batch, with its move and its audit row, and are on the product page at once', async () => {
    const tile = await goods(0)
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
    const shown = await shop.enter().send('GET', `/api/product/${tile.productId}/variations`)
    expect(JSON.stringify(shown.json)).toContain('"stock":24')
  })

  test('of a code that is there already are more of that batch', async () => {
    const tile = await goods(0)
    await goodsIn(tile.sku, 'Q-17', 24)
    const { json } = await goodsIn(tile.sku.toLowerCase(), 'q-17', 6, { place: 'C1' })
    expect(json.batches).toMatchObject([{ code: 'Q-17', pieces: 30, place: 'C1' }])
  })

  test('of something that is not sold here, nothing, or with a photo that never came are refused', async () => {
    const tile = await goods(0)
    expect((await goodsIn('NO-SUCH-SKU', 'A', 1)).status).toBe(404)
    expect((await goodsIn(tile.sku, 'A', 0)).status).toBe(400)
    expect((await goodsIn(tile.sku, ' ', 1)).status).toBe(400)
    expect((await goodsIn(tile.sku, 'A', 1, { photo: '0'.repeat(64) })).status).toBe(422)
    expect((await look(tile.sku)).stock).toBe(0)
  })
})

describe('a move', () => {
  test.each([
    ['damaged', 3, 7],
    ['found', 3, 13],
    ['correction', -4, 6],
    ['correction', 4, 14],
  ])('that is %s by %i leaves %i of ten', async (reason, pieces, left) => {
    const tile = await goods(10)
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

  test('takes from its batch alone, and never more than that has', async () => {
    const tile = await goods(10)
    await goodsIn(tile.sku, 'A', 5)
    const batch_id = await batchOf(tile.sku, 'A')
    const refused = await move(tile.sku, { reason: 'lost', pieces: 6, batch_id })
    expect(refused).toMatchObject({ status: 409, error: { code: 'too_few' } })
    expect((await move(tile.sku, { reason: 'lost', pieces: 11 })).status).toBe(409)
    expect((await move(tile.sku, { reason: 'lost', pieces: 5, batch_id })).json).toMatchObject({
      stock: 10,
      batches: [],
    })
    const other = await goods(10)
    expect((await move(other.sku, { reason: 'lost', pieces: 1, batch_id })).status).toBe(422)
  })

  test.each([
    { reason: 'sold' },
    { reason: 'counted' },
    { pieces: 0 },
    { reason: 'damaged', pieces: -1 },
    { pieces: 1.5 },
  ])('with %o is refused', async (change) => {
    const tile = await goods(10)
    expect([400, 422]).toContain((await move(tile.sku, { reason: 'found', pieces: 1, ...change })).status)
    expect((await look(tile.sku)).stock).toBe(10)
  })
})

describe('an order', () => {
  test('takes its line from the smallest batch that has enough, and gives it back to that one', async () => {
    const tile = await goods(0)
    await goodsIn(tile.sku, 'LARGE', 40)
    await goodsIn(tile.sku, 'SMALL', 8)
    const { ada, order } = await buy(tile, 6)
    expect(await look(tile.sku)).toMatchObject({
      stock: 42,
      held: 6,
      batches: [
        { code: 'LARGE', pieces: 40, held: 0 },
        { code: 'SMALL', pieces: 2, held: 6 },
      ],
    })
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect((await look(tile.sku)).batches).toMatchObject([{ pieces: 40 }, { code: 'SMALL', pieces: 8, held: 0 }])
    const history = (await yard.call('GET', `stock/${tile.sku}/moves`)).json.rows
    expect(history.slice(0, 2)).toMatchObject([
      { reason: 'put_back', pieces: 6, batch: 'SMALL', order: order.reference },
      { reason: 'sold', pieces: -6, batch: 'SMALL', order: order.reference, author: 'Guest' },
    ])
  })

  test('that no batch covers is mixed, and says so to its buyer, the yard and on the invoice', async () => {
    const tile = await goods(0)
    await goodsIn(tile.sku, 'A', 5)
    await goodsIn(tile.sku, 'B', 8)
    const { ada, order, pay } = await buy(tile, 10)
    await pay()
    const batches = [
      { code: 'B', pieces: 8 },
      { code: 'A', pieces: 2 },
    ]
    const seen = await ada.order(order.reference)
    expect(seen.lines).toMatchObject([{ batches }])
    expect((await yard.call('GET', `orders/${order.reference}`)).json.lines).toMatchObject([{ batches }])
    const invoice = await ada.send('GET', `/api/orders/${order.reference}/invoices/${seen.invoices[0]?.number}`)
    expect(invoice.text).toContain('batches B (8) and A (2)')
  })

  test('placed again takes what its own unpaid one held, from a batch that one had emptied', async () => {
    const tile = await goods(0)
    await goodsIn(tile.sku, 'ONLY', 6)
    const { ada } = await buy(tile, 6)
    const again = await ada.place()
    expect(again.order.lines).toMatchObject([{ batches: [{ code: 'ONLY', pieces: 6 }] }])
    expect(await look(tile.sku)).toMatchObject({ stock: 0, held: 6 })
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })

  test('of more of the same batch is taken from it, though a smaller one would do', async () => {
    const tile = await goods(0)
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
  test('is compared with what stands in the yard: what can be sold and what orders hold', async () => {
    const tile = await goods(20)
    await buy(tile, 5)
    const { json } = await count({ sku: tile.sku, batch_id: null, counted: 19 })
    expect(json.rows).toEqual([{ sku: tile.sku, batch: null, expected: 20, counted: 19, change: -1 }])
    expect(await look(tile.sku)).toMatchObject({ stock: 14, held: 5 })
    expect(await shop.audit('stock', tile.sku)).toMatchObject([
      { verb: 'stock_counted', before: { shelf: 20 }, after: { shelf: 19 } },
    ])
  })

  test('of several batches is posted whole or not at all', async () => {
    const tile = await goods(0)
    await goodsIn(tile.sku, 'A', 5)
    await goodsIn(tile.sku, 'B', 8)
    const [a, b] = [await batchOf(tile.sku, 'A'), await batchOf(tile.sku, 'B')]
    await buy(tile, 8)
    const wrong = await count(
      { sku: tile.sku, batch_id: a, counted: 9 },
      { sku: tile.sku, batch_id: 999_999, counted: 7 },
    )
    expect(wrong.status).toBe(422)
    expect((await look(tile.sku)).stock).toBe(5)
    expect(
      (await count({ sku: tile.sku, batch_id: a, counted: 6 }, { sku: tile.sku, batch_id: b, counted: 8 })).json.rows,
    ).toMatchObject([{ change: 1 }, { change: 0 }])
  })

  test('of the same thing twice, of nothing, or of what is not there is refused', async () => {
    const tile = await goods(4)
    const line = { sku: tile.sku, batch_id: null, counted: 4 }
    expect((await count(line, line)).status).toBe(422)
    expect((await count()).status).toBe(400)
    expect((await count({ ...line, batch_id: 999_999 })).status).toBe(422)
    expect((await count({ ...line, sku: 'NO-SUCH' })).status).toBe(404)
    expect((await count({ ...line, counted: -1 })).status).toBe(400)
  })
})

describe('the list of stock', () => {
  test('is found by words of the name, by SKU and by batch, and paged by SKU', async () => {
    const tile = await goods(3)
    await goodsIn(tile.sku, `LOT-${tile.id}`, 2)
    const find = async (q: string) =>
      (await yard.call('GET', `stock?q=${encodeURIComponent(q)}`)).json.rows.map((row: { sku: string }) => row.sku)
    expect(await find(tile.sku.toLowerCase())).toContain(tile.sku)
    expect(await find(`lot-${tile.id}`)).toEqual([tile.sku])
    expect(await find(`${stone.name.split(' ').reverse().join(' ')}`)).toContain(tile.sku)
    expect(await find('no such stone')).toEqual([])
    const first = (await yard.call('GET', 'stock')).json
    expect(first.rows).toHaveLength(50)
    const second = (await yard.call('GET', `stock?after=${encodeURIComponent(first.next)}`)).json
    expect(second.rows[0].sku > first.rows.at(-1).sku).toBe(true)
  })

  test('calls low what has ten pieces or fewer, or less than four weeks sold', async () => {
    const today = async () => (await yard.call('GET', 'today')).json
    const before = await today()
    const [few, fast, slow, none] = [await goods(10), await goods(60), await goods(60), await goods(0)]
    await buy(fast, 40)
    const after = await today()
    expect(after.low_stock_count).toBe(before.low_stock_count + 2)
    expect(after.low_stock).toHaveLength(Math.min(after.low_stock_count, 5))
    const shown = after.low_stock.map(({ sku }: { sku: string }) => sku)
    // What sells is told of before what only is few.
    expect(shown).toContain(fast.sku)
    expect(shown.slice(0, shown.indexOf(fast.sku))).not.toContain(few.sku)
    const low = async (sku: string) => (await look(sku)).is_low
    expect([await low(few.sku), await low(fast.sku), await low(slow.sku), await low(none.sku)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    const listed = (await yard.call('GET', `stock?low=1&q=${encodeURIComponent(stone.name)}`)).json.rows
    expect(listed.map((row: { sku: string }) => row.sku)).toEqual(expect.arrayContaining([few.sku, fast.sku]))
    expect(listed.map((row: { sku: string }) => row.sku)).not.toContain(slow.sku)
    shop.clock.time += 29 * 24 * 60 * 60_000
    const later = await shop.hire('yard')
    expect((await look(fast.sku, later)).is_low).toBe(false)
    shop.clock.time -= 29 * 24 * 60 * 60_000
  })

  test('shows no price and no e-mail address', async () => {
    const { text } = await yard.call('GET', 'stock')
    expect(text).not.toMatch(/price|pence|@/)
  })
})
