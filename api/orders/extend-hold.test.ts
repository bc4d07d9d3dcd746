import { beforeAll, describe, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { shopConfig } from '#shop.config'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { stockStone, type TestGoods } from '#testing/shop/baskets.ts'

/** A buyer who needs longer than half an hour to pay. */

const shop = ordersShop()
const minute = 60_000
const { holdMinutes, holdExtensions } = shopConfig.orders
let tile: TestGoods
beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).goods({ stock: 1000 })
})

async function placed() {
  const ada = shop.enter()
  await ada.add(tile, 2)
  const { order, pay_url } = await ada.place()
  const extend = (who = ada, query = '') => who.send('POST', `/api/orders/${order.reference}/extend-hold${query}`)
  return { ada, order, pay_url, extend, placedAt: shop.clock.time, read: () => ada.order(order.reference) }
}

const later = (minutes: number) => {
  shop.clock.time += minutes * minute
}
const expire = () =>
  expireUnpaid({
    ctx: shop.ctx,
    input: { report: () => undefined },
  })
const at = (time: number) => new Date(time).toISOString()

describe('extending the hold of an unpaid order', () => {
  test('holds stock and payment for the whole time again, counted from now', async () => {
    const { order, placedAt, extend, read } = await placed()
    expect(order).toMatchObject({ held_until: at(placedAt + holdMinutes * minute), can: { extend_hold: true } })
    const stock = await shop.stockOf(tile)
    later(29)
    const { status, json } = await extend()
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ state: 'pending', held_until: at(shop.clock.time + holdMinutes * minute) })
    later(29)
    await expire()
    expect(await read()).toMatchObject({ state: 'pending', can: { pay: true } })
    expect(await shop.stockOf(tile)).toBe(stock)
    later(1)
    await expire()
    expect(await read()).toMatchObject({ state: 'cancelled', can: { extend_hold: false } })
    expect(await shop.stockOf(tile)).toBe((stock ?? 0) + 2)
  })

  test('can be paid in the time that was added', async () => {
    const { ada, pay_url, extend, read } = await placed()
    later(25)
    await extend()
    later(20)
    await ada.press(pay_url, 'approve')
    expect(await read()).toMatchObject({ state: 'paid', held_until: null, can: { extend_hold: false } })
    const refused = await extend()
    expect(refused.status).toBe(409)
    expect(refused.error.code).toBe('cannot_extend')
  })

  test('can be extended as often as the settings allow, and no longer in total', async () => {
    const { extend, placedAt, read } = await placed()
    for (let times = 0; times < holdExtensions; times++) {
      later(29.9)
      expect((await extend()).status).toBe(200)
    }
    while ((await read()).can.extend_hold) {
      later(1)
      expect((await extend()).status).toBe(200)
    }
    expect((await read()).held_until).toBe(at(placedAt + holdMinutes * minute * (1 + holdExtensions)))
    const refused = await extend()
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'cannot_extend',
      message: 'We cannot reserve this order any longer. Please pay before the time runs out.',
    })
  })

  test('pressed twice at once is one extension', async () => {
    const { extend, read } = await placed()
    later(10)
    const both = await Promise.all([extend(), extend()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).held_until).toBe(at(shop.clock.time + holdMinutes * minute))
  })

  test('is refused once the time is over, and when the order is cancelled', async () => {
    const over = await placed()
    later(30)
    const refused = await over.extend()
    expect(refused.status).toBe(409)
    expect(refused.error.message).toBe('We could not reserve your order any longer. Please place it again.')
    await expire()
    expect((await over.read()).state).toBe('cancelled')

    const cancelled = await placed()
    await cancelled.ada.send('POST', `/api/orders/${cancelled.order.reference}/cancel`)
    expect((await cancelled.extend()).error.code).toBe('cannot_extend')
    expect((await cancelled.read()).held_until).toBeNull()
  })

  test('is for its owner: somebody else’s order is not there', async () => {
    const { order, extend, read } = await placed()
    later(5)
    const others = [shop.enter(), shop.enter(await signIn(shop.ctx))]
    for (const other of others) expect((await extend(other)).status).toBe(404)
    expect((await extend(shop.enter(), '?key=wrong')).status).toBe(404)
    expect((await shop.enter().send('POST', '/api/orders/ORD-2222-2222-2222/extend-hold')).status).toBe(404)
    expect((await extend(undefined, '?more=1')).status).toBe(400)
    expect((await read()).held_until).toBe(order.held_until)
  })

  test('is refused where a large share of the stock is held, for which the time is shorter', async () => {
    const scarce = await (await stockStone(shop.ctx)).goods({ stock: 4, weight: 900_000 })
    for (const email of ['bob@example.org', 'cleo@example.org']) {
      const other = shop.enter()
      await other.add(scarce, 1)
      await other.place({ email })
    }
    const ada = shop.enter()
    await ada.add(scarce, 1)
    const { order } = await ada.place()
    const held = new Date(order.held_until ?? 0).getTime() - shop.clock.time
    expect(held).toBeLessThan(holdMinutes * minute)
    expect(order.can.extend_hold).toBe(false)
    const refused = await ada.send('POST', `/api/orders/${order.reference}/extend-hold`)
    expect(refused).toMatchObject({ status: 409, error: { code: 'cannot_extend' } })
    expect((await ada.order(order.reference)).held_until).toBe(order.held_until)
  })
})
