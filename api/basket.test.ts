import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { basketRouter } from './basket.ts'
import { checkBasket, setPrice, setStock, stockStone, type TestGoods, visitor } from './basket-test-kit.ts'
import type { Env } from './problem.ts'
import { closedSite } from './site.ts'
import { testShop } from './test-kit.ts'

const shop = testShop()
const enter = (cookie?: string) => visitor(shop.request, cookie)
const day = 24 * 60 * 60_000

let tile: TestGoods
let hexagon: TestGoods
let tin: TestGoods
let free: TestGoods
let fullSize: TestGoods
let name: string

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  name = stone.name
  tile = await stone.goods({ pence: 4995, coverage: 180_000, stock: 100, weight: 9000 })
  hexagon = await stone.goods({ pence: 8999, coverage: 34_650, stock: 5000 })
  tin = await stone.goods({ unit: 'piece', coverage: null, pence: 1850, stock: 20, weight: 1200 })
  free = await stone.goods({ kind: 'free_sample', stock: 50, weight: 250 })
  fullSize = await stone.goods({ kind: 'full_size_sample', pence: 1200, stock: 5, weight: 9000 })
})

const rows = async () =>
  Number((await shop.ctx.database.query<{ n: string }>(undefined, 'select count(*) n from baskets', []))[0]?.n)

describe('a visitor', () => {
  test('who has added nothing has an empty basket, no cookie and no row', async () => {
    const before = await rows()
    const { status, headers, basket } = await enter().look()
    expect(status).toBe(200)
    expect(basket).toEqual({
      line_items: [],
      totals: { subtotal: 0, vat_included: 0, total: 0, weight_g: 0, pallets: 0, count: 0 },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    expect(await rows()).toBe(before)
  })

  test('who is refused the first add still has none', async () => {
    const before = await rows()
    const refused = await enter().add(tile, 101)
    expect(refused.status).toBe(422)
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(await rows()).toBe(before)
  })

  test('gets an unguessable HttpOnly cookie for 30 days with the first add, of which only the hash is kept', async () => {
    const ada = enter()
    const { status, headers, basket } = await ada.add(tile, 6)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toMatch(/^basket=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const stored = JSON.stringify(await shop.ctx.database.query(undefined, 'select * from baskets', []))
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
      vat_included: 899,
      total: 5395,
      weight_g: 54_000,
      pallets: 1,
      count: 1,
    })
    expect((await ada.look()).basket).toEqual(basket)
  })

  test('of a shop served over https gets it for https only', async () => {
    const site = { ...closedSite, publicUrl: () => 'https://shop.test' }
    const app = new Hono<Env>().route('/api', basketRouter(shop.ctx, site))
    const { headers } = await visitor(async (path, init) => app.request(path, init)).add(tile)
    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('sees the same in two tabs, and nobody else sees it', async () => {
    const first = enter()
    await first.add(tile, 2)
    const second = enter(first.jar.cookie)
    await second.add(tin, 3)
    expect((await first.look()).basket).toEqual((await second.look()).basket)
    expect((await first.look()).basket.line_items).toHaveLength(2)
    expect((await enter().look()).basket.line_items).toEqual([])
  })

  test('cannot bring a token along: an unknown one is replaced, not taken over', async () => {
    const mallory = enter(`basket=${'A'.repeat(43)}`)
    await mallory.add(tile)
    expect(mallory.token()).not.toBe('A'.repeat(43))
    for (const cookie of ['basket=', "basket=' or 1=1", `basket=${'x'.repeat(4000)}`])
      expect((await enter(cookie).look()).basket.line_items).toEqual([])
  })

  test('keeps the basket 30 days from the last use', async () => {
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
    // Each of them has run out by then; only the new ones are left.
    expect(await rows()).toBeLessThanOrEqual(16)
    shop.setNow(null)
  })
})

describe('adding', () => {
  test('the same variation again makes its line longer', async () => {
    const ada = enter()
    await ada.add(tile, 6)
    const { basket } = await ada.add(tile, 4)
    expect(basket.line_items).toMatchObject([{ quantity: 10, m2_quantity: '1.800', version: 2 }])
  })

  test('charges a hexagon by what it covers, to the penny', async () => {
    const { basket } = await enter().add(hexagon, 289)
    // 289 × 0.03465 m² = 10.01385 m², shown and charged as 10.014.
    expect(basket.line_items).toMatchObject([{ m2_quantity: '10.014', total_pence: 90_116 }])
  })

  test('takes an area and a sample flag that agree', async () => {
    const body = { product_id: hexagon.productId, variation_id: hexagon.id, quantity: 289, is_sample: false }
    for (const m2 of [10.014, 10.0135, 10.0145, null])
      expect((await enter().send('POST', '/api/cart/add', { ...body, m2_quantity: m2 })).status).toBe(200)
    const sample = { product_id: free.productId, variation_id: free.id, quantity: 1, is_sample: true }
    const reply = await enter().send('POST', '/api/cart/add', { ...sample, check_duplicates: true })
    expect(reply.status).toBe(200)
  })

  test('a free sample costs nothing, goes by post, and is there once', async () => {
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
      expect((await ada.add(await (await stockStone(shop.ctx)).goods({ kind: 'free_sample' }))).status).toBe(200)
    const ninth = await ada.add(free)
    expect(ninth.status).toBe(422)
    expect(ninth.error).toEqual({
      code: 'too_many_samples',
      message: 'You can have up to 8 free samples in one order.',
    })
    expect((await ada.add(fullSize)).status).toBe(200)
  })

  test('stops at a hundred lines, but a line that is there may grow', async () => {
    const ada = enter()
    await ada.add(tile)
    // Ninety-nine requests would only test the patience of whoever waits.
    await shop.ctx.database.query(
      undefined,
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

  test('stops at the stock and says when there is more', async () => {
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

  test('refuses what is out of stock, a draft, unlisted, unpriced or unknown', async () => {
    const stone = await stockStone(shop.ctx)
    const none = await enter().add(await stone.goods({ stock: 0 }))
    expect([none.status, none.error.code]).toEqual([422, 'out_of_stock'])
    expect(none.error.message).toBe('Temporarily out of stock; more in about 14 days.')
    const draft = await (await stockStone(shop.ctx, 'draft')).goods()
    const unlisted = await stone.goods()
    await shop.ctx.database.query(undefined, 'update variations set listed = false where id = $1', [unlisted.id])
    const unpriced = await stone.goods()
    await shop.ctx.database.query(undefined, 'delete from prices where variation_id = $1', [unpriced.id])
    const unknown = { ...tile, id: 2_000_000_000 }
    const beyond = { ...tile, id: 3_000_000_000 }
    for (const goods of [draft, unlisted, unpriced, unknown, beyond]) {
      const refused = await enter().add(goods)
      expect([refused.status, refused.error.code]).toEqual([422, 'not_for_sale'])
    }
    const other = await enter().add({ id: tile.id, productId: tile.productId + 1_000_000 })
    expect([other.status, other.error.code]).toEqual([422, 'wrong_product'])
    expect(other.error.fields).toHaveProperty('product_id')
  })

  test('under an Idempotency-Key is done once, also for a sample', async () => {
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
    // Another visitor's key is another key.
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

describe('changing', () => {
  test('sets the pieces; the last value wins, an old version is stale', async () => {
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

  test('is refused beyond the stock, against the area, and for a second sample', async () => {
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

  test('removing answers what is left; a line that is not there is 404', async () => {
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

describe('what changed since adding', () => {
  test('is named on the line: price, stock, gone', async () => {
    const stone = await stockStone(shop.ctx)
    const goods = await stone.goods({ pence: 5000, stock: 10 })
    const ada = enter()
    const id = (await ada.add(goods, 10)).basket.line_items[0]?.id ?? ''
    await setPrice(shop.ctx, goods, 6000)
    const dearer = (await ada.look()).basket
    expect(dearer.line_items[0]).toMatchObject({
      notices: [{ kind: 'price', was: 5000, now: 6000 }],
      total_pence: 10_800,
    })
    expect(dearer.totals.subtotal).toBe(10_800)
    await setStock(shop.ctx, goods, 4)
    expect((await ada.look()).basket.line_items[0]?.notices).toEqual([
      { kind: 'price', was: 5000, now: 6000 },
      { kind: 'stock', available: 4 },
    ])
    expect((await ada.change(id, { quantity: 5 })).status).toBe(422)
    expect((await ada.change(id, { quantity: 4 })).basket.line_items[0]?.notices).toHaveLength(1)
    await shop.ctx.database.query(undefined, 'update variations set listed = false where id = $1', [goods.id])
    const gone = (await ada.look()).basket
    expect(gone.line_items[0]).toMatchObject({ notices: [{ kind: 'gone' }], available: 0, total_pence: 0 })
    expect(gone.totals).toMatchObject({ subtotal: 0, count: 1, pallets: 0 })
    expect((await ada.change(id, { quantity: 1 })).error.code).toBe('not_for_sale')
    expect((await ada.remove(id)).status).toBe(200)
  })

  test('a sale that holds is what is charged', async () => {
    const goods = await (await stockStone(shop.ctx)).goods({ pence: 5000 })
    const text = `insert into prices (variation_id, kind, pence, valid_from, valid_until) values ($1, 'sale', 4250, $2, $3)`
    const now = Date.now()
    await shop.ctx.database.query(undefined, text, [goods.id, new Date(now - day), new Date(now + day)])
    const ada = enter()
    expect((await ada.add(goods)).basket.line_items[0]).toMatchObject({ price: '42.50', notices: [] })
    shop.setNow(new Date(now + 2 * day))
    expect((await ada.look()).basket.line_items[0]?.notices).toEqual([{ kind: 'price', was: 4250, now: 5000 }])
    shop.setNow(null)
  })
})

describe('forged', () => {
  const body = () => ({ product_id: tile.productId, variation_id: tile.id, quantity: 1 })
  test.each([
    ['a price', { price: 1 }, 400],
    ['a price in pence', { price_pence: 1 }, 400],
    ['a total', { total: '0.01' }, 400],
    ['a customer', { customer_id: 1 }, 400],
    ['no pieces', { quantity: 0 }, 400],
    ['fewer than none', { quantity: -3 }, 400],
    ['half a piece', { quantity: 1.5 }, 400],
    ['pieces as text', { quantity: '2' }, 400],
    ['pieces as a list', { quantity: [2] }, 400],
    ['no number of pieces', { quantity: null }, 400],
    ['more than anyone has', { quantity: 1e15 }, 400],
    ['an id below none', { variation_id: -1 }, 400],
    ['an id as text', { variation_id: '1 or 1=1' }, 400],
    ['an area below none', { m2_quantity: -0.18 }, 400],
    ['an area as text', { m2_quantity: '0.18' }, 400],
    ['another area', { m2_quantity: 0.1 }, 422],
    ['an area a little more than rounding off', { m2_quantity: 0.1806 }, 422],
    ['a size called a sample', { is_sample: true }, 422],
  ])('%s is refused, and nothing is made', async (_name, change, status) => {
    const before = await rows()
    const reply = await enter().send('POST', '/api/cart/add', { ...body(), ...change })
    expect(reply.status).toBe(status)
    expect(Object.keys(reply.error.fields ?? {})).toContain(Object.keys(change)[0])
    expect(reply.error.message).not.toBe('')
    expect(await rows()).toBe(before)
  })

  test('a sample called a size, with an area, or twice', async () => {
    const sample = { product_id: free.productId, variation_id: free.id, quantity: 1 }
    for (const [change, code] of [
      [{ is_sample: false }, 'contradiction'],
      [{ m2_quantity: 0.18 }, 'contradiction'],
      [{ quantity: 2 }, 'sample_quantity'],
    ] as const) {
      const reply = await enter().send('POST', '/api/cart/add', { ...sample, ...change })
      expect([reply.status, reply.error.code]).toEqual([422, code])
    }
  })

  test('someone else’s line is as unknown as no line', async () => {
    const ada = enter()
    const { basket } = await ada.add(tile, 6)
    const id = basket.line_items[0]?.id ?? ''
    const eve = enter()
    await eve.add(tin)
    const stranger = enter()
    for (const who of [eve, stranger])
      for (const line of [id, 'add', '1', "' or 1=1 --", crypto.randomUUID()]) {
        const path = encodeURIComponent(line)
        const replies = [await who.change(path, { quantity: 1 }), await who.remove(path)]
        for (const reply of replies) expect([reply.status, reply.error.code]).toEqual([404, 'no_such_line'])
      }
    expect((await ada.look()).basket).toEqual(basket)
  })

  test('a change with a price, a float, text or a foreign origin', async () => {
    const ada = enter()
    const { basket } = await ada.add(tile, 6)
    const id = basket.line_items[0]?.id ?? ''
    for (const change of [{ price: 1 }, { quantity: 1.5 }, { quantity: '2' }, { quantity: -1 }, { version: 'x' }])
      expect((await ada.change(id, { quantity: 2, ...change })).status).toBe(400)
    const foreign = { origin: 'https://evil.example' }
    for (const [method, path] of [
      ['POST', '/api/cart/add'],
      ['PUT', `/api/cart/${id}`],
      ['DELETE', `/api/cart/${id}`],
    ] as const)
      expect((await ada.send(method, path, body(), foreign)).status).toBe(403)
    expect((await ada.send('POST', '/api/cart/add', body(), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await ada.send('POST', '/api/cart/add', '{')).status).toBe(400)
    expect((await ada.send('POST', '/api/cart/add', `{"a":"${'x'.repeat(110_000)}"}`)).status).toBe(413)
    expect((await ada.look()).basket).toEqual(basket)
  })
})

describe('too many baskets', () => {
  // A router of its own, so that its count is nobody else's; what is asked for does not exist, so nothing is made.
  test('from one address are refused for a while, and what is in a basket already can still be added to', async () => {
    const known = enter()
    await known.add(tile)
    const app = new Hono<Env>().route('/api', basketRouter(shop.ctx, { ...closedSite, trustProxy: true }))
    const stranger = (cookie?: string) => visitor((path, init) => Promise.resolve(app.request(path, init)), cookie)
    const from = { 'x-forwarded-for': '192.0.2.77' }
    const nothing = { id: 2_000_000_000, productId: 1 }
    let last = 0
    for (let turn = 0; turn <= 600; turn++) last = (await stranger().add(nothing, 1, from)).status
    expect(last).toBe(429)
    expect((await stranger().add(tile, 1, { 'x-forwarded-for': '192.0.2.78' })).status).toBe(200)
    expect((await stranger(known.jar.cookie).add(tile, 1, from)).status).toBe(200)
  })
})
