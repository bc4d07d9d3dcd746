import { describe, expect, test } from 'vitest'
import { processPendingRefunds as workOff } from '#shop/orders/refunds/process-pending-refunds.ts'
import { type Refund, stripeShop } from '#testing/app/stripe-stand-in.ts'

const { shop, refunds, mood, goods, placed, tell, pay, giveBack } = stripeShop()

describe('refunds made at Stripe’s own site', () => {
  async function paidFor(state: 'paid' | 'dispatched' = 'paid') {
    const made = await placed()
    pay(made.session)
    await tell('checkout.session.completed', made.session)
    if (state === 'dispatched')
      await shop.rows(`update orders set state = 'dispatched' where reference = $1`, [made.order.reference])
    const intent = `pi_${made.session.id}`
    const { total } = made.order.totals
    return { ...made, intent, total, charge: { object: 'charge', payment_intent: intent, amount: total } }
  }
  const mailsOf = async (reference: string) =>
    (await shop.outbox()).filter((mail) => mail.subject.includes(reference)).map((mail) => mail.kind)
  const statesOf = async (read: () => Promise<{ timeline: { state: string }[] }>) =>
    (await read()).timeline.map(({ state }) => state)

  test('all of it, of goods that have left: refunded once, whichever events come and in any order', async () => {
    const { order, read, intent, total, charge } = await paidFor('dispatched')
    const refund = giveBack(intent, total)
    expect(await tell('charge.refunded', charge, { secret: 'whsec_other' })).toMatchObject({ status: 400 })
    expect(await tell('refund.updated', refund, { id: 'evt_r1' })).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect(await tell('refund.updated', refund, { id: 'evt_r1' })).toMatchObject({ outcome: 'repeated' })
    for (const type of ['charge.refunded', 'refund.created'])
      expect(await tell(type, type === 'charge.refunded' ? charge : refund)).toMatchObject({
        outcome: 'refund_known_already',
      })
    expect(await read()).toMatchObject({
      state: 'refunded',
      payment: { state: 'refunded' },
      invoices: [{ kind: 'invoice' }, { kind: 'credit' }],
    })
    expect(await mailsOf(order.reference)).toEqual(['order-received', 'order-paid', 'order-refunded'])
  })

  test('all of it, of goods not yet dispatched: cancelled, the stock returned', async () => {
    const { order, read, intent, total, charge } = await paidFor()
    const before = (await shop.stockOf(goods())) ?? 0
    giveBack(intent, total)
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect(await shop.stockOf(goods())).toBe(before + 3)
    expect((await mailsOf(order.reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('parts of it: recorded as parts; the order is refunded with the last', async () => {
    const { read, intent, total, charge } = await paidFor('dispatched')
    giveBack(intent, 100)
    giveBack(intent, 250, {}, 'pending')
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'partly_refunded_elsewhere' })
    expect(await read()).toMatchObject({ state: 'dispatched', payment: { state: 'paid' } })
    expect((await read()).invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit' }])
    const waiting = refunds.at(-1) as Refund
    waiting.status = 'succeeded'
    const last = giveBack(intent, total - 350)
    // One event tells of two.
    expect(await tell('refund.created', last)).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect(await tell('refund.updated', waiting)).toMatchObject({ outcome: 'refund_known_already' })
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
    expect((await read()).invoices).toHaveLength(4)
  })

  test('the payment’s own event was lost: it is asked for first', async () => {
    const { session, order, read } = await placed()
    pay(session)
    const refund = giveBack(`pi_${session.id}`, order.totals.total)
    expect(await tell('refund.created', refund)).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect(await tell('checkout.session.completed', session)).toMatchObject({ outcome: 'already_paid' })
    expect((await read()).state).toBe('refunded')
  })

  test('our own refund, its event before its answer and after it: once', async () => {
    const { ada, order, read, charge } = await paidFor()
    const heard: (string | undefined)[] = []
    mood.onRefund = async (refund) => heard.push((await tell('refund.created', refund)).outcome)
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('refunded')
    expect(heard).toEqual(['refund_confirmed'])
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'refund_known_already' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect((await read()).invoices).toHaveLength(2)
    expect((await mailsOf(order.reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('requested here while Stripe was down, and refunded there by hand: not refunded twice', async () => {
    const { ada, order, read, intent, total, charge } = await paidFor()
    mood.isDown = true
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    mood.isDown = false
    giveBack(intent, total)
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'refunded_elsewhere' })
    await workOff(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
    expect(refunds.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1)
    expect((await read()).state).toBe('refunded')
    expect((await read()).invoices).toHaveLength(2)
  })

  test('more than was paid, other money, one that failed, and what is none of ours', async () => {
    const { read, intent, total, charge } = await paidFor('dispatched')
    const refund = giveBack(intent, total + 1)
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'wrong_amount' })
    Object.assign(refund, { amount: 100, currency: 'usd' })
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'wrong_amount' })
    refund.status = 'failed'
    expect(await tell('refund.failed', refund)).toMatchObject({ outcome: 'refund_known_already' })
    expect(await read()).toMatchObject({ state: 'dispatched', payment: { state: 'paid' }, invoices: [{}] })
    Object.assign(refund, { status: 'succeeded', currency: 'gbp' })
    expect(await tell('refund.updated', refund)).toMatchObject({ outcome: 'partly_refunded_elsewhere' })
    // A bank may send it back later: a person looks into it.
    refund.status = 'failed'
    expect(await tell('refund.failed', refund)).toMatchObject({ outcome: 'refund_failed' })
    const foreign = { object: 'charge', payment_intent: 'pi_elsewhere' }
    expect(await tell('charge.refunded', foreign)).toMatchObject({ status: 200, outcome: 'ignored' })
  })
})
