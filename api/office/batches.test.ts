import { beforeAll, describe, expect, test } from 'vitest'
import { checkStock } from '#shop/stock/check-stock.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let stone: Awaited<ReturnType<typeof stockStone>>
let yard: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  yard = await shop.hire('yard')
})

type Tile = TestItem & { sku: string }

/** A tile with loose pieces, and with these pieces in each batch. */
async function tileWith(loose: number, batches: Record<string, number> = {}): Promise<Tile> {
  const created = await stone.item({ stock: loose, pence: 4995 })
  const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [created.id])
  const tile = { ...created, sku: row?.sku ?? '' }
  for (const [code, pieces] of Object.entries(batches))
    await yard.call('POST', `stock/${tile.sku}/goods-in`, { code, pieces, place: 'B4' })
  return tile
}
const readStock = async (sku: string) => (await yard.call('GET', `stock/${sku}`)).json
const putIntoBatch = (sku: string, code: string, pieces: number, member = yard) =>
  member.call('POST', `stock/${sku}/batches`, { code, pieces, place: 'C1' })
const batchOf = async (sku: string, code: string): Promise<number> =>
  (await readStock(sku)).batches.find((batch: { code: string }) => batch.code === code)?.id
const change = async (sku: string, code: string, to: object, member = yard) =>
  member.call('PUT', `stock/${sku}/batches/${await batchOf(sku, code)}`, { code, place: '', photo: null, ...to })

async function buy(tile: Tile, pieces: number): Promise<string> {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  const { order, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  return order.reference
}

describe('loose pieces', () => {
  test('can be put into a batch without changing what is for sale', async () => {
    const tile = await tileWith(10)
    const { json } = await putIntoBatch(tile.sku, 'Q-17', 6)
    expect(json).toMatchObject({ stock: 10, batches: [{ code: 'Q-17', place: 'C1', pieces: 6 }] })
    const moves = (await yard.call('GET', `stock/${tile.sku}/moves`)).json.rows
    expect(moves.slice(0, 2)).toMatchObject([
      { reason: 'put_into_batch', pieces: 6, batch: 'Q-17', stock: 10, author: yard.name },
      { reason: 'put_into_batch', pieces: -6, batch: null },
    ])
    expect(await shop.audit('stock', tile.sku)).toMatchObject([
      { verb: 'stock_put_into_batch', before: { loose: 10 }, after: { loose: 4, batch: 'Q-17' } },
    ])
    expect((await putIntoBatch(tile.sku, 'q-17', 4)).json.batches).toMatchObject([{ code: 'Q-17', pieces: 10 }])
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })

  test('cannot be put into a batch if orders hold them or they do not exist', async () => {
    const tile = await tileWith(10, { A: 2 })
    await buy(tile, 4)
    const refused = await putIntoBatch(tile.sku, 'Q-17', 7)
    expect(refused).toMatchObject({ status: 409, error: { code: 'too_few' } })
    expect(refused.error.message).toContain('Only 6 pieces')
    expect(await readStock(tile.sku)).toMatchObject({ stock: 8, batches: [{ code: 'A', pieces: 2 }] })
    expect((await putIntoBatch(tile.sku, ' ', 1)).status).toBe(400)
    expect((await putIntoBatch('NO-SUCH-SKU', 'A', 1)).status).toBe(404)
  })

  test('cannot be put into a batch by sales', async () => {
    const tile = await tileWith(10)
    expect(await putIntoBatch(tile.sku, 'Q-17', 6, await shop.hire('sales'))).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    })
  })
})

describe('a batch', () => {
  test('keeps its pieces when its code and place are corrected, and the correction is audited', async () => {
    const tile = await tileWith(0, { 'Q-71': 12 })
    const reference = await buy(tile, 5)
    const { json } = await change(tile.sku, 'Q-71', { code: 'Q-17', place: 'Bay 9' })
    expect(json.batches).toMatchObject([{ code: 'Q-17', place: 'Bay 9', pieces: 7, held: 5 }])
    expect((await shop.audit('stock', tile.sku)).at(-1)).toMatchObject({
      verb: 'batch_changed',
      before: { batch: 'Q-71', place: 'B4' },
      after: { batch: 'Q-17', place: 'Bay 9' },
    })
    const order = (await yard.call('GET', `orders/${reference}`)).json
    expect(order.lines).toMatchObject([{ batches: [{ code: 'Q-17', pieces: 5 }] }])
  })

  test('cannot take a code in use or a missing photo, and is not found under another SKU', async () => {
    const [tile, other] = [await tileWith(0, { A: 1, B: 1 }), await tileWith(0, { C: 1 })]
    expect(await change(tile.sku, 'B', { code: 'a' })).toMatchObject({ status: 409, error: { code: 'code_taken' } })
    expect((await change(tile.sku, 'B', { code: 'b' })).status).toBe(200)
    expect((await change(tile.sku, 'A', { photo: '0'.repeat(64) })).status).toBe(422)
    const elsewhere = await batchOf(other.sku, 'C')
    const foreign = await yard.call('PUT', `stock/${tile.sku}/batches/${elsewhere}`, {
      code: 'C',
      place: '',
      photo: null,
    })
    expect(foreign.status).toBe(404)
    expect((await change(tile.sku, 'A', { code: 'Z' }, await shop.hire('sales'))).status).toBe(403)
  })
})

describe('a line from more than one batch', () => {
  test('is picked and dispatched only once staff confirm the mix', async () => {
    const reference = await buy(await tileWith(0, { A: 5, B: 8 }), 10)
    const post = (act: string, body: object = {}) => yard.call('POST', `orders/${reference}/${act}`, body)
    const refused = await post('pick')
    expect(refused).toMatchObject({ status: 409, error: { code: 'mixed_batches' } })
    expect(refused.error.message).toMatch(/may differ in colour.*batches B \(8\) and A \(2\)/)
    expect((await post('pick', { mix_batches: true })).json.state).toBe('picking')
    expect((await post('dispatch')).error.code).toBe('mixed_batches')
    const [{ id }] = (await yard.call('GET', `orders/${reference}`)).json.lines
    expect((await post('dispatch', { lines: [{ id, pieces: 8 }] })).json.state).toBe('part_dispatched')
    expect((await post('dispatch')).json.state).toBe('dispatched')
    expect(await shop.audit('order', reference)).toMatchObject([
      { verb: 'order_picking', after: { mixBatches: true } },
      { verb: 'order_part_dispatched' },
      { verb: 'order_dispatched' },
    ])
  })

  test('is listed in the bulk preview and skipped unless the mix is confirmed', async () => {
    const mixed = await buy(await tileWith(3, { A: 5 }), 8)
    const plain = await buy(await tileWith(8), 8)
    const orders = [mixed, plain]
    expect((await yard.call('POST', 'bulk/pick/preview', { orders })).json).toMatchObject({
      possible: [plain],
      mixed: [{ reference: mixed, reason: expect.stringContaining('A (5) and unmarked (3)') }],
      refused: [],
    })
    const pick = async (more: object) => (await yard.call('POST', 'bulk/pick', { orders, ...more })).json
    expect(await pick({})).toMatchObject({ done: [plain], refused: [{ reference: mixed }] })
    expect(await pick({ mix_batches: true })).toMatchObject({ done: [mixed], refused: [{ reference: plain }] })
  })

  test('is sent as a replacement only once the mix is confirmed', async () => {
    const tile = await tileWith(0, { OLD: 4 })
    const ada = shop.enter()
    await ada.add(tile, 4)
    const { order, pay_url } = await ada.place()
    await ada.press(pay_url, 'approve')
    const sales = await shop.hire('sales')
    for (const step of ['pick', 'dispatch', 'deliver'])
      await sales.call('POST', `orders/${order.reference}/${step}`, {})
    await yard.call('POST', `stock/${tile.sku}/goods-in`, { code: 'A', pieces: 2, place: '' })
    await yard.call('POST', `stock/${tile.sku}/goods-in`, { code: 'B', pieces: 2, place: '' })
    await ada.send('POST', `/api/orders/${order.reference}/claims`, {
      kind: 'fault',
      message: 'Three are broken',
      lines: [{ variation_id: tile.id, quantity: 3 }],
    })
    const [claim] = (await sales.call('GET', 'claims?state=open')).json.rows
    const decide = (more: object) =>
      sales.call('POST', `claims/${claim.reference}/decide`, {
        decision: 'replacement',
        answer: 'On its way.',
        ...more,
      })
    expect(await decide({})).toMatchObject({ status: 409, error: { code: 'mixed_batches' } })
    expect((await sales.call('GET', `claims/${claim.reference}`)).json.state).toBe('open')
    expect(await decide({ mix_batches: true })).toMatchObject({ status: 200, json: { state: 'replacement' } })
  })
})
