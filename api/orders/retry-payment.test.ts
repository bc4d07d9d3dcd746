import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { handleWebhook } from '#shop/orders/payment/handle-webhook.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import type { PaymentEvent, PaymentGateways } from '#shop/payments/gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { signerFor } from '#shop/payments/signing-key.ts'
import { ordersShop, signIn, testDeployment } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

/** Paying an order with another payment method than the one it was placed with. */

const offered = { both: true }
const gatewaysOf = (ctx: ShopContext): PaymentGateways => {
  const gateways = sandboxGateways(ctx, testDeployment)
  return {
    ...gateways,
    get methods() {
      return offered.both ? gateways.methods : gateways.methods.slice(0, 1)
    },
  }
}
const shop = ordersShop(gatewaysOf)
let tile: TestItem
beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000 })
})

const nameIn = (payUrl: string | null) => (payUrl ?? '').split('/').at(-1) ?? ''

async function placeOrder(customer?: { token: string }) {
  const ada = shop.enter(customer)
  await ada.add(tile, 2)
  const body = await ada.body()
  const key = randomUUID()
  const { order, pay_url } = (await ada.sendOrder(body, key)).json.data
  const pay = (sent?: unknown) => ada.send('POST', `/api/orders/${order.reference}/pay`, sent)
  const payBy = async (payment_method: string) => (await pay({ payment_method })).json.data.pay_url as string
  const paid = { amountPence: order.totals.total as number, first: nameIn(pay_url) }
  return {
    ada,
    reference: order.reference,
    pay_url,
    pay,
    payBy,
    paid,
    body,
    key,
    read: () => ada.order(order.reference),
  }
}

async function sendWebhook(providerReference: string, amountPence: number, kind: PaymentEvent['kind'] = 'paid') {
  const body = JSON.stringify({
    kind,
    eventId: `evt_${randomUUID()}`,
    type: 'test',
    currency: 'GBP',
    amountPence,
    providerReference,
  })
  const headers = new Headers({ 'test-signature': (await signerFor(shop.ctx, 'test-payments')).sign(body) })
  const result = await handleWebhook({
    ctx: shop.ctx,
    input: { provider: 'test', body, headers },
  })
  return result && 'outcome' in result ? result.outcome : 'not_signed'
}
const approveWithoutWebhook = (reference: string) =>
  shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [reference])
const atProvider = async (reference: string) =>
  (await shop.rows<{ state: string }>('select state from sandbox_payments where reference = $1', [reference]))[0]?.state
/** The method and state of an order's payments, oldest first. */
const statesOf = async (reference: string) => {
  const text = `select p.method || ' ' || p.state as text from payments p join orders o on o.id = p.order_id
    where o.reference = $1 order by p.id`
  return (await shop.rows<{ text: string }>(text, [reference])).map(({ text }) => text)
}
const processRefunds = () => processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))

describe('another payment method', () => {
  test('becomes the order’s method, and the other payment pages close once it is paid', async () => {
    const { ada, read, pay, payBy, pay_url, paid } = await placeOrder()
    expect(await read()).toMatchObject({ payment: { method: 'card' }, ways_to_pay: ['card', 'paypal'] })
    // Without a method, or with the same one, the open page is returned.
    expect((await pay()).json.data.pay_url).toBe(pay_url)
    expect((await pay({})).json.data.pay_url).toBe(pay_url)
    expect(await payBy('card')).toBe(pay_url)
    const other = await payBy('paypal')
    expect(other).not.toBe(pay_url)
    expect(await payBy('paypal')).toBe(other)
    expect((await pay()).json.data.pay_url).toBe(other)
    expect(await read()).toMatchObject({ state: 'pending', payment: { method: 'paypal', state: 'open' } })
    expect(await atProvider(paid.first)).toBe('open')
    await ada.press(other, 'approve')
    await closeEndedPayments({ ctx: shop.ctx })
    expect(await atProvider(paid.first)).toBe('cancelled')
    expect((await ada.press(pay_url, 'approve')).status).toBe(409)
    expect(await read()).toMatchObject({
      state: 'paid',
      payment: { method: 'paypal', state: 'paid' },
      ways_to_pay: [],
      timeline: [{}, { cause: 'We have received your payment through PayPal.' }],
    })
  })

  test('can be switched back, and the open page is reused each time', async () => {
    const { ada, read, payBy, pay_url, reference } = await placeOrder()
    const paypal = await payBy('paypal')
    for (let turn = 0; turn < 12; turn++) {
      expect(await payBy('card')).toBe(pay_url)
      expect((await read()).payment).toMatchObject({ method: 'card', state: 'open' })
      expect(await payBy('paypal')).toBe(paypal)
    }
    expect(await statesOf(reference)).toEqual(['card open', 'paypal open'])
    expect(await payBy('card')).toBe(pay_url)
    await ada.press(pay_url, 'approve')
    expect(await read()).toMatchObject({ state: 'paid', payment: { method: 'card' } })
    await closeEndedPayments({ ctx: shop.ctx })
    expect(await atProvider(nameIn(paypal))).toBe('cancelled')
  })

  test('can be switched back with a new page if the old one has expired at the provider', async () => {
    const { payBy, pay_url, paid, reference } = await placeOrder()
    await payBy('paypal')
    await shop.rows(`update sandbox_payments set state = 'cancelled' where reference = $1`, [paid.first])
    const card = await payBy('card')
    expect(card).not.toBe(pay_url)
    expect(await statesOf(reference)).toEqual(['card failed', 'paypal open', 'card open'])
  })

  test('is limited to ten payments per order in an hour, even with simultaneous clicks', async () => {
    const { ada, pay, read, pay_url, reference } = await placeOrder()
    const fail = () => shop.rows(`update payments set state = 'failed' where state in ('opening', 'open')`)
    for (let turn = 1; turn < 10; turn++) {
      await fail()
      expect((await pay()).status).toBe(200)
    }
    await fail()
    const refused = await Promise.all(Array.from({ length: 6 }, () => pay({ payment_method: 'paypal' })))
    for (const { status, headers, error } of refused) {
      expect([status, error.code, headers.get('retry-after')]).toEqual([429, 'too_many', '3600'])
      expect(error.message).toContain('Please finish one of them, or try again in an hour.')
    }
    expect(await statesOf(reference)).toHaveLength(10)
    // The open payment can still be used, and after an hour another can be opened.
    await shop.rows(`update payments set state = 'open' where pay_url = $1`, [pay_url])
    await ada.send('POST', `/api/orders/${reference}/extend-hold`)
    expect((await pay({ payment_method: 'card' })).json.data.pay_url).toBe(pay_url)
    await fail()
    shop.clock.time += 29 * 60_000
    await ada.send('POST', `/api/orders/${reference}/extend-hold`)
    shop.clock.time += 29 * 60_000
    await ada.send('POST', `/api/orders/${reference}/extend-hold`)
    expect((await pay()).status).toBe(429)
    shop.clock.time += 2 * 60_000
    expect((await pay()).status).toBe(200)
    expect((await read()).state).toBe('pending')
  })

  test('can be chosen after a decline, and switched back again', async () => {
    const { ada, read, payBy, pay_url } = await placeOrder()
    await ada.press(pay_url, 'decline')
    const paypal = await payBy('paypal')
    const card = await payBy('card')
    expect(new Set([pay_url, paypal, card]).size).toBe(3)
    await ada.press(card, 'approve')
    expect(await read()).toMatchObject({ state: 'paid', payment: { method: 'card' } })
  })

  test('opens one page for ten simultaneous clicks', async () => {
    const { payBy, reference } = await placeOrder()
    const pages = await Promise.all(Array.from({ length: 10 }, () => payBy('paypal')))
    expect(new Set(pages).size).toBe(1)
    expect(await statesOf(reference)).toEqual(['card open', 'paypal open'])
  })

  test('is replaced by the method in the form when the order is sent again', async () => {
    const { ada, body, key, payBy, read } = await placeOrder()
    await payBy('paypal')
    const again = await ada.sendOrder(body, key)
    expect([again.status, again.json.data.order.payment.method]).toEqual([201, 'card'])
    expect(again.json.data.pay_url).toBe(await payBy('card'))
    expect((await read()).payment).toMatchObject({ method: 'card', state: 'open' })
  })
})

describe('a payment on another page', () => {
  test('that had already arrived pays the order, and the buyer is not sent to pay again', async () => {
    const { read, pay, paid } = await placeOrder()
    await approveWithoutWebhook(paid.first)
    const refused = await pay({ payment_method: 'paypal' })
    expect([refused.status, refused.error]).toEqual([
      409,
      { code: 'cannot_pay', message: 'We have just received your payment: there is nothing more to pay.' },
    ])
    expect(await read()).toMatchObject({ state: 'paid', payment: { method: 'card', state: 'paid' } })
    expect(await sendWebhook(paid.first, paid.amountPence)).toBe('already_paid')
  })

  test('that arrives late pays the order, and a second payment is refunded', async () => {
    const { read, payBy, paid } = await placeOrder()
    const other = nameIn(await payBy('paypal'))
    expect(await sendWebhook(paid.first, paid.amountPence)).toBe('paid')
    await approveWithoutWebhook(other)
    expect(await sendWebhook(other, paid.amountPence)).toBe('given_back_paid_twice')
    await processRefunds()
    expect(await read()).toMatchObject({ state: 'paid', payment: { method: 'card' }, invoices: [{ kind: 'invoice' }] })
  })

  test('that arrives late closes the other open page at the provider', async () => {
    const { payBy, paid } = await placeOrder()
    const other = nameIn(await payBy('paypal'))
    expect(await sendWebhook(paid.first, paid.amountPence)).toBe('paid')
    shop.clock.time += 60_000
    await closeEndedPayments({ ctx: shop.ctx })
    expect(await atProvider(other)).toBe('cancelled')
  })

  test('that arrives after the hold has ended reserves the stock again', async () => {
    const { read, payBy, paid } = await placeOrder()
    await payBy('paypal')
    shop.clock.time += 31 * 60_000
    await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
    expect((await read()).state).toBe('cancelled')
    expect(await sendWebhook(paid.first, paid.amountPence)).toBe('paid_late')
    expect((await read()).state).toBe('paid')
  })

  test('that arrives after the buyer cancelled is refunded', async () => {
    const { ada, read, payBy, paid, reference } = await placeOrder()
    await payBy('paypal')
    await ada.send('POST', `/api/orders/${reference}/cancel`)
    await approveWithoutWebhook(paid.first)
    expect(await sendWebhook(paid.first, paid.amountPence)).toBe('given_back_cancelled')
    await processRefunds()
    expect((await read()).state).toBe('refunded')
  })
})

describe('a payment page is refused', () => {
  test('for a method that is not offered', async () => {
    const { pay, read, pay_url } = await placeOrder()
    offered.both = false
    const refused = await pay({ payment_method: 'paypal' })
    expect([refused.status, refused.error]).toEqual([
      422,
      {
        code: 'no_payment',
        message: 'This payment method is not available.',
        fields: { payment_method: 'is not available' },
      },
    ])
    expect((await read()).ways_to_pay).toEqual(['card'])
    expect((await pay({ payment_method: 'card' })).json.data.pay_url).toBe(pay_url)
    offered.both = true
  })

  test('for an order that is not awaiting payment', async () => {
    const { ada, pay, pay_url } = await placeOrder()
    await ada.press(pay_url, 'approve')
    const paid = await pay({ payment_method: 'paypal' })
    expect([paid.status, paid.error.code]).toEqual([409, 'cannot_pay'])
    const late = await placeOrder()
    shop.clock.time += 31 * 60_000
    const over = await late.pay({ payment_method: 'paypal' })
    expect([over.status, over.error.message]).toEqual([409, expect.stringContaining('reserve your items any longer')])
  })

  test('for another customer’s order, as for one that does not exist', async () => {
    const { reference } = await placeOrder(await signIn(shop.ctx))
    for (const stranger of [shop.enter(), shop.enter(await signIn(shop.ctx))]) {
      const sent = { payment_method: 'paypal' }
      const theirs = await stranger.send('POST', `/api/orders/${reference}/pay`, sent)
      const missing = await stranger.send('POST', '/api/orders/ORD-2222-2222-2222/pay', sent)
      expect([theirs.status, theirs.error]).toEqual([404, missing.error])
    }
  })

  test('for an invalid body', async () => {
    const { ada, reference, pay, read } = await placeOrder()
    for (const sent of [{ payment_method: 'cheque' }, { payment_method: null }, { method: 'card' }, [], 'card', null])
      expect((await pay(sent)).status).toBe(400)
    const form = await ada.send('POST', `/api/orders/${reference}/pay`, {}, { 'content-type': 'text/plain' })
    expect(form.status).toBe(415)
    expect((await read()).payment).toMatchObject({ method: 'card', state: 'open' })
  })
})
