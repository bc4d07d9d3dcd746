import { beforeAll, describe, expect, test } from 'vitest'
import { routerApp } from '#testing/app/router-app.ts'
import { testShop } from '#testing/app/test-shop.ts'
import {
  countBaskets,
  setPrice,
  setStock,
  stockItems,
  stockStone,
  type TestItem,
  visitor,
} from '#testing/shop/baskets.ts'
import { closedDeployment } from '../http/deployment.ts'
import { basketRouter } from './basket-router.ts'

const shop = testShop()
const enter = (cookie?: string) => visitor(shop.request, cookie)
const day = 24 * 60 * 60_000

let tile: TestItem
let tin: TestItem
let free: TestItem
let name: string

beforeAll(async () => {
  ;({ tile, tin, free, name } = await stockItems(shop.ctx))
})

describe('a visitor', () => {
  test('who has added nothing has an empty basket, no cookie and no row', async () => {
    const before = await countBaskets(shop.ctx)
    const { status, headers, basket } = await enter().look()
    expect(status).toBe(200)
    expect(basket).toEqual({
      line_items: [],
      totals: { subtotal: 0, discount: 0, vat_included: 0, total: 0, weight_g: 0, pallets: 0, count: 0 },
      voucher: null,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    expect(await countBaskets(shop.ctx)).toBe(before)
  })

  test('whose first add is refused still has no basket', async () => {
    const before = await countBaskets(shop.ctx)
    const refused = await enter().add(tile, 101)
    expect(refused.status).toBe(422)
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(await countBaskets(shop.ctx)).toBe(before)
  })

  test('gets an unguessable HttpOnly cookie for 30 days with the first add; only its hash is stored', async () => {
    const ada = enter()
    const { status, headers, basket } = await ada.add(tile, 6)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toMatch(/^basket=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const stored = JSON.stringify(await shop.ctx.database.query('select * from baskets', []))
    expect(stored).not.toContain(ada.token())
    expect(basket.line_items).toMatchObject([
      {
        product_id: tile.productId,
        variation_id: tile.id,
        name: `${name}, 600x300x20`,
        parent_name: name,
        price: '49.95',
        quantity: 6,
        m2_quantity: '1.080',
        display_quantity: '1.080 m²',
        total: '53.95',
        total_pence: 5395,
        price_per_piece_pence: 899,
        is_sample: false,
        available: 100,
        weight_g: 54_000,
        version: 1,
        notices: [],
        meta_data: [{ key: 'pa_sizemm', value: '600x300x20', display_value: '600x300' }],
      },
    ])
    expect(basket.totals).toEqual({
      subtotal: 5395,
      discount: 0,
      vat_included: 899,
      total: 5395,
      weight_g: 54_000,
      pallets: 1,
      count: 1,
    })
    expect((await ada.look()).basket).toEqual(basket)
  })

  test('gets a Secure cookie if the shop is served over HTTPS', async () => {
    const deployment = { ...closedDeployment, publicUrl: () => 'https://shop.test' }
    const app = routerApp(shop.ctx).route('/api', basketRouter(shop.ctx, deployment))
    const { headers } = await visitor(async (path, init) => app.request(path, init)).add(tile)
    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('sees the same basket in two tabs, and nobody else sees it', async () => {
    const first = enter()
    await first.add(tile, 2)
    const second = enter(first.jar.cookie)
    await second.add(tin, 3)
    expect((await first.look()).basket).toEqual((await second.look()).basket)
    expect((await first.look()).basket.line_items).toHaveLength(2)
    expect((await enter().look()).basket.line_items).toEqual([])
  })

  test('cannot choose a token: an unknown one is replaced, not adopted', async () => {
    const mallory = enter(`basket=${'A'.repeat(43)}`)
    await mallory.add(tile)
    expect(mallory.token()).not.toBe('A'.repeat(43))
    for (const cookie of ['basket=', "basket=' or 1=1", `basket=${'x'.repeat(4000)}`])
      expect((await enter(cookie).look()).basket.line_items).toEqual([])
  })

  test('keeps the basket for 30 days from the last use', async () => {
    const ada = enter()
    const start = Date.now()
    shop.setNow(new Date(start))
    await ada.add(tile)
    shop.setNow(new Date(start + 20 * day))
    expect((await ada.look()).headers.get('set-cookie')).toContain('Max-Age=2592000')
    shop.setNow(new Date(start + 20 * day + 1000))
    expect((await ada.look()).headers.get('set-cookie')).toBeNull()
    shop.setNow(new Date(start + 49 * day))
    expect((await ada.look()).basket.line_items).toHaveLength(1)
    shop.setNow(new Date(start + 80 * day))
    expect((await ada.look()).basket.line_items).toEqual([])
    for (let index = 0; index < 16; index++) await enter().add(tile)
    // All earlier baskets have expired by then; only the new ones are left.
    expect(await countBaskets(shop.ctx)).toBeLessThanOrEqual(16)
    shop.setNow(null)
  })
})

describe('changing a line', () => {
  test('sets the quantity; the last value wins, and an old version is stale', async () => {
    const ada = enter()
    const line = (await ada.add(tile, 6)).basket.line_items[0]
    const id = line?.id ?? ''
    const changed = await ada.change(id, { quantity: 8, m2_quantity: 1.44, version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.basket.line_items).toMatchObject([{ id, quantity: 8, m2_quantity: '1.440', version: 2 }])
    const stale = await ada.change(id, { quantity: 9, version: 1 })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
    expect((await ada.look()).basket).toEqual(changed.basket)
    expect((await ada.change(id, { quantity: 3 })).basket.line_items).toMatchObject([{ quantity: 3, version: 3 }])
  })

  test('is refused beyond the stock, with a wrong area, and for a second sample', async () => {
    const ada = enter()
    await ada.add(tile, 6)
    const { basket } = await ada.add(free)
    const [size, sample] = basket.line_items.map((line) => line.id)
    const over = await ada.change(size ?? '', { quantity: 101 })
    expect(over.error.message).toBe('Only 100 pieces are in stock; more in about 14 days.')
    const wrong = await ada.change(size ?? '', { quantity: 6, m2_quantity: 1.5 })
    expect([wrong.status, wrong.error.code]).toEqual([422, 'contradiction'])
    expect(wrong.error.message).toBe('6 pieces cover 1.080 m², not 1.5 m².')
    expect((await ada.change(sample ?? '', { quantity: 2 })).error.code).toBe('sample_quantity')
    expect((await ada.look()).basket).toEqual(basket)
  })

  test('removing it returns the rest of the basket; an unknown line is 404', async () => {
    const ada = enter()
    await ada.add(tile, 6)
    const { basket } = await ada.add(tin, 2)
    const id = basket.line_items[0]?.id ?? ''
    const left = await ada.remove(id)
    expect(left.status).toBe(200)
    expect(left.headers.get('cache-control')).toBe('no-store')
    expect(left.basket.line_items).toEqual(basket.line_items.slice(1))
    expect((await ada.remove(id)).status).toBe(404)
    expect((await ada.change(id, { quantity: 1 })).error.code).toBe('no_such_line')
  })
})

describe('a line that has changed since it was added', () => {
  test('has a notice for its price, its stock, or being withdrawn', async () => {
    const stone = await stockStone(shop.ctx)
    const item = await stone.item({ pence: 5000, stock: 10 })
    const ada = enter()
    const id = (await ada.add(item, 10)).basket.line_items[0]?.id ?? ''
    await setPrice(shop.ctx, item, 6000)
    const dearer = (await ada.look()).basket
    expect(dearer.line_items[0]).toMatchObject({
      notices: [{ kind: 'price', was: 5000, now: 6000 }],
      total_pence: 10_800,
    })
    expect(dearer.totals.subtotal).toBe(10_800)
    await setStock(shop.ctx, item, 4)
    expect((await ada.look()).basket.line_items[0]?.notices).toEqual([
      { kind: 'price', was: 5000, now: 6000 },
      { kind: 'stock', available: 4 },
    ])
    expect((await ada.change(id, { quantity: 5 })).status).toBe(422)
    expect((await ada.change(id, { quantity: 4 })).basket.line_items[0]?.notices).toHaveLength(1)
    await shop.ctx.database.query('update variations set listed = false where id = $1', [item.id])
    const gone = (await ada.look()).basket
    expect(gone.line_items[0]).toMatchObject({ notices: [{ kind: 'gone' }], available: 0, total_pence: 0 })
    expect(gone.totals).toMatchObject({ subtotal: 0, count: 1, pallets: 0 })
    expect((await ada.change(id, { quantity: 1 })).error.code).toBe('not_for_sale')
    expect((await ada.remove(id)).status).toBe(200)
  })

  test('is charged at the sale price while the sale lasts', async () => {
    const item = await (await stockStone(shop.ctx)).item({ pence: 5000 })
    const text = `insert into prices (variation_id, kind, pence, valid_from, valid_until) values ($1, 'sale', 4250, $2, $3)`
    const now = Date.now()
    await shop.ctx.database.query(text, [item.id, new Date(now - day), new Date(now + day)])
    const ada = enter()
    expect((await ada.add(item)).basket.line_items[0]).toMatchObject({ price: '42.50', notices: [] })
    shop.setNow(new Date(now + 2 * day))
    expect((await ada.look()).basket.line_items[0]?.notices).toEqual([{ kind: 'price', was: 4250, now: 5000 }])
    shop.setNow(null)
  })
})
