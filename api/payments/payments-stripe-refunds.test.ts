import { describe, expect, test } from 'vitest'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { type Refund, stripeShop } from '#testing/app/stripe-stand-in.ts'

const { shop, refunds, item, pay, mood: stripe, ...kit } = stripeShop()
const { placed: placeOrder, tell: sendWebhook, refundAtStripe } = kit

describe('refunds made on Stripe’s own site', () => {
  async function paidFor(state: 'paid' | 'dispatched' = 'paid') {
    const purchase = await placeOrder()
    pay(purchase.session)
    await sendWebhook('checkout.session.completed', purchase.session)
    if (state === 'dispatched')
      await shop.rows(`update orders set state = 'dispatched' where reference = $1`, [purchase.order.reference])
    const intent = `pi_${purchase.session.id}`
    const { total } = purchase.order.totals
    return { ...purchase, intent, total, charge: { object: 'charge', payment_intent: intent, amount: total } }
  }
  const mailsOf = async (reference: string) =>
    (await shop.outbox()).filter((mail) => mail.subject.includes(reference)).map((mail) => mail.kind)
  const statesOf = async (read: () => Promise<{ timeline: { state: string }[] }>) =>
    (await read()).timeline.map(({ state }) => state)

  test('in full for dispatched goods are recorded once, whichever events arrive and in any order', async () => {
    const { order, read, intent, total, charge } = await paidFor('dispatched')
    const refund = refundAtStripe(intent, total)
    expect(await sendWebhook('charge.refunded', charge, { secret: 'whsec_other' })).toMatchObject({ status: 400 })
    expect(await sendWebhook('refund.updated', refund, { id: 'evt_r1' })).toMatchObject({
      outcome: 'refunded_elsewhere',
    })
    expect(await sendWebhook('refund.updated', refund, { id: 'evt_r1' })).toMatchObject({ outcome: 'repeated' })
    for (const type of ['charge.refunded', 'refund.created'])
      expect(await sendWebhook(type, type === 'charge.refunded' ? charge : refund)).toMatchObject({
        outcome: 'refund_known_already',
      })
    expect(await read()).toMatchObject({
      state: 'refunded',
      payment: { state: 'refunded' },
      invoices: [{ kind: 'invoice' }, { kind: 'credit' }],
    })
    expect(await mailsOf(order.reference)).toEqual(['order-received', 'order-paid', 'order-refunded'])
  })

  test('in full for undispatched goods cancel the order and return the stock', async () => {
    const { order, read, intent, total, charge } = await paidFor()
    const before = (await shop.stockOf(item())) ?? 0
    refundAtStripe(intent, total)
    expect(await sendWebhook('charge.refunded', charge)).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect(await shop.stockOf(item())).toBe(before + 3)
    expect((await mailsOf(order.reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('in parts are recorded as parts, and the last one makes the order refunded', async () => {
    const { read, intent, total, charge } = await paidFor('dispatched')
    refundAtStripe(intent, 100)
    refundAtStripe(intent, 250, {}, 'pending')
    expect(await sendWebhook('charge.refunded', charge)).toMatchObject({ outcome: 'partly_refunded_elsewhere' })
    expect(await read()).toMatchObject({ state: 'dispatched', payment: { state: 'paid' } })
    expect((await read()).invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit' }])
    const waiting = refunds.at(-1) as Refund
    waiting.status = 'succeeded'
    const last = refundAtStripe(intent, total - 350)
    // One event reports two refunds.
    expect(await sendWebhook('refund.created', last)).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect(await sendWebhook('refund.updated', waiting)).toMatchObject({ outcome: 'refund_known_already' })
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
    expect((await read()).invoices).toHaveLength(4)
  })

  test('confirm the payment first if its own event was lost', async () => {
    const { session, order, read } = await placeOrder()
    pay(session)
    const refund = refundAtStripe(`pi_${session.id}`, order.totals.total)
    expect(await sendWebhook('refund.created', refund)).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect(await sendWebhook('checkout.session.completed', session)).toMatchObject({ outcome: 'already_paid' })
    expect((await read()).state).toBe('refunded')
  })

  test('do not repeat our own refund, whether its event arrives before or after the response', async () => {
    const { ada, order, read, charge } = await paidFor()
    const outcomes: (string | undefined)[] = []
    stripe.onRefund = async (refund) => outcomes.push((await sendWebhook('refund.created', refund)).outcome)
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('refunded')
    expect(outcomes).toEqual(['refund_confirmed'])
    expect(await sendWebhook('charge.refunded', charge)).toMatchObject({ outcome: 'refund_known_already' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect((await read()).invoices).toHaveLength(2)
    expect((await mailsOf(order.reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('by hand replace a refund requested here while Stripe was down', async () => {
    const { ada, order, read, intent, total, charge } = await paidFor()
    stripe.isDown = true
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    stripe.isDown = false
    refundAtStripe(intent, total)
    expect(await sendWebhook('charge.refunded', charge)).toMatchObject({ outcome: 'refunded_elsewhere' })
    await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
    expect(refunds.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1)
    expect((await read()).state).toBe('refunded')
    expect((await read()).invoices).toHaveLength(2)
  })

  test('are not recorded if they exceed the payment, use another currency, fail or are not ours', async () => {
    const { read, intent, total, charge } = await paidFor('dispatched')
    const refund = refundAtStripe(intent, total + 1)
    expect(await sendWebhook('charge.refunded', charge)).toMatchObject({ outcome: 'wrong_amount' })
    Object.assign(refund, { amount: 100, currency: 'usd' })
    expect(await sendWebhook('charge.refunded', charge)).toMatchObject({ outcome: 'wrong_amount' })
    refund.status = 'failed'
    expect(await sendWebhook('refund.failed', refund)).toMatchObject({ outcome: 'refund_known_already' })
    expect(await read()).toMatchObject({ state: 'dispatched', payment: { state: 'paid' }, invoices: [{}] })
    Object.assign(refund, { status: 'succeeded', currency: 'gbp' })
    expect(await sendWebhook('refund.updated', refund)).toMatchObject({ outcome: 'partly_refunded_elsewhere' })
    // A bank may return the money later: staff must look into it.
    refund.status = 'failed'
    expect(await sendWebhook('refund.failed', refund)).toMatchObject({ outcome: 'refund_failed' })
    const foreign = { object: 'charge', payment_intent: 'pi_elsewhere' }
    expect(await sendWebhook('charge.refunded', foreign)).toMatchObject({ status: 200, outcome: 'ignored' })
  })
})
