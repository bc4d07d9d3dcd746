import { describe, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { type Call, stripeShop } from '#testing/app/stripe-stand-in.ts'

const { shop, calls, sessions, item, pay, mood: stripe, ...kit } = stripeShop()
const { placed: placeOrder, tell: sendWebhook } = kit

describe('Stripe', () => {
  test('opens a hosted session for exactly the order’s total', async () => {
    const { order, pay_url, session } = await placeOrder()
    expect(pay_url).toBe(session.url)
    const { form, key } = calls[0] as Call
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': String(order.totals.total),
      'line_items[0][price_data][currency]': 'gbp',
      customer_email: 'ada@example.org',
      client_reference_id: key,
      'metadata[order]': order.reference,
    })
    expect(form.get('success_url')).toContain(`/checkout/complete/${order.reference}?key=`)
    expect(order.payment.provider).toBe('stripe')
  })

  test('a signed webhook pays the order; repeated, unpaid and forged ones do not', async () => {
    const { session, read } = await placeOrder()
    expect(await sendWebhook('checkout.session.completed', session)).toMatchObject({ status: 200, outcome: 'ignored' })
    pay(session)
    expect((await sendWebhook('checkout.session.completed', session, { secret: 'whsec_other' })).status).toBe(400)
    const old = Math.floor(Date.now() / 1000) - 3600
    expect((await sendWebhook('checkout.session.completed', session, { timestamp: old })).status).toBe(400)
    expect((await read()).state).toBe('pending')
    expect(await sendWebhook('checkout.session.completed', session, { id: 'evt_same' })).toMatchObject({
      outcome: 'paid',
    })
    expect(await sendWebhook('checkout.session.completed', session, { id: 'evt_same' })).toMatchObject({
      outcome: 'repeated',
    })
    expect(await sendWebhook('checkout.session.expired', { ...session, payment_status: 'unpaid' })).toMatchObject({
      outcome: 'ignored',
    })
    expect(await sendWebhook('customer.created', session)).toMatchObject({ status: 200, outcome: 'ignored' })
    expect(await read()).toMatchObject({ state: 'paid', payment: { provider: 'stripe', state: 'paid' } })
  })

  test('a webhook with a wrong amount or currency does not pay the order', async () => {
    for (const [changes, outcome] of [
      [{ amount_total: 1 }, 'given_back_wrong_amount'],
      [{ currency: 'usd' }, 'held_for_staff'],
    ] as const) {
      const { session, read } = await placeOrder()
      pay(session)
      const response = await sendWebhook('checkout.session.completed', { ...session, ...changes })
      expect(response).toMatchObject({ status: 200, outcome })
      expect((await read()).state).toBe('pending')
    }
  })

  test('a retry after an outage sends the same request and opens one session', async () => {
    const ada = shop.enter()
    await ada.add(item())
    const body = await ada.body()
    stripe.isDown = true
    expect((await ada.sendOrder(body, 'retry')).status).toBe(503)
    stripe.isDown = false
    shop.clock.time += 5 * 60_000
    const before = sessions.size
    const first = await ada.sendOrder(body, 'retry')
    await shop.rows(`update payments set state = 'opening', pay_url = null where provider_reference = $1`, [
      first.json.data.pay_url.split('/').at(-1),
    ])
    shop.clock.time += 5 * 60_000
    const second = await ada.sendOrder(body, 'retry')
    expect([second.status, second.json.data.pay_url]).toEqual([201, first.json.data.pay_url])
    expect(sessions.size).toBe(before + 1)
    expect(new Set(calls.filter(({ path }) => path === '/v1/checkout/sessions').map(({ key }) => key)).size).toBe(1)
  })

  test('a silent Stripe gives the buyer an error before the request times out, and the order is kept', async () => {
    const ada = shop.enter()
    await ada.add(item())
    const body = await ada.body()
    stripe.isSilent = true
    const response = await ada.sendOrder(body, 'silence')
    expect([response.status, response.error.message]).toEqual([503, expect.stringContaining('Your order is safe')])
    stripe.isSilent = false
    expect((await ada.sendOrder(body, 'silence')).status).toBe(201)
  })

  test('expiry closes the session, but first finds a payment that came without a webhook', async () => {
    const lost = await placeOrder()
    const unpaid = await placeOrder()
    pay(lost.session)
    shop.clock.time += 31 * 60_000
    await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
    expect((await lost.read()).state).toBe('paid')
    expect([(await unpaid.read()).state, unpaid.session.status]).toEqual(['cancelled', 'expired'])
  })

  test('cancelling refunds the payment intent once', async () => {
    const { ada, order, session } = await placeOrder()
    pay(session)
    await sendWebhook('checkout.session.completed', session)
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data.state).toBe('refunded')
    const refunds = calls.filter(({ path }) => path === '/v1/refunds')
    expect(refunds.map(({ form }) => Object.fromEntries(form))).toMatchObject([
      { payment_intent: `pi_${session.id}`, amount: String(order.totals.total) },
    ])
    expect(refunds[0]?.key).toMatch(/^[\w-]{36}$/)
  })
})
