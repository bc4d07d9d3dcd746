import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import type { PaymentGateways } from '#shop/payments/gateway.ts'
import { paypalGateway } from '#shop/payments/paypal-gateway.ts'
import { stockStone, type TestItem } from '../shop/baskets.ts'
import { ordersShop, testDeployment } from './orders.ts'

type Money = { currency_code: string; value: string }
type Capture = { id: string; status: string; amount: Money; custom_id: string }
export type PayPalOrder = {
  id: string
  status: string
  custom_id: string
  amount: Money
  captures: Capture[]
  body: unknown
}
type Refund = { id: string; amount: Money; status: string; custom_id?: string; links: { rel: string; href: string }[] }
type Call = { method: string; path: string; key: string | undefined; body: string }

export const paypalKeys = { clientId: 'id', clientSecret: 'secret', webhookId: 'WH-1' }

/**
 * A shop whose payments go to a stand-in for api-m.paypal.com that follows the published API: tokens, Orders v2,
 * captures, refunds and the verification of webhooks.
 */
export function paypalShop() {
  const calls: Call[] = []
  const orders = new Map<string, PayPalOrder>()
  const refunds = new Map<string, Refund>()
  const counts = { tokens: 0, refundsByHand: 0, events: 0 }
  const mood = { isDown: false }
  let server: Server
  let baseUrl = ''

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const path = request.url ?? ''
        const key = request.headers['paypal-request-id'] as string | undefined
        const call = { method: request.method ?? '', path, key, body }
        calls.push(call)
        const isToken = path === '/v1/oauth2/token'
        const allowed = isToken
          ? request.headers.authorization === `Basic ${Buffer.from('id:secret').toString('base64')}`
          : request.headers.authorization === 'Bearer token-1'
        const [status, answer] = mood.isDown ? [503, {}] : allowed ? answerTo(call) : [401, { name: 'NO' }]
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const shown = (order: PayPalOrder) => ({
    id: order.id,
    status: order.status,
    purchase_units: [{ custom_id: order.custom_id, payments: { captures: order.captures } }],
    links: [
      { rel: 'self', href: `${baseUrl}/v2/checkout/orders/${order.id}`, method: 'GET' },
      { rel: 'payer-action', href: `https://www.paypal.test/checkoutnow?token=${order.id}`, method: 'GET' },
    ],
  })

  function answerTo({ method, path, body, key }: Call): [number, unknown] {
    if (path === '/v1/oauth2/token') {
      counts.tokens++
      return [200, { access_token: 'token-1', token_type: 'Bearer', expires_in: 32_400 }]
    }
    if (path === '/v1/notifications/verify-webhook-signature') {
      const sent = JSON.parse(body)
      const isGenuine = sent.transmission_sig === 'right' && sent.webhook_id === 'WH-1'
      return [200, { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' }]
    }
    if (method === 'POST' && path === '/v2/checkout/orders') {
      const existing = [...orders.values()].find((order) => order.id === `PP-${key}`)
      if (existing) return [200, shown(existing)]
      const sent = JSON.parse(body)
      const [unit] = sent.purchase_units
      const order = { id: `PP-${key}`, status: 'PAYER_ACTION_REQUIRED', captures: [], body: sent, ...unit }
      orders.set(order.id, order)
      return [201, shown(order)]
    }
    const [, id = '', act] = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/.exec(path) ?? []
    const order = orders.get(id)
    if (order && act) {
      if (order.status === 'COMPLETED')
        return [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }]
      if (order.status !== 'APPROVED')
        return [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] }]
      take(order)
      return [201, shown(order)]
    }
    if (order) return [200, shown(order)]
    const [, captureId] = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path) ?? []
    if (captureId && key) {
      const { amount, custom_id } = JSON.parse(body)
      const refund = refunds.get(key) ?? { ...refundOf(captureId, amount), id: `REF-${key}`, custom_id }
      refunds.set(key, refund)
      return [201, refund]
    }
    const [, readCaptureId] = /^\/v2\/payments\/captures\/([^/]+)$/.exec(path) ?? []
    const capturedOrder = [...orders.values()].find(({ captures }) =>
      captures.some((capture) => capture.id === readCaptureId),
    )
    if (method === 'GET' && capturedOrder) return [200, captured(capturedOrder)]
    return [404, { name: 'RESOURCE_NOT_FOUND' }]
  }

  /** PayPal has taken the money, whether or not the shop is notified. */
  function take(order: PayPalOrder): void {
    order.status = 'COMPLETED'
    order.captures.push({
      id: `CAP-${order.id}`,
      status: 'COMPLETED',
      amount: order.amount,
      custom_id: order.custom_id,
    })
  }

  /** A refund as PayPal reports it: it links to its capture but not to the order. */
  const refundOf = (captureId: string, amount: Money): Refund => ({
    id: `REF-by-hand-${++counts.refundsByHand}`,
    amount,
    status: 'COMPLETED',
    links: [
      { rel: 'self', href: `${baseUrl}/v2/payments/refunds/${counts.refundsByHand}` },
      { rel: 'up', href: `${baseUrl}/v2/payments/captures/${captureId}` },
    ],
  })

  const gatewaysByContext = new WeakMap<ShopContext, PaymentGateways>()
  const gatewaysOf = (ctx: ShopContext): PaymentGateways => {
    const methods = [{ id: 'paypal' as const, gateway: paypalGateway(paypalKeys, baseUrl) }]
    const gateways = gatewaysByContext.get(ctx) ?? { publicUrl: testDeployment.publicUrl, methods }
    gatewaysByContext.set(ctx, gateways)
    return gateways
  }
  const shop = ordersShop(gatewaysOf)
  let tile: TestItem
  beforeAll(async () => {
    tile = await (await stockStone(shop.ctx)).item({ stock: 100_000 })
  })

  async function placed() {
    const ada = shop.enter()
    await ada.add(tile, 3)
    const result = await ada.place({ payment: 'paypal' })
    const paypal = orders.get((result.pay_url ?? '').split('token=')[1] ?? '')
    if (!paypal) throw new Error('no order at PayPal')
    return { ada, ...result, paypal, read: () => ada.order(result.order.reference) }
  }

  async function tell(event_type: string, resource: unknown, how: { signature?: string; id?: string } = {}) {
    // Indented, because the verification must receive the body byte for byte.
    const body = JSON.stringify({ id: how.id ?? `WH-EV-${++counts.events}`, event_type, resource }, null, 2)
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/cert.pem',
      'paypal-transmission-id': 'T-1',
      'paypal-transmission-sig': how.signature ?? 'right',
      'paypal-transmission-time': '2026-07-15T08:00:00Z',
    }
    const response = await shop.request('/api/webhooks/paypal', { method: 'POST', headers, body })
    return { status: response.status, body, ...((await response.json()) as { outcome?: string }) }
  }
  const approve = (order: PayPalOrder, how = {}) => {
    if (order.status === 'PAYER_ACTION_REQUIRED') order.status = 'APPROVED'
    return tell('CHECKOUT.ORDER.APPROVED', shown(order), how)
  }
  const captured = (order: PayPalOrder) => ({
    ...order.captures[0],
    supplementary_data: { related_ids: { order_id: order.id } },
  })

  return {
    shop,
    calls,
    refunds,
    counts,
    mood,
    take,
    get baseUrl() {
      return baseUrl
    },
    shown,
    captured,
    refundOf,
    placed,
    tell,
    approve,
  }
}
