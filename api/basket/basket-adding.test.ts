import { beforeAll, describe, expect, test } from 'vitest'
import { testShop } from '#testing/app/test-shop.ts'
import { checkBasket, stockItems, stockStone, type TestItem, visitor } from '#testing/shop/baskets.ts'

const shop = testShop()
const enter = (cookie?: string) => visitor(shop.request, cookie)
const day = 24 * 60 * 60_000

let tile: TestItem
let hexagon: TestItem
let tin: TestItem
let free: TestItem
let fullSize: TestItem

beforeAll(async () => {
  ;({ tile, hexagon, tin, free, fullSize } = await stockItems(shop.ctx))
})

describe('adding', () => {
  test('the same variation again increases its line', async () => {
    const ada = enter()
    await ada.add(tile, 6)
    const { basket } = await ada.add(tile, 4)
    expect(basket.line_items).toMatchObject([{ quantity: 10, m2_quantity: '1.800', version: 2 }])
  })

  test('charges for a hexagon by the area it covers, to the penny', async () => {
    const { basket } = await enter().add(hexagon, 289)
    // 289 × 0.03465 m² = 10.01385 m², shown and charged as 10.014.
    expect(basket.line_items).toMatchObject([{ m2_quantity: '10.014', total_pence: 90_116 }])
  })

  test('accepts an area and a sample flag that match the item', async () => {
    const body = { product_id: hexagon.productId, variation_id: hexagon.id, quantity: 289, is_sample: false }
    for (const m2 of [10.014, 10.0135, 10.0145, null])
      expect((await enter().send('POST', '/api/cart/add', { ...body, m2_quantity: m2 })).status).toBe(200)
    const sample = { product_id: free.productId, variation_id: free.id, quantity: 1, is_sample: true }
    const reply = await enter().send('POST', '/api/cart/add', { ...sample, check_duplicates: true })
    expect(reply.status).toBe(200)
  })

  test('a free sample costs nothing, is posted, and can be added once', async () => {
    const ada = enter()
    const { basket } = await ada.add(free)
    expect(basket.line_items).toMatchObject([
      { price: '0.00', total_pence: 0, is_sample: true, m2_quantity: null, available: 1, display_quantity: '1' },
    ])
    expect(basket.line_items[0]?.meta_data).toEqual([
      { key: 'pa_sizemm', value: 'free-sample', display_value: 'Free Sample' },
      { key: 'free-sample', value: '1' },
      { key: '_is_sample', value: '1' },
    ])
    expect(basket.totals).toMatchObject({ pallets: 0, weight_g: 250, count: 1 })
    const again = await ada.add(free)
    expect(again.status).toBe(409)
    expect(again.error).toEqual({ code: 'already_in_basket', message: 'This sample is already in your basket.' })
    expect((await ada.look()).basket).toEqual(basket)
    expect((await ada.add(fullSize)).basket.line_items).toHaveLength(2)
    expect((await ada.add(fullSize)).error.code).toBe('already_in_basket')
  })

  test('stops at eight free samples', async () => {
    const ada = enter()
    for (let index = 0; index < 8; index++)
      expect((await ada.add(await (await stockStone(shop.ctx)).item({ kind: 'free_sample' }))).status).toBe(200)
    const ninth = await ada.add(free)
    expect(ninth.status).toBe(422)
    expect(ninth.error).toEqual({
      code: 'too_many_samples',
      message: 'You can have up to 8 free samples in one order.',
    })
    expect((await ada.add(fullSize)).status).toBe(200)
  })

  test('stops at a hundred lines, but an existing line may still grow', async () => {
    const ada = enter()
    await ada.add(tile)
    // Inserted directly, because ninety-nine requests would take too long.
    await shop.ctx.database.query(
      `insert into basket_lines (id, basket_id, variation_id, pieces, price_at_adding)
       select gen_random_uuid(), (select max(id) from baskets), v.id, 1, 0
       from variations v join products p on p.id = v.product_id
       where v.kind = 'size' and v.stock > 0 and v.listed and p.status = 'publish' and p.published_at < now()
         and v.id <> $1 and v.id <> $2
       order by v.id limit 99`,
      [tile.id, tin.id],
    )
    const over = await ada.add(tin)
    expect([over.status, over.error.code]).toEqual([422, 'too_many_lines'])
    const { basket } = await ada.add(tile)
    expect(basket.totals.count).toBe(100)
    checkBasket(basket)
  })

  test('stops at the stock level and says when more is due', async () => {
    const ada = enter()
    const over = await ada.add(tin, 21)
    expect([over.status, over.error.code]).toEqual([422, 'over_stock'])
    expect(over.error.message).toBe('Only 20 pieces are in stock; more in about 14 days.')
    expect(over.error.fields).toHaveProperty('quantity')
    const { basket } = await ada.add(tin, 15)
    const more = await ada.add(tin, 6)
    expect(more.error.message).toBe(
      'Only 20 pieces are in stock; more in about 14 days. 15 pieces are already in your basket.',
    )
    expect((await ada.look()).basket).toEqual(basket)
    expect((await ada.add(tin, 5)).status).toBe(200)
  })

  test('refuses an item that is out of stock, a draft, unlisted, unpriced or unknown', async () => {
    const stone = await stockStone(shop.ctx)
    const none = await enter().add(await stone.item({ stock: 0 }))
    expect([none.status, none.error.code]).toEqual([422, 'out_of_stock'])
    expect(none.error.message).toBe('Temporarily out of stock; more in about 14 days.')
    const draft = await (await stockStone(shop.ctx, 'draft')).item()
    const unlisted = await stone.item()
    await shop.ctx.database.query('update variations set listed = false where id = $1', [unlisted.id])
    const unpriced = await stone.item()
    await shop.ctx.database.query('update prices set valid_until = valid_from where variation_id = $1', [unpriced.id])
    const unknown = { ...tile, id: 2_000_000_000 }
    const beyond = { ...tile, id: 3_000_000_000 }
    for (const item of [draft, unlisted, unpriced, unknown, beyond]) {
      const refused = await enter().add(item)
      expect([refused.status, refused.error.code]).toEqual([422, 'not_for_sale'])
    }
    const other = await enter().add({ id: tile.id, productId: tile.productId + 1_000_000 })
    expect([other.status, other.error.code]).toEqual([422, 'wrong_product'])
    expect(other.error.fields).toHaveProperty('product_id')
  })

  test('with an Idempotency-Key is done once, for a sample too', async () => {
    const ada = enter()
    await ada.add(tin)
    const first = await ada.add(tile, 3, { 'idempotency-key': 'k-1' })
    const again = await ada.add(tile, 3, { 'idempotency-key': 'k-1' })
    expect(again.status).toBe(200)
    expect(again.basket).toEqual(first.basket)
    await ada.add(free, 1, { 'idempotency-key': 'k-2' })
    expect((await ada.add(free, 1, { 'idempotency-key': 'k-2' })).status).toBe(200)
    const other = await ada.add(tile, 4, { 'idempotency-key': 'k-1' })
    expect([other.status, other.error.code]).toEqual([409, 'key_reused'])
    expect((await ada.add(tile, 3, { 'idempotency-key': 'k-3' })).basket.line_items[1]?.quantity).toBe(6)
    // The same key from another visitor is a different key.
    expect((await enter().add(tile, 9, { 'idempotency-key': 'k-1' })).status).toBe(200)
    expect((await ada.add(tile, 1, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400)
  })

  test('forgets a key after 24 hours', async () => {
    const ada = enter()
    const start = Date.now()
    await ada.add(tin)
    shop.setNow(new Date(start))
    await ada.add(tile, 3, { 'idempotency-key': 'k' })
    shop.setNow(new Date(start + day + 1000))
    expect((await ada.add(tile, 3, { 'idempotency-key': 'k' })).basket.line_items[1]?.quantity).toBe(6)
    shop.setNow(null)
  })
})
