import { beforeEach, describe, expect, test } from 'vitest'
import { actingAs } from '#shop/context.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { stripeShop } from '#testing/app/stripe-stand-in.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** Payments that end here while Stripe says nothing, or says it late: the money is an order or it goes back. */

const { shop, calls, sessions, refunds, mood, goods, placed, pay } = stripeShop()
const minute = 60_000

const work = async () => {
  await closeEndedPayments({ ctx: shop.ctx })
  await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
}
const givenBack = (session: { id: string }) =>
  refunds.filter((one) => one.payment_intent === `pi_${session.id}`).reduce((sum, { amount }) => sum + amount, 0)
const toClose = async (reference: string) =>
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

// Nothing of one test is due in the next.
beforeEach(() => work())

describe('cancelled by the buyer', () => {
  test('after a payment whose webhook was lost: the provider is asked first, and all of it goes back', async () => {
    const { ada, order, session } = await placed()
    pay(session)
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data).toMatchObject({ state: 'refunded', invoices: [{ kind: 'invoice' }, { kind: 'credit' }] })
    expect(givenBack(session)).toBe(order.totals.total)
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
    expect(await toClose(order.reference)).toEqual([])
  })

  test('six times at once after a lost webhook: one refund of all of it', async () => {
    const { ada, order, session, read } = await placed()
    pay(session)
    const path = `/api/orders/${order.reference}/cancel`
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.send('POST', path)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await work()
    expect([(await read()).state, givenBack(session)]).toEqual(['refunded', order.totals.total])
  })

  test('unpaid: the session is closed there, and nothing is left to ask', async () => {
    const { ada, order, session } = await placed()
    calls.length = 0
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect([json.data.state, session.status]).toEqual(['cancelled', 'expired'])
    expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['expire'])
    expect(await toClose(order.reference)).toEqual([])
  })

  test('while the provider is away: asked less and less often, and the money goes back once it answers', async () => {
    const { ada, order, session, read } = await placed()
    pay(session)
    mood.isDown = true
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    const start = shop.clock.time
    expect(await toClose(order.reference)).toEqual([{ attempts: 1, due: start + minute }])
    calls.length = 0
    await work()
    expect(calls).toEqual([])
    shop.clock.time = start + minute
    await work()
    expect(await toClose(order.reference)).toEqual([{ attempts: 2, due: start + 3 * minute }])
    shop.clock.time = start + 3 * minute
    mood.isDown = false
    await work()
    expect(await read()).toMatchObject({ state: 'refunded', invoices: [] })
    expect(givenBack(session)).toBe(order.totals.total)
    expect(await mailsOf(order.reference)).toEqual([
      'order-received',
      'order-cancelled',
      'order-too-late',
      'order-refunded',
    ])
    expect(await toClose(order.reference)).toEqual([])
    await work()
    expect(givenBack(session)).toBe(order.totals.total)
  })

  test('while the provider is away, and not paid: closed there once it answers', async () => {
    const { ada, order, session } = await placed()
    mood.isDown = true
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(session.status).toBe('open')
    mood.isDown = false
    shop.clock.time += minute
    await work()
    expect([session.status, await toClose(order.reference)]).toEqual(['expired', []])
  })

  test('asked by six processes at once, the money goes back once', async () => {
    const { ada, order, session } = await placed()
    pay(session)
    mood.isDown = true
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    mood.isDown = false
    shop.clock.time += minute
    calls.length = 0
    await Promise.all(Array.from({ length: 6 }, () => closeEndedPayments({ ctx: shop.ctx })))
    expect(calls.filter(({ path }) => path.endsWith('/expire'))).toHaveLength(1)
    await work()
    expect(givenBack(session)).toBe(order.totals.total)
  })
})

test('cancelled by staff after a lost webhook: they confirm that it is them, because money goes back', async () => {
  const { order, session, read } = await placed()
  pay(session)
  const input = { reference: order.reference, note: 'Out of stock.' }
  const stale = asStaff(shop.ctx, { confirmedAt: null })
  await expect(cancelOrder({ ctx: stale, input })).rejects.toMatchObject({ code: 'step_up_required' })
  expect((await read()).state).toBe('paid')
  expect(await cancelOrder({ ctx: asStaff(shop.ctx), input })).toMatchObject({ ok: true })
  expect([(await read()).state, givenBack(session)]).toEqual(['refunded', order.totals.total])
})

test('who acts decides, and nothing that is sent: a provider cancels nothing, the worker only what is overdue', async () => {
  const { order, read } = await placed()
  const input = { reference: order.reference }
  const provider = actingAs(shop.ctx, { kind: 'payment_provider', provider: 'stripe' })
  await expect(cancelOrder({ ctx: provider, input })).rejects.toMatchObject({ code: 'forbidden' })
  const packer = asStaff(shop.ctx, { role: 'yard' })
  await expect(cancelOrder({ ctx: packer, input })).rejects.toMatchObject({ code: 'forbidden' })
  const worker = actingAs(shop.ctx, { kind: 'worker', name: 'orders' })
  expect(await cancelOrder({ ctx: worker, input })).toMatchObject({ ok: false, code: 'cannot_cancel' })
  expect((await read()).state).toBe('pending')
})

test('replaced by a new order while the provider is away: the money that was there pays for the first', async () => {
  const { ada, order, session, read } = await placed()
  pay(session)
  await ada.add(goods())
  mood.isDown = true
  const body = await ada.body()
  expect((await ada.sendOrder(body, 'replacing')).status).toBe(503)
  expect((await read()).state).toBe('cancelled')
  mood.isDown = false
  shop.clock.time += minute
  await work()
  expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
  expect([givenBack(session), await toClose(order.reference)]).toEqual([0, []])
  // The replacement is still there to be paid or left.
  const second = await ada.sendOrder(body, 'replacing')
  expect([second.status, sessions.get(second.json.data.pay_url.split('/').at(-1))?.status]).toEqual([201, 'open'])
})
