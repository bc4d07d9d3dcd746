import { beforeAll, describe, expect, test } from 'vitest'
import { routerApp } from '#testing/app/router-app.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { countBaskets, stockItems, type TestItem, visitor } from '#testing/shop/baskets.ts'
import { closedDeployment } from '../http/deployment.ts'
import { newBasketLimit } from '../http/limits.ts'
import { basketRouter } from './basket-router.ts'

const shop = testShop()
const enter = (cookie?: string) => visitor(shop.request, cookie)

let tile: TestItem
let tin: TestItem
let free: TestItem

beforeAll(async () => {
  ;({ tile, tin, free } = await stockItems(shop.ctx))
})

describe('a forged request', () => {
  const body = () => ({ product_id: tile.productId, variation_id: tile.id, quantity: 1 })
  test.each([
    ['a price', { price: 1 }, 400],
    ['a price in pence', { price_pence: 1 }, 400],
    ['a total', { total: '0.01' }, 400],
    ['a customer', { customer_id: 1 }, 400],
    ['a quantity of 0', { quantity: 0 }, 400],
    ['a negative quantity', { quantity: -3 }, 400],
    ['half a piece', { quantity: 1.5 }, 400],
    ['a quantity as text', { quantity: '2' }, 400],
    ['a quantity as a list', { quantity: [2] }, 400],
    ['a null quantity', { quantity: null }, 400],
    ['an absurd quantity', { quantity: 1e15 }, 400],
    ['a negative id', { variation_id: -1 }, 400],
    ['an id as text', { variation_id: '1 or 1=1' }, 400],
    ['a negative area', { m2_quantity: -0.18 }, 400],
    ['an area as text', { m2_quantity: '0.18' }, 400],
    ['an area that does not match', { m2_quantity: 0.1 }, 422],
    ['an area just beyond rounding', { m2_quantity: 0.1806 }, 422],
    ['a size flagged as a sample', { is_sample: true }, 422],
  ])('with %s is refused and creates no basket', async (_name, change, status) => {
    const before = await countBaskets(shop.ctx)
    const reply = await enter().send('POST', '/api/cart/add', { ...body(), ...change })
    expect(reply.status).toBe(status)
    expect(Object.keys(reply.error.fields ?? {})).toContain(Object.keys(change)[0])
    expect(reply.error.message).not.toBe('')
    expect(await countBaskets(shop.ctx)).toBe(before)
  })

  test('for a sample flagged as a size, with an area or a quantity of 2 is refused', async () => {
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

  test('for someone else’s line gets the same 404 as for an unknown line', async () => {
    const ada = enter()
    const { basket } = await ada.add(tile, 6)
    const id = basket.line_items[0]?.id ?? ''
    const eve = enter()
    await eve.add(tin)
    const stranger = enter()
    for (const browser of [eve, stranger])
      for (const line of [id, 'add', '1', "' or 1=1 --", crypto.randomUUID()]) {
        const path = encodeURIComponent(line)
        const replies = [await browser.change(path, { quantity: 1 }), await browser.remove(path)]
        for (const reply of replies) expect([reply.status, reply.error.code]).toEqual([404, 'no_such_line'])
      }
    expect((await ada.look()).basket).toEqual(basket)
  })

  test('for a change with a price, a fraction, text or a foreign origin is refused', async () => {
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
  // A separate router, so that other tests do not share its count.
  test('from one address are refused for a while, but an existing basket can still be added to', async () => {
    const existing = enter()
    await existing.add(tile)
    const app = routerApp(shop.ctx).route('/api', basketRouter(shop.ctx, { ...closedDeployment, trustProxy: true }))
    const stranger = (cookie?: string) => visitor((path, init) => Promise.resolve(app.request(path, init)), cookie)
    const from = { 'x-forwarded-for': '192.0.2.77' }
    // In PostgreSQL the count is shared; in memory it is the router's alone.
    const alreadyCounted = shop.ctx.database.kind === 'postgres' ? 590 : 0
    const limit = newBasketLimit(shop.ctx)
    for (let turn = 0; turn < alreadyCounted; turn++) await limit.take('192.0.2.77')
    for (let turn = alreadyCounted; turn < 600; turn++) expect((await stranger().add(tile, 1, from)).status).toBe(200)
    const refused = await stranger().add(tile, 1, from)
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many'])
    // An invalid cookie does not get around the limit; adding an unknown item creates no basket.
    for (const madeUp of ['basket=zzz', `basket=${'z'.repeat(43)}`])
      expect((await stranger(madeUp).add(tile, 1, from)).status).toBe(429)
    expect((await stranger().add({ id: 2_000_000_000, productId: 1 }, 1, from)).status).toBe(422)
    expect((await stranger().add(tile, 1, { 'x-forwarded-for': '192.0.2.78' })).status).toBe(200)
    expect((await stranger(existing.jar.cookie).add(tile, 1, from)).status).toBe(200)
  })
})
