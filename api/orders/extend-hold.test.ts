import { beforeAll, describe, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { starterSettings } from '#shop.config'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

/** A buyer who needs longer than half an hour to pay. */

const shop = ordersShop()
const minute = 60_000
const { holdMinutes, holdExtensions } = starterSettings.orders
let tile: TestItem
beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 1000 })
})

async function placeOrder() {
  const ada = shop.enter()
  await ada.add(tile, 2)
  const { order, pay_url } = await ada.place()
  const extend = (who = ada, query = '') => who.send('POST', `/api/orders/${order.reference}/extend-hold${query}`)
  return { ada, order, pay_url, extend, placedAt: shop.clock.time, read: () => ada.order(order.reference) }
}

const advanceMinutes = (minutes: number) => {
  shop.clock.time += minutes * minute
}
const expire = () =>
  expireUnpaid({
    ctx: shop.ctx,
    input: { report: () => undefined },
  })
const at = (time: number) => new Date(time).toISOString()

describe('extending the hold of an unpaid order', () => {
  test('restarts the full hold on stock and payment from now', async () => {
    const { order, placedAt, extend, read } = await placeOrder()
    expect(order).toMatchObject({ held_until: at(placedAt + holdMinutes * minute), can: { extend_hold: true } })
    const stock = await shop.stockOf(tile)
    advanceMinutes(29)
    const { status, json } = await extend()
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ state: 'pending', held_until: at(shop.clock.time + holdMinutes * minute) })
    advanceMinutes(29)
    await expire()
    expect(await read()).toMatchObject({ state: 'pending', can: { pay: true } })
    expect(await shop.stockOf(tile)).toBe(stock)
    advanceMinutes(1)
    await expire()
    expect(await read()).toMatchObject({ state: 'cancelled', can: { extend_hold: false } })
    expect(await shop.stockOf(tile)).toBe((stock ?? 0) + 2)
  })

  test('allows payment in the extra time', async () => {
    const { ada, pay_url, extend, read } = await placeOrder()
    advanceMinutes(25)
    await extend()
    advanceMinutes(20)
    await ada.press(pay_url, 'approve')
    expect(await read()).toMatchObject({ state: 'paid', held_until: null, can: { extend_hold: false } })
    const refused = await extend()
    expect(refused.status).toBe(409)
    expect(refused.error.code).toBe('cannot_extend')
  })

  test('is possible as often as the settings allow, up to the total they allow', async () => {
    const { extend, placedAt, read } = await placeOrder()
    for (let times = 0; times < holdExtensions; times++) {
      advanceMinutes(29.9)
      expect((await extend()).status).toBe(200)
    }
    while ((await read()).can.extend_hold) {
      advanceMinutes(1)
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

  test('twice at once counts as one extension', async () => {
    const { extend, read } = await placeOrder()
    advanceMinutes(10)
    const both = await Promise.all([extend(), extend()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).held_until).toBe(at(shop.clock.time + holdMinutes * minute))
  })

  test('is refused once the hold has run out or the order is cancelled', async () => {
    const over = await placeOrder()
    advanceMinutes(30)
    const refused = await over.extend()
    expect(refused.status).toBe(409)
    expect(refused.error.message).toBe('We could not reserve your order any longer. Please place it again.')
    await expire()
    expect((await over.read()).state).toBe('cancelled')

    const cancelled = await placeOrder()
    await cancelled.ada.send('POST', `/api/orders/${cancelled.order.reference}/cancel`)
    expect((await cancelled.extend()).error.code).toBe('cannot_extend')
    expect((await cancelled.read()).held_until).toBeNull()
  })

  test('is only for the buyer: anybody else gets 404', async () => {
    const { order, extend, read } = await placeOrder()
    advanceMinutes(5)
    const others = [shop.enter(), shop.enter(await signIn(shop.ctx))]
    for (const other of others) expect((await extend(other)).status).toBe(404)
    expect((await extend(shop.enter(), '?key=wrong')).status).toBe(404)
    expect((await shop.enter().send('POST', '/api/orders/ORD-2222-2222-2222/extend-hold')).status).toBe(404)
    expect((await extend(undefined, '?more=1')).status).toBe(400)
    expect((await read()).held_until).toBe(order.held_until)
  })

  test('is refused if a large share of the stock is held, because holds are then shorter', async () => {
    const scarce = await (await stockStone(shop.ctx)).item({ stock: 4, weight: 900_000 })
    for (const email of ['bob@example.org', 'cleo@example.org']) {
      const other = shop.enter()
      await other.add(scarce, 1)
      await other.place({ email })
    }
    const ada = shop.enter()
    await ada.add(scarce, 1)
    const { order } = await ada.place()
    const holdMs = new Date(order.held_until ?? 0).getTime() - shop.clock.time
    expect(holdMs).toBeLessThan(holdMinutes * minute)
    expect(order.can.extend_hold).toBe(false)
    const refused = await ada.send('POST', `/api/orders/${order.reference}/extend-hold`)
    expect(refused).toMatchObject({ status: 409, error: { code: 'cannot_extend' } })
    expect((await ada.order(order.reference)).held_until).toBe(order.held_until)
  })
})
