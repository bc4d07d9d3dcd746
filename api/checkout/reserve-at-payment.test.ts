import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/settings/settings.ts'
import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { ActingContext } from '#shop/context.ts'
import { heldShare } from '#shop/orders/count-held.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { notifyHeld } from '#shop/orders/notify-held.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { checkStock } from '#shop/stock/check-stock.ts'
import { heldInYard } from '#shop/stock/held-in-yard.ts'
import { starterSettings } from '#shop.config'
import { ordersShop, withOrders } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

/** Orders accepted although much is already unpaid: their stock is reserved when they are paid. */

// Some tests place hundreds of orders.
vi.setConfig({ testTimeout: 300_000 })

const sentence = 'We reserve your stone when your payment arrives.'
const minute = 60_000
const shop = ordersShop(undefined, withOrders({}))
let stone: Awaited<ReturnType<typeof stockStone>>
beforeAll(async () => {
  stone = await stockStone(shop.ctx)
})

const newEmail = () => `buyer-${randomUUID()}@example.org`
/** A new visitor on a new network who orders one item. */
async function order(item: TestItem, pieces: number) {
  const ada = shop.enter()
  const email = newEmail()
  await ada.add(item, pieces)
  const { order: placed, pay_url } = await ada.place({ email })
  const read = () => ada.order(placed.reference)
  return { ada, email, placed, pay_url, read, pay: () => ada.press(pay_url, 'approve') }
}
const mailsTo = async (email: string) => (await shop.outbox()).filter(({ toAddress }) => toAddress === email)
const heldOf = async ({ id }: TestItem) =>
  (await shop.rows<{ variation_id: number; pieces: number }>(heldInYard)).find((row) => row.variation_id === id)
    ?.pieces ?? 0
const processRefunds = () => processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))

describe('an order that reserves at payment', () => {
  test('is one for a third of a size or more: it says so, and its payment takes the stock', async () => {
    const item = await stone.item({ stock: 900 })
    const ada = shop.enter()
    const hold = async (pieces: number) => {
      await ada.add(item, pieces)
      return (await ada.quote()).payment_methods.map((method) => method.hold)
    }
    expect(await hold(299)).toEqual(['usual', 'usual'])
    expect(await hold(1)).toEqual(['at_payment', 'at_payment'])
    const email = newEmail()
    const { order: placed, pay_url } = await ada.place({ email })
    expect(placed).toMatchObject({ state: 'pending', reserves_at_payment: true, can: { pay: true, extend_hold: true } })
    expect(placed.timeline).toMatchObject([{ cause: `We have received your order. ${sentence}` }])
    expect((await mailsTo(email))[0]?.plain).toContain(`${sentence} Please pay by 09:30.`)
    expect([await shop.stockOf(item), await heldOf(item)]).toEqual([900, 0])
    await ada.press(pay_url, 'approve')
    expect(await ada.order(placed.reference)).toMatchObject({ state: 'paid', reserves_at_payment: false })
    expect([await shop.stockOf(item), await heldOf(item)]).toEqual([600, 300])
    const cancelled = await ada.send('POST', `/api/orders/${placed.reference}/cancel`)
    expect(cancelled.json.data.state).toBe('refunded')
    expect([await shop.stockOf(item), await heldOf(item)]).toEqual([900, 0])
  })

  test('of 200 of 540 pieces is bought by card at once', async () => {
    const item = await stone.item({ stock: 540, weight: 9000 })
    const { read, pay } = await order(item, 200)
    expect(await shop.stockOf(item)).toBe(540)
    await pay()
    expect(await read()).toMatchObject({ state: 'paid', lines: [{ quantity: 200 }], invoices: [{ kind: 'invoice' }] })
    expect(await shop.stockOf(item)).toBe(340)
  })

  test('returns nothing to stock when it is cancelled, expires or is replaced', async () => {
    const item = await stone.item({ stock: 900 })
    const cancelled = await order(item, 400)
    await cancelled.ada.send('POST', `/api/orders/${cancelled.placed.reference}/cancel`)
    expect((await cancelled.read()).state).toBe('cancelled')
    const replaced = await order(item, 400)
    expect((await replaced.ada.basket()).line_items).toMatchObject([{ available: 900 }])
    const next = await replaced.ada.place({ email: newEmail() })
    expect([(await replaced.read()).state, next.order.reserves_at_payment]).toEqual(['cancelled', true])
    shop.clock.time += 31 * minute
    await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
    expect((await replaced.ada.order(next.order.reference)).state).toBe('cancelled')
    expect(await shop.stockOf(item)).toBe(900)
    expect(await shop.rows('select 1 from stock_moves where variation_id = $1', [item.id])).toHaveLength(1)
  })

  test('gets its stock from a payment that arrives after it expired', async () => {
    const item = await stone.item({ stock: 900 })
    const { read, pay_url } = await order(item, 400)
    const name = pay_url?.split('/').at(-1)
    shop.clock.time += 31 * minute
    const silent = { ...shop.ctx, gateways: { ...shop.ctx.gateways, methods: [] } }
    await expireUnpaid({ ctx: silent, input: { report: () => {} } })
    expect((await read()).state).toBe('cancelled')
    await shop.rows(`update sandbox_payments set state = 'open' where reference = $1`, [name])
    await shop.enter().press(pay_url, 'approve')
    expect(await read()).toMatchObject({ state: 'paid' })
    expect(await shop.stockOf(item)).toBe(500)
  })

  test('goes to two of six simultaneous buyers of the last eight pieces; four get a refund and a reason', async () => {
    const item = await stone.item({ stock: 8, weight: 300_000 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => order(item, 4)))
    // A buyer can hold a third of the stock or one pallet, here three pieces, so no order for four is held.
    expect(buyers.every(({ placed }) => placed.reserves_at_payment)).toBe(true)
    await Promise.all(buyers.map(({ pay }) => pay()))
    await processRefunds()
    const after = await Promise.all(buyers.map(async (buyer) => ({ ...buyer, now: await buyer.read() })))
    const lost = after.filter(({ now }) => now.state === 'refunded')
    expect([after.filter(({ now }) => now.state === 'paid').length, lost.length]).toEqual([2, 4])
    expect([await shop.stockOf(item), await heldOf(item)]).toEqual([0, 8])
    for (const { now, email } of lost) {
      expect(now).toMatchObject({ refunded_pence: now.totals.total, invoices: [], reserves_at_payment: false })
      expect(now.timeline.map(({ cause }) => cause)).toContain(
        'Your items were sold before your payment reached us, so we have cancelled the order and are refunding you.',
      )
      const mails = await mailsTo(email)
      expect(mails.map(({ kind }) => kind)).toEqual(['order-received', 'order-too-late', 'order-refunded'])
      expect(mails[1]?.plain).toContain('Your items were sold before your payment reached us')
    }
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  })
})

/** Calls the verb directly, because the API limits how many orders an IP address can place in ten minutes. */
async function place(settings: Settings, network: string, { item, pieces }: { item: TestItem; pieces: number }) {
  const ctx: ActingContext = { ...shop.ctx, settings }
  const line = { productId: item.productId, variationId: item.id, pieces }
  const added = await addLines({ ctx, input: { owner: { token: '' }, lines: [line] } })
  const body = {
    email: newEmail(),
    billing: address,
    delivery: 'collection' as const,
    payment: 'card' as const,
    expected_total: pieces * 1000,
    terms: true as const,
    delivery_process: true as const,
    newsletter: false,
  }
  const owner = { token: added.ok ? (added.token ?? '') : '' }
  return placeOrder({ ctx, input: { owner, customerEmail: null, network, key: randomUUID(), body } })
}
const byThePiece = (stock: number) => stone.item({ unit: 'piece', coverage: null, pence: 1000, stock })

describe('all buyers together', () => {
  test('on five networks with 20 unpaid orders each do not block the checkout: a new order is still held', async () => {
    const item = await byThePiece(10_000)
    for (let network = 0; network < 5; network++) {
      const outcomes = []
      for (let turn = 0; turn < 20; turn++)
        outcomes.push((await place(starterSettings, `203.0.113.${network}`, { item, pieces: 1 })).ok)
      expect(outcomes).toEqual(Array(20).fill(true))
    }
    const buyer = await order(item, 10)
    expect(buyer.placed).toMatchObject({ state: 'pending', reserves_at_payment: false })
    await buyer.pay()
    expect((await buyer.read()).state).toBe('paid')
  })

  test('on three networks hold at most three quarters of a size, however many order at once', async () => {
    const item = await byThePiece(1000)
    const outcomes = await Promise.all(
      Array.from({ length: 36 }, (_, turn) => place(starterSettings, `198.51.100.${turn % 3}`, { item, pieces: 90 })),
    )
    expect(outcomes.map(({ ok }) => ok)).toEqual(Array(36).fill(true))
    const heldOrders = outcomes.filter((outcome) => outcome.ok && !outcome.order.reserves_at_payment)
    expect(await shop.stockOf(item)).toBe(1000 - heldOrders.length * 90)
    expect(heldOrders.length).toBe(8)
    // A buyer who pays gets the rest.
    const buyer = await order(item, 280)
    expect(buyer.placed.reserves_at_payment).toBe(true)
    await buyer.pay()
    expect((await buyer.read()).state).toBe('paid')
    expect(await shop.stockOf(item)).toBe(0)
  })

  test('get shorter holds from half of the limit and none above it, and the shop gets one email a day', async () => {
    await shop.rows(`update orders set state = 'cancelled', held_until = null where state = 'pending'`)
    const item = await byThePiece(10_000)
    const inAll = { pence: 100_000 }
    const settings = withOrders({ unpaid: { ...starterSettings.orders.unpaid, inAll } })
    const ctx = { ...shop.ctx, settings }
    const hold = async (network: string) => {
      const outcome = await place(settings, network, { item, pieces: 50 })
      if (!outcome.ok) return outcome.code
      const { reserves_at_payment: atPayment, held_until } = outcome.order
      return [atPayment, (Date.parse(held_until ?? '') - shop.clock.time) / minute]
    }
    expect(await hold('192.0.2.1')).toEqual([false, 30])
    expect(await notifyHeld({ ctx })).toBe(true)
    expect(await hold('192.0.2.2')).toEqual([false, 10])
    expect(await hold('192.0.2.3')).toEqual([true, 30])
    expect(await shop.stockOf(item)).toBe(9900)
    const notified = await Promise.all(Array.from({ length: 6 }, () => notifyHeld({ ctx })))
    expect(notified).toEqual(Array(6).fill(false))
    const mails = (await shop.outbox()).filter(({ kind }) => kind === 'held-unpaid')
    expect(mails).toMatchObject([
      { toAddress: settings.company.email, subject: 'Unpaid orders hold stock worth £500.00' },
    ])
    shop.clock.time += 24 * 60 * minute
    expect(await notifyHeld({ ctx })).toBe(true)
    expect(await notifyHeld({ ctx: shop.ctx })).toBe(false)
    expect(await heldShare({ ctx })).toEqual({ pence: 100_000, share: 1 })
  })
})

describe('extending a hold', () => {
  test('is refused once others hold so much of the size that a new order would be held for a shorter time', async () => {
    const item = await stone.item({ stock: 600 })
    const first = await order(item, 200)
    const extend = () => first.ada.send('POST', `/api/orders/${first.placed.reference}/extend-hold`)
    shop.clock.time += 5 * minute
    expect((await extend()).status).toBe(200)
    const second = await order(item, 200)
    const before = (await first.read()).held_until
    shop.clock.time += minute
    const refused = await extend()
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_extend'])
    expect((await first.read()).held_until).toBe(before)
    await second.ada.send('POST', `/api/orders/${second.placed.reference}/cancel`)
    expect((await extend()).status).toBe(200)
  })
})
