import { beforeAll, describe, expect, test } from 'vitest'
import { accessText } from '#contract/delivery/delivery-access.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let tile: TestItem
let tin: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, weight: 9000 })
  tin = await stone.item({ unit: 'piece', coverage: null, stock: 1000, weight: 1100, carriage: 'parcel' })
})

const withTile = async () => {
  const ada = shop.enter()
  await ada.add(tile)
  return ada
}

describe('a later day', () => {
  test('is offered on working days for four weeks after the promised dates, for pallets only', async () => {
    const ada = await withTile()
    const { later_days: days, day } = await ada.quote()
    expect([days[0], days.at(-1), days.length, day]).toEqual(['2026-07-21', '2026-08-12', 17, null])
    expect((await ada.quote({ delivery: 'next-day' })).later_days[0]).toBe('2026-07-17')
    expect((await ada.quote({ delivery: 'collection' })).later_days).toEqual([])
    const bob = shop.enter()
    await bob.add(tin)
    expect((await bob.quote()).later_days).toEqual([])
  })

  test('appears on the order and in its email, at the same price', async () => {
    const ada = await withTile()
    const quote = await ada.quote({ day: '2026-08-03', slot: 'morning' })
    expect(quote).toMatchObject({ day: '2026-08-03', totals: { delivery: 7800, slot: 1500 } })
    const { order, pay_url } = await ada.place({ day: '2026-08-03', slot: 'morning' })
    expect(order).toMatchObject({ delivery: { from: '2026-08-03', until: '2026-08-03' }, totals: quote.totals })
    await ada.press(pay_url, 'approve')
    const [, mail] = (await shop.outbox()).filter(({ subject }) => subject.includes(order.reference))
    expect(mail?.plain).toContain('Expected: Monday 3 August 2026')
  })

  test.each(['2026-07-18', '2026-07-17', '2026-08-13', '2026-07-14'])(
    '%s cannot be chosen: the quote leaves it out and the order is refused',
    async (day) => {
      const ada = await withTile()
      expect((await ada.quote({ day })).day).toBeNull()
      const refused = await ada.sendOrder(await ada.body({ day }))
      expect([refused.status, refused.error.code, refused.error.fields]).toEqual([
        422,
        'unavailable',
        { day: 'This day can no longer be chosen. Please choose another one.' },
      ])
    },
  )

  test('takes only as many deliveries as the shop can make, even if more are ordered at once', async () => {
    const day = '2026-08-10'
    const { deliveriesPerDay } = shop.ctx.settings.delivery.laterDays
    const bodies = []
    for (let count = 0; count < deliveriesPerDay + 2; count++) {
      const buyer = await withTile()
      const body = await buyer.body({ day, email: `buyer-${count}@example.org` })
      bodies.push(() => buyer.sendOrder(body))
    }
    const statuses = (await Promise.all(bodies.map((send) => send()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array.from({ length: deliveriesPerDay }, () => 201), 422, 422])
    const late = await withTile()
    expect((await late.quote()).later_days).not.toContain(day)

    // An expired order frees the day for others, who can also place their order again for that day.
    shop.clock.time += 31 * 60_000
    expect((await late.quote()).later_days).toContain(day)
    expect((await late.place({ day })).order.delivery.from).toBe(day)
    expect((await late.place({ day, slot: 'morning' })).order.delivery.from).toBe(day)
    shop.clock.time -= 31 * 60_000
  })
})

describe('access notes for the driver', () => {
  const access = { points: ['ring_first', 'gravel'], note: 'Blue gate, behind the church' }
  const words = 'The ground is gravel, grass or unmade. Please ring before you deliver. Blue gate, behind the church'

  test('appear on the order, and in its emails once it is paid, with the delivery phone', async () => {
    const ada = await withTile()
    const { order, pay_url } = await ada.place({ access, shipping: { ...address, phone: '07700 900123' } })
    expect(order.delivery.access).toEqual({ points: ['gravel', 'ring_first'], note: access.note })
    expect(order.delivery.access && accessText(order.delivery.access)).toBe(words)
    await ada.press(pay_url, 'approve')
    const mails = (await shop.outbox()).filter(({ subject }) => subject.includes(order.reference))
    expect(mails[0]?.plain).not.toContain('Blue gate')
    expect(mails[1]?.plain).toContain(`\nAccess: ${words}\n`)
    expect(mails[1]?.plain).toContain('\nDelivery phone: 07700 900123\n')
  })

  test('are left out for collection or if they are empty', async () => {
    const ada = await withTile()
    expect((await ada.place({ access, delivery: 'collection' })).order.delivery.access).toBeNull()
    expect((await ada.place({ access: { points: [], note: ' ' } })).order.delivery.access).toBeNull()
  })

  test('accept only plain text and the listed options', async () => {
    const ada = await withTile()
    const refuse = async (wrong: object) =>
      (await ada.sendOrder(await ada.body({ access: { ...access, ...wrong } }))).status
    expect(await refuse({ points: ['helicopter'] })).toBe(400)
    expect(await refuse({ note: 'one\ntwo' })).toBe(400)
    expect(await refuse({ note: 'x'.repeat(201) })).toBe(400)
  })
})
