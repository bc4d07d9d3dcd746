import { beforeEach, describe, expect, test } from 'vitest'
import { actingAs } from '#shop/context.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { stripeShop } from '#testing/app/stripe-stand-in.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** Payments that end here while Stripe is silent or late: the money pays for an order or is refunded. */

const { shop, calls, sessions, refunds, mood: stripe, item, placed: placeOrder, pay } = stripeShop()
const minute = 60_000

const runWorker = async () => {
  await closeEndedPayments({ ctx: shop.ctx })
  await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
}
const refundedAmount = (session: { id: string }) =>
  refunds.filter((one) => one.payment_intent === `pi_${session.id}`).reduce((sum, { amount }) => sum + amount, 0)
const paymentsToClose = async (reference: string) =>
  (
    await shop.rows<{ close_attempts: number; close_due_at: Date }>(
      `select p.close_attempts, p.close_due_at from payments p join orders o on o.id = p.order_id
       where o.reference = $1 and p.close_due_at is not null`,
      [reference],
    )
  ).map(({ close_attempts, close_due_at }) => ({ attempts: close_attempts, due: close_due_at.getTime() }))
const eventsOf = async (reference: string) =>
  (
    await shop.rows<{ cause: string; actor: string }>(
      `select e.cause, e.actor from order_events e join orders o on o.id = e.order_id where o.reference = $1 order by e.id`,
      [reference],
    )
  ).map(({ cause, actor }) => `${cause} by ${actor}`)
const mailsOf = async (reference: string) =>
  (await shop.outbox()).filter(({ subject }) => subject.includes(reference)).map(({ kind }) => kind)

// Finishes what the previous test left due.
beforeEach(() => runWorker())

describe('an order cancelled by the buyer', () => {
  test('is checked with Stripe first, and refunded in full if its webhook was lost', async () => {
    const { ada, order, session } = await placeOrder()
    pay(session)
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data).toMatchObject({ state: 'refunded', invoices: [{ kind: 'invoice' }, { kind: 'credit' }] })
    expect(refundedAmount(session)).toBe(order.totals.total)
    expect(await eventsOf(order.reference)).toEqual([
      'placed by guest',
      'payment_received by payment_provider',
      'cancelled_by_buyer by guest',
      'refunded by guest',
    ])
    expect(await mailsOf(order.reference)).toEqual([
      'order-received',
      'order-paid',
      'order-cancelled',
      'order-refunded',
    ])
    expect(await paymentsToClose(order.reference)).toEqual([])
  })

  test('six times at once after a lost webhook is refunded once', async () => {
    const { ada, order, session, read } = await placeOrder()
    pay(session)
    const path = `/api/orders/${order.reference}/cancel`
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.send('POST', path)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await runWorker()
    expect([(await read()).state, refundedAmount(session)]).toEqual(['refunded', order.totals.total])
  })

  test('while unpaid has its session closed at Stripe, with nothing left to check', async () => {
    const { ada, order, session } = await placeOrder()
    calls.length = 0
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect([json.data.state, session.status]).toEqual(['cancelled', 'expired'])
    expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['expire'])
    expect(await paymentsToClose(order.reference)).toEqual([])
  })

  test('while Stripe is down is checked less and less often, and refunded once Stripe responds', async () => {
    const { ada, order, session, read } = await placeOrder()
    pay(session)
    stripe.isDown = true
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    const start = shop.clock.time
    expect(await paymentsToClose(order.reference)).toEqual([{ attempts: 1, due: start + minute }])
    calls.length = 0
    await runWorker()
    expect(calls).toEqual([])
    shop.clock.time = start + minute
    await runWorker()
    expect(await paymentsToClose(order.reference)).toEqual([{ attempts: 2, due: start + 3 * minute }])
    shop.clock.time = start + 3 * minute
    stripe.isDown = false
    await runWorker()
    expect(await read()).toMatchObject({ state: 'refunded', invoices: [] })
    expect(refundedAmount(session)).toBe(order.totals.total)
    expect(await mailsOf(order.reference)).toEqual([
      'order-received',
      'order-cancelled',
      'order-too-late',
      'order-refunded',
    ])
    expect(await paymentsToClose(order.reference)).toEqual([])
    await runWorker()
    expect(refundedAmount(session)).toBe(order.totals.total)
  })

  test('while Stripe is down and unpaid is closed there once Stripe responds', async () => {
    const { ada, order, session } = await placeOrder()
    stripe.isDown = true
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(session.status).toBe('open')
    stripe.isDown = false
    shop.clock.time += minute
    await runWorker()
    expect([session.status, await paymentsToClose(order.reference)]).toEqual(['expired', []])
  })

  test('is refunded once if six processes check it at once', async () => {
    const { ada, order, session } = await placeOrder()
    pay(session)
    stripe.isDown = true
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    stripe.isDown = false
    shop.clock.time += minute
    calls.length = 0
    await Promise.all(Array.from({ length: 6 }, () => closeEndedPayments({ ctx: shop.ctx })))
    expect(calls.filter(({ path }) => path.endsWith('/expire'))).toHaveLength(1)
    await runWorker()
    expect(refundedAmount(session)).toBe(order.totals.total)
  })
})

test('staff must confirm their identity to cancel after a lost webhook, because money is refunded', async () => {
  const { order, session, read } = await placeOrder()
  pay(session)
  const input = { reference: order.reference, note: 'Out of stock.' }
  const stale = asStaff(shop.ctx, { confirmedAt: null })
  await expect(cancelOrder({ ctx: stale, input })).rejects.toMatchObject({ code: 'step_up_required' })
  expect((await read()).state).toBe('paid')
  expect(await cancelOrder({ ctx: asStaff(shop.ctx), input })).toMatchObject({ ok: true })
  expect([(await read()).state, refundedAmount(session)]).toEqual(['refunded', order.totals.total])
})

test('the actor decides what can be cancelled: a provider nothing, the worker only overdue orders', async () => {
  const { order, read } = await placeOrder()
  const input = { reference: order.reference }
  const provider = actingAs(shop.ctx, { kind: 'payment_provider', provider: 'stripe' })
  await expect(cancelOrder({ ctx: provider, input })).rejects.toMatchObject({ code: 'forbidden' })
  const packer = asStaff(shop.ctx, { role: 'yard' })
  await expect(cancelOrder({ ctx: packer, input })).rejects.toMatchObject({ code: 'forbidden' })
  const worker = actingAs(shop.ctx, { kind: 'worker', name: 'orders' })
  expect(await cancelOrder({ ctx: worker, input })).toMatchObject({ ok: false, code: 'cannot_cancel' })
  expect((await read()).state).toBe('pending')
})

test('an order replaced while Stripe is down is paid by the money Stripe already had', async () => {
  const { ada, order, session, read } = await placeOrder()
  pay(session)
  await ada.add(item())
  stripe.isDown = true
  const body = await ada.body()
  expect((await ada.sendOrder(body, 'replacing')).status).toBe(503)
  expect((await read()).state).toBe('cancelled')
  stripe.isDown = false
  shop.clock.time += minute
  await runWorker()
  expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
  expect([refundedAmount(session), await paymentsToClose(order.reference)]).toEqual([0, []])
  // The replacement order can still be paid.
  const second = await ada.sendOrder(body, 'replacing')
  expect([second.status, sessions.get(second.json.data.pay_url.split('/').at(-1))?.status]).toEqual([201, 'open'])
})
