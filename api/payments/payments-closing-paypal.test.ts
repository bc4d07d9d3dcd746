import { describe, expect, test } from 'vitest'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { type PayPalOrder, paypalShop } from '#testing/app/paypal-stand-in.ts'

/** PayPal cannot be told to close an order: what counts is whether its money has been captured. */

const { shop, refunds, mood, take, placed, approve } = paypalShop()
const minute = 60_000

const work = async () => {
  await closeEndedPayments({ ctx: shop.ctx })
  await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
}
const givenBack = ({ captures }: PayPalOrder) =>
  [...refunds.values()]
    .filter(({ links }) => links.some(({ href }) => captures.some(({ id }) => href.endsWith(`/captures/${id}`))))
    .map(({ amount }) => amount.value)
const waiting = async (reference: string) =>
  (
    await shop.rows(
      `select 1 from payments p join orders o on o.id = p.order_id where o.reference = $1 and p.close_due_at is not null`,
      [reference],
    )
  ).length

describe('cancelled by the buyer', () => {
  test('after a capture nobody told us of: all of it goes back', async () => {
    const { ada, order, paypal } = await placed()
    take(paypal)
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect([json.data.state, givenBack(paypal)]).toEqual(['refunded', [paypal.amount.value]])
    expect(await waiting(order.reference)).toBe(0)
  })

  test('after an approval nobody told us of: no money is taken, at once or later', async () => {
    const { ada, order, paypal, read } = await placed()
    paypal.status = 'APPROVED'
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data.state).toBe('cancelled')
    shop.clock.time += minute
    await work()
    expect(await approve(paypal)).toMatchObject({ outcome: 'ignored' })
    expect([(await read()).state, paypal.captures]).toEqual(['cancelled', []])
    expect(await waiting(order.reference)).toBe(0)
  })

  test('while a capture is under way that nobody lives to record: looked at again, and it goes back', async () => {
    const { ada, order, paypal, read } = await placed()
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    take(paypal)
    expect(await waiting(order.reference)).toBe(1)
    shop.clock.time += minute
    await work()
    expect([(await read()).state, givenBack(paypal)]).toEqual(['refunded', [paypal.amount.value]])
    expect(await waiting(order.reference)).toBe(0)
  })

  test('while PayPal is away: the money goes back once it answers', async () => {
    const { ada, order, paypal, read } = await placed()
    take(paypal)
    mood.isDown = true
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    shop.clock.time += minute
    await work()
    expect([(await read()).state, await waiting(order.reference)]).toEqual(['cancelled', 1])
    mood.isDown = false
    shop.clock.time += 2 * minute
    await work()
    expect([(await read()).state, givenBack(paypal)]).toEqual(['refunded', [paypal.amount.value]])
    expect(await waiting(order.reference)).toBe(0)
  })
})
