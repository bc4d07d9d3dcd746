import { describe, expect, test } from 'vitest'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { type PayPalOrder, paypalShop } from '#testing/app/paypal-stand-in.ts'

/** PayPal has no call to close an order: what counts is whether its payment has been captured. */

const { shop, refunds, mood: paypalApi, take: capture, placed: placeOrder, approve } = paypalShop()
const minute = 60_000

const runWorker = async () => {
  await closeEndedPayments({ ctx: shop.ctx })
  await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
}
const refundsOf = ({ captures }: PayPalOrder) =>
  [...refunds.values()]
    .filter(({ links }) => links.some(({ href }) => captures.some(({ id }) => href.endsWith(`/captures/${id}`))))
    .map(({ amount }) => amount.value)
const paymentsToClose = async (reference: string) =>
  (
    await shop.rows(
      `select 1 from payments p join orders o on o.id = p.order_id where o.reference = $1 and p.close_due_at is not null`,
      [reference],
    )
  ).length

describe('an order cancelled by the buyer', () => {
  test('is refunded in full if the webhook of its capture was lost', async () => {
    const { ada, order, paypal } = await placeOrder()
    capture(paypal)
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect([json.data.state, refundsOf(paypal)]).toEqual(['refunded', [paypal.amount.value]])
    expect(await paymentsToClose(order.reference)).toBe(0)
  })

  test('takes no money, now or later, if the webhook of its approval was lost', async () => {
    const { ada, order, paypal, read } = await placeOrder()
    paypal.status = 'APPROVED'
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data.state).toBe('cancelled')
    shop.clock.time += minute
    await runWorker()
    expect(await approve(paypal)).toMatchObject({ outcome: 'ignored' })
    expect([(await read()).state, paypal.captures]).toEqual(['cancelled', []])
    expect(await paymentsToClose(order.reference)).toBe(0)
  })

  test('is checked again and refunded if a capture was under way but never recorded', async () => {
    const { ada, order, paypal, read } = await placeOrder()
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    capture(paypal)
    expect(await paymentsToClose(order.reference)).toBe(1)
    shop.clock.time += minute
    await runWorker()
    expect([(await read()).state, refundsOf(paypal)]).toEqual(['refunded', [paypal.amount.value]])
    expect(await paymentsToClose(order.reference)).toBe(0)
  })

  test('is refunded once PayPal responds again if it was down', async () => {
    const { ada, order, paypal, read } = await placeOrder()
    capture(paypal)
    paypalApi.isDown = true
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    shop.clock.time += minute
    await runWorker()
    expect([(await read()).state, await paymentsToClose(order.reference)]).toEqual(['cancelled', 1])
    paypalApi.isDown = false
    shop.clock.time += 2 * minute
    await runWorker()
    expect([(await read()).state, refundsOf(paypal)]).toEqual(['refunded', [paypal.amount.value]])
    expect(await paymentsToClose(order.reference)).toBe(0)
  })
})
