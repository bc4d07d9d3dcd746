import { beforeAll, describe, expect, test } from 'vitest'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = ordersShop()
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 1000, pence: 4995 })
})

async function paidForCollection(changes: Record<string, unknown> = { delivery: 'collection' }) {
  const ada = shop.enter()
  await ada.add(tile, 4)
  const { order, pay_url } = await ada.place(changes)
  await ada.press(pay_url, 'approve')
  const { reference } = order
  const step = (to: 'picking' | 'ready' | 'collected', note?: string) =>
    advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to, note } })
  const mails = async () => (await shop.outbox()).filter(({ subject }) => subject.includes(reference))
  const name = (text: unknown) => ada.send('PUT', `/api/orders/${reference}/collector`, { name: text })
  return { ada, reference, step, mails, name }
}

describe('an order for collection', () => {
  test('is announced by email once ready, with place, deadline and collector, then collected', async () => {
    const { ada, reference, step, mails } = await paidForCollection()
    const paid = (await mails()).find(({ kind }) => kind === 'order-paid')
    expect(paid?.plain).toContain('Ready to collect: From Thursday 16 July 2026; we will email you when it is ready')
    expect(paid?.plain).toContain('Collect from: The Stone Yard, Newhaven')
    await step('picking')
    expect(await step('ready', 'It is on two pallets.')).toMatchObject({ ok: true })
    const ready = (await mails()).filter(({ kind }) => kind === 'order-ready')
    expect(ready).toHaveLength(1)
    expect(ready[0]?.subject).toBe(`Your order ${reference} is ready to collect`)
    // Fourteen days after a Wednesday.
    expect(ready[0]?.plain).toContain('Kept until: Wednesday 29 July 2026')
    expect(ready[0]?.plain).toContain('Who may collect: Ada Mason\n')
    expect(ready[0]?.plain).toContain('It is on two pallets.')
    expect(await ada.order(reference)).toMatchObject({
      state: 'ready',
      collection: { kept_until: '2026-07-29', kept_days: 14, collector: null },
      can: { cancel: false, name_collector: true },
    })
    expect(await step('collected')).toMatchObject({ ok: true })
    const after = await ada.order(reference)
    expect(after.timeline.map(({ state }) => state)).toEqual(['pending', 'paid', 'picking', 'ready', 'collected'])
    expect(after.can.name_collector).toBe(false)
  })

  test('is kept until the next working day if the fortnight ends on a holiday', async () => {
    const { ada, reference, step } = await paidForCollection()
    const before = shop.clock.time
    // Fourteen days after Friday 11 December 2026 is Christmas Day, and the Boxing Day holiday moves to Monday.
    shop.clock.time = new Date('2026-12-11T10:00:00Z').getTime()
    await step('picking')
    await step('ready')
    shop.clock.time = before
    expect((await ada.order(reference)).collection?.kept_until).toBe('2026-12-29')
  })

  test('can be collected by somebody the buyer names, and cannot be cancelled online once ready', async () => {
    const { ada, reference, step, mails, name } = await paidForCollection()
    expect((await name('Bob Flint')).json.data.collection.collector).toBe('Bob Flint')
    expect((await ada.order(reference)).timeline.at(-1)).toMatchObject({
      state: 'paid',
      cause: 'You told us who may collect your order.',
    })
    await step('picking')
    await step('ready')
    const ready = (await mails()).find(({ kind }) => kind === 'order-ready')
    expect(ready?.plain).toContain('Who may collect: Ada Mason or Bob Flint')
    const refused = await ada.send('POST', `/api/orders/${reference}/cancel`)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Your order is ready to collect and can no longer be cancelled here. Please ring or write to us to stop it.',
    ])
    expect((await name('')).json.data.collection.collector).toBeNull()
    await step('collected')
    expect((await name('Bob Flint')).status).toBe(409)
  })

  test('accepts only a plausible collector name, and only from the buyer', async () => {
    const { reference, name } = await paidForCollection()
    for (const text of ['https://evil.example', 'x'.repeat(101), 3]) expect((await name(text)).status).toBe(400)
    const stranger = shop.enter()
    const refused = await stranger.send('PUT', `/api/orders/${reference}/collector`, { name: 'Eve' })
    expect(refused.status).toBe(404)
  })
})

test('an order for delivery is neither made ready nor collected, and takes no collector', async () => {
  const { ada, reference, step, name } = await paidForCollection({})
  await step('picking')
  expect(await step('ready')).toMatchObject({ ok: false, message: 'This order is for delivery, not collection.' })
  expect((await name('Bob Flint')).status).toBe(409)
  expect((await ada.order(reference)).collection).toBeNull()
})
