import { describe, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { paypalGateway } from '#shop/payments/paypal-gateway.ts'
import { type PayPalOrder, paypalKeys, paypalShop } from '#testing/app/paypal-stand-in.ts'

const paypalSide = paypalShop()
const { shop, calls, refunds, counts, refundOf, approve } = paypalSide
const { shown: orderResource, captured: captureResource, placed: placeOrder, tell: sendWebhook } = paypalSide

describe('PayPal', () => {
  test('opens an order for exactly the total and sends the buyer there', async () => {
    const { order, paypal, pay_url } = await placeOrder()
    expect(pay_url).toBe(`https://www.paypal.test/checkoutnow?token=${paypal.id}`)
    const value = (order.totals.total / 100).toFixed(2)
    expect(paypal.body).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'GBP', value } }],
      payment_source: { paypal: { experience_context: { user_action: 'PAY_NOW' } } },
    })
    expect(order.payment).toMatchObject({ method: 'paypal', provider: 'paypal' })
  })

  test('an approval is captured and pays the order; the capture’s own webhook changes nothing more', async () => {
    const { paypal, read } = await placeOrder()
    const forged = await approve(paypal, { signature: 'wrong' })
    expect([forged.status, (await read()).state]).toEqual([400, 'pending'])
    const approved = await approve(paypal)
    expect(approved).toMatchObject({ status: 200, outcome: 'paid' })
    expect(calls.filter(({ path }) => path.includes('verify')).at(-1)?.body).toContain(approved.body)
    expect(await sendWebhook('PAYMENT.CAPTURE.COMPLETED', captureResource(paypal))).toMatchObject({
      outcome: 'already_paid',
    })
    expect(await approve(paypal)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
    expect(counts.tokens).toBe(1)
  })

  test('a capture webhook pays the order, even after a denial, unless the amount is wrong', async () => {
    const capturedOrder = async () => {
      const { paypal, read } = await placeOrder()
      paypal.status = 'COMPLETED'
      const { amount, custom_id } = paypal
      paypal.captures.push({ id: `CAP-${paypal.id}`, status: 'COMPLETED', amount, custom_id })
      const sendCapture = (changes: object) =>
        sendWebhook('PAYMENT.CAPTURE.COMPLETED', { ...captureResource(paypal), ...changes })
      return { paypal, amount, read, sendCapture }
    }
    for (const [changes, outcome] of [
      [{ value: '1.00' }, 'given_back_wrong_amount'],
      [{ currency_code: 'EUR' }, 'held_for_staff'],
      [{ value: 'x' }, 'held_for_staff'],
    ] as const) {
      const { amount, read, sendCapture } = await capturedOrder()
      expect(await sendCapture({ amount: { ...amount, ...changes } })).toMatchObject({ outcome })
      expect((await read()).state).toBe('pending')
    }
    const { paypal, read, sendCapture } = await capturedOrder()
    expect(await sendWebhook('PAYMENT.CAPTURE.DENIED', captureResource(paypal))).toMatchObject({ outcome: 'failed' })
    expect(await sendCapture({})).toMatchObject({ outcome: 'paid' })
    expect((await read()).state).toBe('paid')
    expect(await sendWebhook('BILLING.PLAN.CREATED', {})).toMatchObject({ status: 200, outcome: 'ignored' })
  })

  test('an approval after the order has expired takes no money', async () => {
    const { paypal, read } = await placeOrder()
    shop.clock.time += 31 * 60_000
    await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
    expect((await read()).state).toBe('cancelled')
    expect(await approve(paypal)).toMatchObject({ status: 200, outcome: 'ignored' })
    expect(paypal.captures).toEqual([])
  })

  test('an approval after the buyer chose another payment method is not captured', async () => {
    const { paypal, order } = await placeOrder()
    await shop.rows(`update payments set state = 'expired' from orders o where o.id = order_id and o.reference = $1`, [
      order.reference,
    ])
    expect(await approve(paypal)).toMatchObject({ status: 200, outcome: 'ignored' })
    expect(paypal.captures).toEqual([])
  })

  test('an approval whose webhook was lost is captured before the stock is released', async () => {
    const { paypal, read } = await placeOrder()
    paypal.status = 'APPROVED'
    shop.clock.time += 31 * 60_000
    await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
    expect([(await read()).state, paypal.captures.length]).toEqual(['paid', 1])
  })

  test('a refund is sent to the capture with a separate key', async () => {
    const { ada, order, paypal } = await placeOrder()
    await approve(paypal)
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data.state).toBe('refunded')
    const refund = calls.at(-1)
    expect(refund?.path).toBe(`/v2/payments/captures/CAP-${paypal.id}/refund`)
    expect(JSON.parse(refund?.body ?? '')).toEqual({ amount: paypal.amount, custom_id: refund?.key })
  })
})

describe('refunds made on PayPal’s own site', () => {
  const refunded = (refund: object, how = {}) => sendWebhook('PAYMENT.CAPTURE.REFUNDED', refund, how)
  const captureIn = (paypal: PayPalOrder) => paypal.captures[0]?.id ?? ''

  test('in full are recorded once, but not if they are unsigned or unknown', async () => {
    const { paypal, read } = await placeOrder()
    await approve(paypal)
    const refund = refundOf(captureIn(paypal), paypal.amount)
    expect(await refunded(refund, { signature: 'wrong' })).toMatchObject({ status: 400 })
    expect((await read()).state).toBe('paid')
    expect(await refunded(refund)).toMatchObject({ status: 200, outcome: 'refunded_elsewhere' })
    expect(await refunded(refund)).toMatchObject({ outcome: 'refund_known_already' })
    expect((await read()).timeline.map(({ state }) => state)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect((await read()).invoices).toHaveLength(2)
    expect(await refunded({ ...refund, links: [] })).toMatchObject({ outcome: 'unknown_payment' })
  })

  test('in part leave the order paid', async () => {
    const { paypal, read, order } = await placeOrder()
    await approve(paypal)
    const part = refundOf(captureIn(paypal), { currency_code: 'GBP', value: '1.00' })
    expect(await refunded({ ...part, status: 'PENDING' })).toMatchObject({ outcome: 'refund_known_already' })
    expect((await read()).invoices).toHaveLength(1)
    expect(await refunded(part)).toMatchObject({ outcome: 'partly_refunded_elsewhere' })
    const wrong = refundOf(captureIn(paypal), { currency_code: 'EUR', value: '1.00' })
    expect(await refunded(wrong)).toMatchObject({ outcome: 'wrong_amount' })
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
    expect((await read()).invoices).toHaveLength(2)
    const [row] = await shop.rows<{ refunded_pence: number }>(
      'select p.refunded_pence from payments p join orders o on o.id = p.order_id where o.reference = $1',
      [order.reference],
    )
    expect(row?.refunded_pence).toBe(100)
  })

  test('are recorded even before the payment’s own webhook arrives', async () => {
    const { paypal, read } = await placeOrder()
    paypal.status = 'COMPLETED'
    paypal.captures.push({ id: 'CAP-y', status: 'REFUNDED', amount: paypal.amount, custom_id: paypal.custom_id })
    expect(await refunded(refundOf('CAP-y', paypal.amount))).toMatchObject({ outcome: 'refunded_elsewhere' })
    expect((await read()).state).toBe('refunded')
  })

  test('do not include our own refund, whose webhook changes nothing more', async () => {
    const { ada, order, paypal, read } = await placeOrder()
    await approve(paypal)
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    const own = [...refunds.values()].at(-1)
    expect(await refunded(own ?? {})).toMatchObject({ outcome: 'refund_known_already' })
    expect((await read()).invoices).toHaveLength(2)
  })
})

describe('forged webhooks', () => {
  const signedHeaders = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': 'T-1',
    'paypal-transmission-sig': 'forged',
    'paypal-transmission-time': '2026-07-15T08:00:00Z',
  }
  const send = async (event_type: string, resource: object, headers: Record<string, string> = signedHeaders) => {
    const body = JSON.stringify({ id: `WH-EV-${++counts.events}`, event_type, resource })
    return (await shop.request('/api/webhooks/paypal', { method: 'POST', headers, body })).status
  }
  const callsDuring = async (act: () => Promise<unknown>) => {
    const before = calls.length
    await act()
    return calls.length - before
  }

  test('never call PayPal, even five hundred of them', async () => {
    const { paypal, read } = await placeOrder()
    const unsigned = [
      {},
      { ...signedHeaders, 'paypal-auth-algo': 'none' },
      { ...signedHeaders, 'paypal-cert-url': 'https://paypal.com.evil.example/cert' },
      { ...signedHeaders, 'paypal-cert-url': 'https://evilpaypal.com/cert' },
      { ...signedHeaders, 'paypal-cert-url': 'http://api.paypal.com/cert' },
      { ...signedHeaders, 'paypal-cert-url': 'no address' },
      { ...signedHeaders, 'paypal-transmission-sig': '' },
      { ...signedHeaders, 'paypal-transmission-time': 'yesterday' },
    ]
    const callCount = await callsDuring(async () => {
      for (let turn = 0; turn < 25; turn++) {
        const statuses = await Promise.all([
          ...unsigned.map((headers) => send('CHECKOUT.ORDER.APPROVED', orderResource(paypal), headers)),
          ...Array.from({ length: 12 }, () =>
            send('CHECKOUT.ORDER.APPROVED', { id: `PP-${turn}`, status: 'APPROVED' }),
          ),
        ])
        expect(statuses).toEqual([...unsigned.map(() => 400), ...Array(12).fill(200)])
      }
    })
    expect(callCount).toBe(0)
    expect((await read()).state).toBe('pending')
  })

  test('about an existing payment are verified twenty times, without delaying another payment', async () => {
    const { paypal } = await placeOrder()
    const statuses: number[] = []
    const callCount = await callsDuring(async () => {
      for (let turn = 0; turn < 30; turn++) statuses.push(await send('CHECKOUT.ORDER.APPROVED', orderResource(paypal)))
    })
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(10).fill(429)])
    expect(callCount).toBe(20)
    const other = await placeOrder()
    expect(await approve(other.paypal)).toMatchObject({ outcome: 'paid' })
  })

  test('about refunds of unknown captures are verified twenty times in total', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        send('PAYMENT.CAPTURE.REFUNDED', refundOf(`CAP-made-up-${turn}`, { currency_code: 'GBP', value: '1.00' })),
      ),
    )
    expect(statuses.toSorted()).toEqual([...Array(20).fill(400), ...Array(10).fill(429)])
  })
})

test('fifty simultaneous calls request one token', async () => {
  const before = counts.tokens
  const gateway = paypalGateway(paypalKeys, paypalSide.baseUrl)
  const requests = Array.from({ length: 50 }, () =>
    gateway.fetchStatus({ providerReference: 'PP-none', requestKey: 'x' }),
  )
  await Promise.allSettled(requests)
  expect(counts.tokens - before).toBe(1)
})
