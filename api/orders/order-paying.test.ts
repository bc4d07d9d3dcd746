import { beforeAll, describe, expect, test } from 'vitest'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
const minute = 60_000
let stone: Awaited<ReturnType<typeof stockStone>>
let tile: TestItem

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
})

const mailsOf = async (reference: string) =>
  (await shop.outbox()).filter((mail) => mail.subject.includes(reference)).map((mail) => mail.kind)
const expireOrders = async () => {
  const outcomes: string[] = []
  await expireUnpaid({ ctx: shop.ctx, input: { report: (event) => outcomes.push(event.outcome) } })
  return outcomes
}

describe('paying', () => {
  test('succeeds at a second attempt after a decline', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const { order, pay_url } = await ada.place()
    await ada.press(pay_url, 'decline')
    expect(await ada.order(order.reference)).toMatchObject({
      state: 'pending',
      payment: { state: 'failed' },
      can: { pay: true },
    })
    const again = await ada.send('POST', `/api/orders/${order.reference}/pay`)
    expect(again.json.data.pay_url).not.toBe(pay_url)
    // A second request returns the same page.
    expect((await ada.send('POST', `/api/orders/${order.reference}/pay`)).json).toEqual(again.json)
    const challenge = await ada.press(again.json.data.pay_url, 'challenge')
    expect(challenge.text).toContain('The code is correct')
    await ada.press(again.json.data.pay_url, 'approve')
    expect((await ada.order(order.reference)).state).toBe('paid')
    const refused = await ada.send('POST', `/api/orders/${order.reference}/pay`)
    expect([refused.status, refused.error.code]).toEqual([409, 'cannot_pay'])
  })

  test('happens once if the buyer never returns or the webhook arrives three times', async () => {
    for (const act of ['never-return', 'repeated']) {
      const ada = shop.enter()
      await ada.add(tile)
      const { order, pay_url } = await ada.place()
      const page = await ada.press(pay_url, act)
      expect(page.status).toBe(act === 'repeated' ? 303 : 200)
      const paid = await ada.order(order.reference)
      expect(paid.timeline.map(({ state }) => state)).toEqual(['pending', 'paid'])
      expect(await mailsOf(order.reference)).toEqual(['order-received', 'order-paid'])
      expect((await ada.press(pay_url, 'approve')).status).toBe(409)
    }
  })

  test('answers 404 for every action on an unknown sandbox payment', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const { pay_url, order } = await ada.place()
    const sandboxReference = (pay_url ?? '').split('/').at(-1)
    for (const reference of ['%00', `${sandboxReference}%00`, 'test_nobody', '%F0%9F%AA%A8', 'x'.repeat(3000)]) {
      expect((await ada.send('GET', `/test-payment/${reference}`)).status).toBe(404)
      for (const act of ['approve', 'decline', 'challenge', 'late'])
        expect((await ada.send('POST', `/test-payment/${reference}/${act}`)).status).toBe(404)
    }
    for (const act of ['toString', '%00']) expect((await ada.press(pay_url, act)).status).toBe(404)
    expect((await ada.order(order.reference)).state).toBe('pending')
  })

  test('is closed after half an hour: the stock is released and the basket is kept', async () => {
    const item = await stone.item({ stock: 3 })
    const ada = shop.enter()
    await ada.add(item, 3)
    const { order, pay_url } = await ada.place()
    shop.clock.time += 29 * minute
    expect(await expireOrders()).toEqual([])
    expect(await shop.stockOf(item)).toBe(0)
    shop.clock.time += 2 * minute
    expect((await ada.order(order.reference)).can.pay).toBe(false)
    expect((await ada.send('POST', `/api/orders/${order.reference}/pay`)).status).toBe(409)
    expect(await expireOrders()).toContain('expired')
    expect(await expireOrders()).toEqual([])
    expect(await shop.stockOf(item)).toBe(3)
    expect(await ada.order(order.reference)).toMatchObject({ state: 'cancelled', payment: { state: 'expired' } })
    expect((await ada.basket()).line_items).toHaveLength(1)
    expect(await mailsOf(order.reference)).toEqual(['order-received', 'order-cancelled'])
    expect((await ada.press(pay_url, 'approve')).status).toBe(409)
  })

  test('is checked with the provider before the stock is released, in case a webhook was lost', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const { order, pay_url } = await ada.place()
    const reference = (pay_url ?? '').split('/').at(-1)
    await shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [reference])
    shop.clock.time += 31 * minute
    expect(await expireOrders()).toContain('paid_after_all')
    expect((await ada.order(order.reference)).state).toBe('paid')
  })
})

test('the joined basket of a guest who signs in after ordering empties on payment', async () => {
  const guest = shop.enter()
  await guest.add(tile, 2)
  const { order, pay_url } = await guest.place({ billing: address })
  const customer = await signIn(shop.ctx)
  await joinBaskets({ ctx: shop.ctx, input: { token: guest.jar.get('__Host-basket'), customerId: customer.id } })
  const ada = shop.enter(customer)
  expect((await ada.basket()).line_items).toHaveLength(1)
  await guest.press(pay_url, 'approve')
  expect((await ada.basket()).line_items).toEqual([])
  expect((await guest.order(order.reference)).state).toBe('paid')
})
