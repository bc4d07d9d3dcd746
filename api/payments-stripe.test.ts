import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { giveBack as workOff } from '#shop/orders/order-worker.ts'
import type { Till } from '#shop/payments/port.ts'
import { stripeProvider } from '#shop/payments/stripe.ts'
import { stockStone, type TestGoods } from './basket-test-kit.ts'
import { ordersShop, testSite } from './orders-test-kit.ts'

/** A stand-in for api.stripe.com, after its published shapes: idempotency keys, sessions, refunds. */
type Session = { id: string; url: string; status: string; payment_status: string; [field: string]: unknown }
type Call = { method: string; path: string; form: URLSearchParams; key: string | undefined }
const calls: Call[] = []
const sessions = new Map<string, Session>()
type Refund = { id: string; payment_intent: string; status: string; amount: number; [field: string]: unknown }
const refunds: Refund[] = []
/** What happens between a refund at Stripe and its answer to us. */
let onRefund: ((refund: Refund) => Promise<unknown>) | undefined
const byKey = new Map<string, { form: string; answer: unknown }>()
let isDown = false
let stripeServer: Server
let port = 0

beforeAll(async () => {
  stripeServer = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      const key = request.headers['idempotency-key'] as string | undefined
      const form = request.method === 'GET' ? searchParams : new URLSearchParams(text)
      calls.push({ method: request.method ?? '', path: pathname, form, key })
      const { status, answer } = answerTo(request.method ?? '', pathname, form, text, key)
      const given = refunds.find((refund) => refund === answer)
      if (given) await onRefund?.(given)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => stripeServer.listen(0, '127.0.0.1', resolve))
  port = (stripeServer.address() as AddressInfo).port
})
afterAll(() => stripeServer.close())
beforeEach(() => {
  calls.length = 0
  isDown = false
  onRefund = undefined
})

function answerTo(method: string, path: string, form: URLSearchParams, text: string, key: string | undefined) {
  const refuse = (status: number, type: string, message: string) => ({ status, answer: { error: { type, message } } })
  if (isDown) return refuse(500, 'api_error', 'down')
  if (key) {
    const before = byKey.get(key)
    if (before && before.form !== text) return refuse(400, 'idempotency_error', 'same key, other parameters')
    if (before) return { status: 200, answer: before.answer }
  }
  const answer = make(method, path, form)
  if (key && answer) byKey.set(key, { form: text, answer })
  return answer ? { status: 200, answer } : refuse(404, 'invalid_request_error', 'no such thing')
}

function make(method: string, path: string, form: URLSearchParams) {
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id'),
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]'),
      payment_intent: null,
    }
    sessions.set(id, session)
    return session
  }
  if (method === 'POST' && path === '/v1/refunds')
    return giveBack(form.get('payment_intent') ?? '', Number(form.get('amount')), {
      request_key: form.get('metadata[request_key]') ?? '',
    })
  const intent = form.get('payment_intent')
  const listed = (data: unknown[]) => ({ object: 'list', url: path, has_more: false, data })
  if (method === 'GET' && path === '/v1/refunds')
    return listed(refunds.filter(({ payment_intent }) => payment_intent === intent).toReversed())
  if (method === 'GET' && path === '/v1/checkout/sessions')
    return listed([...sessions.values()].filter(({ payment_intent }) => payment_intent === intent))
  const [, id = '', act] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(path) ?? []
  const session = sessions.get(id)
  if (session && act && session.status !== 'open') return null
  if (session && act) session.status = 'expired'
  return session
}

/** As done by the API, or with no metadata by hand at Stripe's own site. */
function giveBack(payment_intent: string, amount: number, metadata: object = {}, status = 'succeeded'): Refund {
  const id = `re_${refunds.length + 1}`
  const refund = { id, object: 'refund', payment_intent, status, amount, currency: 'gbp', metadata }
  refunds.push(refund)
  return refund
}

const keys = { secretKey: 'sk_test_x', webhookSecret: 'whsec_test' }
const tillOf = (_ctx: ShopContext): Till => ({
  publicUrl: testSite.publicUrl,
  methods: [{ id: 'card', port: stripeProvider(keys, { host: '127.0.0.1', port, protocol: 'http' }) }],
})
const shop = ordersShop(tillOf)
let tile: TestGoods
beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).goods({ stock: 100_000 })
})

async function placed() {
  const ada = shop.enter()
  await ada.add(tile, 3)
  const { order, pay_url } = await ada.place()
  const session = sessions.get((pay_url ?? '').split('/').at(-1) ?? '')
  if (!session) throw new Error('no session')
  return { ada, order, pay_url, session, read: () => ada.order(order.reference) }
}

const stripe = new Stripe('sk_test_x')
let events = 0
async function tell(type: string, object: object, how: { secret?: string; id?: string; timestamp?: number } = {}) {
  const id = how.id ?? `evt_${++events}`
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const secret = how.secret ?? keys.webhookSecret
  const timestamp = how.timestamp ?? Math.floor(Date.now() / 1000)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' }
  const response = await shop.request('/api/webhooks/stripe', { method: 'POST', headers, body: payload })
  return { status: response.status, ...((await response.json()) as { outcome?: string }) }
}
const pay = (session: Session) =>
  Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${session.id}` })

describe('Stripe', () => {
  test('opens a hosted session for exactly the order’s total', async () => {
    const { order, pay_url, session } = await placed()
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

  test('a signed webhook pays; repeated, unpaid and foreign ones do not', async () => {
    const { session, read } = await placed()
    expect(await tell('checkout.session.completed', session)).toMatchObject({ status: 200, outcome: 'ignored' })
    pay(session)
    expect((await tell('checkout.session.completed', session, { secret: 'whsec_other' })).status).toBe(400)
    const old = Math.floor(Date.now() / 1000) - 3600
    expect((await tell('checkout.session.completed', session, { timestamp: old })).status).toBe(400)
    expect((await read()).state).toBe('pending')
    expect(await tell('checkout.session.completed', session, { id: 'evt_same' })).toMatchObject({ outcome: 'paid' })
    expect(await tell('checkout.session.completed', session, { id: 'evt_same' })).toMatchObject({ outcome: 'repeated' })
    expect(await tell('checkout.session.expired', { ...session, payment_status: 'unpaid' })).toMatchObject({
      outcome: 'ignored',
    })
    expect(await tell('customer.created', session)).toMatchObject({ status: 200, outcome: 'ignored' })
    expect(await read()).toMatchObject({ state: 'paid', payment: { provider: 'stripe', state: 'paid' } })
  })

  test('a wrong amount or currency does not', async () => {
    const { session, read } = await placed()
    pay(session)
    const told = (changes: object) => tell('checkout.session.completed', { ...session, ...changes })
    expect(await told({ amount_total: 1 })).toMatchObject({ status: 200, outcome: 'wrong amount' })
    expect(await told({ currency: 'usd' })).toMatchObject({ outcome: 'wrong amount' })
    expect((await read()).state).toBe('pending')
  })

  test('no answer, then a retry: the very same request, one session', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const body = await ada.body()
    isDown = true
    expect((await ada.sendOrder(body, 'retry')).status).toBe(503)
    isDown = false
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
  }, 60_000)

  test('expiry closes the session; money that came without a webhook is found first', async () => {
    const lost = await placed()
    const unpaid = await placed()
    pay(lost.session)
    shop.clock.time += 31 * 60_000
    await expireUnpaid({ ctx: shop.ctx, till: tillOf(shop.ctx), input: { report: () => {} } })
    expect((await lost.read()).state).toBe('paid')
    expect([(await unpaid.read()).state, unpaid.session.status]).toEqual(['cancelled', 'expired'])
  })

  test('cancelling gives the money back once, by payment intent', async () => {
    const { ada, order, session } = await placed()
    pay(session)
    await tell('checkout.session.completed', session)
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data.state).toBe('refunded')
    const refunds = calls.filter(({ path }) => path === '/v1/refunds')
    expect(refunds.map(({ form }) => Object.fromEntries(form))).toMatchObject([
      { payment_intent: `pi_${session.id}`, amount: String(order.totals.total) },
    ])
    expect(refunds[0]?.key).toMatch(/^[\w-]{36}$/)
  })
})

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
    expect(await tell('refund.updated', refund, { id: 'evt_r1' })).toMatchObject({ outcome: 'refunded elsewhere' })
    expect(await tell('refund.updated', refund, { id: 'evt_r1' })).toMatchObject({ outcome: 'repeated' })
    for (const type of ['charge.refunded', 'refund.created'])
      expect(await tell(type, type === 'charge.refunded' ? charge : refund)).toMatchObject({
        outcome: 'refund known already',
      })
    expect(await read()).toMatchObject({
      state: 'refunded',
      payment: { state: 'refunded' },
      invoices: [{ kind: 'invoice' }, { kind: 'credit' }],
    })
    expect(await mailsOf(order.reference)).toEqual(['order-received', 'order-paid', 'order-refunded'])
  })

  test('all of it, of goods that have not: cancelled, the stones back on the shelf', async () => {
    const { order, read, intent, total, charge } = await paidFor()
    const before = (await shop.stockOf(tile)) ?? 0
    giveBack(intent, total)
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'refunded elsewhere' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect(await shop.stockOf(tile)).toBe(before + 3)
    expect((await mailsOf(order.reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('parts of it: recorded as parts; the order is refunded with the last', async () => {
    const { read, intent, total, charge } = await paidFor('dispatched')
    giveBack(intent, 100)
    giveBack(intent, 250, {}, 'pending')
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'partly refunded elsewhere' })
    expect(await read()).toMatchObject({ state: 'dispatched', payment: { state: 'paid' } })
    expect((await read()).invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit' }])
    const waiting = refunds.at(-1) as Refund
    waiting.status = 'succeeded'
    const last = giveBack(intent, total - 350)
    // One event tells of two.
    expect(await tell('refund.created', last)).toMatchObject({ outcome: 'refunded elsewhere' })
    expect(await tell('refund.updated', waiting)).toMatchObject({ outcome: 'refund known already' })
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
    expect((await read()).invoices).toHaveLength(4)
  })

  test('the payment’s own event was lost: it is asked for first', async () => {
    const { session, order, read } = await placed()
    pay(session)
    const refund = giveBack(`pi_${session.id}`, order.totals.total)
    expect(await tell('refund.created', refund)).toMatchObject({ outcome: 'refunded elsewhere' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect(await tell('checkout.session.completed', session)).toMatchObject({ outcome: 'already paid' })
    expect((await read()).state).toBe('refunded')
  })

  test('our own refund, its event before its answer and after it: once', async () => {
    const { ada, order, read, charge } = await paidFor()
    const heard: (string | undefined)[] = []
    onRefund = async (refund) => heard.push((await tell('refund.created', refund)).outcome)
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('refunded')
    expect(heard).toEqual(['refund confirmed'])
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'refund known already' })
    expect(await statesOf(read)).toEqual(['pending', 'paid', 'cancelled', 'refunded'])
    expect((await read()).invoices).toHaveLength(2)
    expect((await mailsOf(order.reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('asked for here while Stripe was down, and given there by hand: not given twice', async () => {
    const { ada, order, read, intent, total, charge } = await paidFor()
    isDown = true
    expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).json.data.state).toBe('cancelled')
    isDown = false
    giveBack(intent, total)
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'refunded elsewhere' })
    await workOff(shop.ctx, tillOf(shop.ctx), (what, error) => expect.fail(`${what}: ${error}`))
    expect(refunds.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1)
    expect((await read()).state).toBe('refunded')
    expect((await read()).invoices).toHaveLength(2)
  }, 60_000)

  test('more than was paid, other money, one that failed, and what is none of ours', async () => {
    const { read, intent, total, charge } = await paidFor('dispatched')
    const refund = giveBack(intent, total + 1)
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'wrong amount' })
    Object.assign(refund, { amount: 100, currency: 'usd' })
    expect(await tell('charge.refunded', charge)).toMatchObject({ outcome: 'wrong amount' })
    refund.status = 'failed'
    expect(await tell('refund.failed', refund)).toMatchObject({ outcome: 'refund known already' })
    expect(await read()).toMatchObject({ state: 'dispatched', payment: { state: 'paid' }, invoices: [{}] })
    Object.assign(refund, { status: 'succeeded', currency: 'gbp' })
    expect(await tell('refund.updated', refund)).toMatchObject({ outcome: 'partly refunded elsewhere' })
    // A bank may send it back later: a person looks into it.
    refund.status = 'failed'
    expect(await tell('refund.failed', refund)).toMatchObject({ outcome: 'refund failed' })
    const foreign = { object: 'charge', payment_intent: 'pi_elsewhere' }
    expect(await tell('charge.refunded', foreign)).toMatchObject({ status: 200, outcome: 'ignored' })
  })
})
