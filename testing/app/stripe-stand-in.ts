import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import type { PaymentGateways } from '#shop/payments/gateway.ts'
import { stripeGateway } from '#shop/payments/stripe-gateway.ts'
import { stockStone, type TestItem } from '../shop/baskets.ts'
import { ordersShop, testDeployment } from './orders.ts'

type Session = { id: string; url: string; status: string; payment_status: string; [field: string]: unknown }
export type Call = { method: string; path: string; form: URLSearchParams; key: string | undefined }
export type Refund = { id: string; payment_intent: string; status: string; amount: number; [field: string]: unknown }

/** A shop whose payments go to a stand-in for api.stripe.com that follows its API: keys, sessions and refunds. */
export function stripeShop() {
  const calls: Call[] = []
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const byKey = new Map<string, { form: string; answer: unknown }>()
  const mood: {
    isDown: boolean
    isSilent: boolean
    onRefund?: ((refund: Refund) => Promise<unknown>) | undefined
  } = { isDown: false, isSilent: false }
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
        if (mood.isSilent) return
        const { status, answer } = answerTo(request.method ?? '', pathname, form, text, key)
        const refunded = refunds.find((refund) => refund === answer)
        if (refunded) await mood.onRefund?.(refunded)
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        response.end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => stripeServer.listen(0, '127.0.0.1', resolve))
    port = (stripeServer.address() as AddressInfo).port
  })
  afterAll(() => {
    stripeServer.close()
    stripeServer.closeAllConnections()
  })
  beforeEach(() => {
    calls.length = 0
    mood.isDown = false
    mood.isSilent = false
    mood.onRefund = undefined
  })

  function answerTo(method: string, path: string, form: URLSearchParams, text: string, key: string | undefined) {
    const refuse = (status: number, type: string, message: string) => ({ status, answer: { error: { type, message } } })
    if (mood.isDown) return refuse(500, 'api_error', 'down')
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
      return refundAtStripe(form.get('payment_intent') ?? '', Number(form.get('amount')), {
        request_key: form.get('metadata[request_key]') ?? '',
      })
    const intent = form.get('payment_intent')
    const listOf = (data: unknown[]) => ({ object: 'list', url: path, has_more: false, data })
    if (method === 'GET' && path === '/v1/refunds')
      return listOf(refunds.filter(({ payment_intent }) => payment_intent === intent).toReversed())
    if (method === 'GET' && path === '/v1/checkout/sessions')
      return listOf([...sessions.values()].filter(({ payment_intent }) => payment_intent === intent))
    const [, id = '', act] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (session && act && session.status !== 'open') return null
    if (session && act) session.status = 'expired'
    return session
  }

  /** A refund made through the API or, without metadata, in Stripe's dashboard. */
  function refundAtStripe(payment_intent: string, amount: number, metadata: object = {}, status = 'succeeded'): Refund {
    const id = `re_${refunds.length + 1}`
    const refund = { id, object: 'refund', payment_intent, status, amount, currency: 'gbp', metadata }
    refunds.push(refund)
    return refund
  }

  const keys = { secretKey: 'sk_test_x', webhookSecret: 'whsec_test' }
  const gatewaysOf = (_ctx: ShopContext): PaymentGateways => ({
    publicUrl: testDeployment.publicUrl,
    methods: [{ id: 'card', gateway: stripeGateway(keys, { host: '127.0.0.1', port, protocol: 'http' }) }],
  })
  const shop = ordersShop(gatewaysOf)
  let tile: TestItem
  beforeAll(async () => {
    tile = await (await stockStone(shop.ctx)).item({ stock: 100_000 })
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

  /** `mood.onRefund` runs after Stripe has made a refund and before it responds. */
  return { shop, gatewaysOf, calls, sessions, refunds, mood, item: () => tile, placed, tell, pay, refundAtStripe }
}
