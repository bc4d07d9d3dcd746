import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import type { PaymentEvent, PaymentGateway, PaymentGateways, RefundRequest } from '#shop/payments/gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { signerFor } from '#shop/payments/signing-key.ts'
import { stockStone, type TestItem } from '../shop/baskets.ts'
import { ordersShop, testDeployment } from './orders.ts'

type Stone = Awaited<ReturnType<typeof stockStone>>

/** A shop that uses the sandbox for payments, where a test can make the provider fail at a step. */
export function sandboxShop() {
  const stumble: {
    beforeOpen?: () => Promise<void>
    afterOpen?: (key: string) => Promise<void>
    beforeRefund?: (request: RefundRequest) => Promise<void>
  } = {}
  const gatewaysOf = (ctx: ShopContext): PaymentGateways => {
    const plain = sandboxGateways(ctx, testDeployment)
    const wrapped = (gateway: PaymentGateway): PaymentGateway => ({
      ...gateway,
      async open(request) {
        await stumble.beforeOpen?.()
        const opened = await gateway.open(request)
        await stumble.afterOpen?.(request.requestKey)
        return opened
      },
      async refund(request) {
        await stumble.beforeRefund?.(request)
        return gateway.refund(request)
      },
    })
    return { ...plain, methods: plain.methods.map(({ id, gateway }) => ({ id, gateway: wrapped(gateway) })) }
  }
  const shop = ordersShop(gatewaysOf)
  let stone: Stone
  let tile: TestItem
  beforeAll(async () => {
    stone = await stockStone(shop.ctx)
    tile = await stone.item({ stock: 100_000 })
  })
  beforeEach(() => {
    delete stumble.beforeOpen
    delete stumble.afterOpen
    delete stumble.beforeRefund
  })

  /** Sends a webhook from the provider, correctly signed unless a test passes another signature. */
  async function tell(event: Partial<PaymentEvent>, signature?: string) {
    const body = JSON.stringify({ eventId: `evt_${randomUUID()}`, type: 'test', currency: 'GBP', ...event })
    const validSignature = (await signerFor(shop.ctx, 'test-payments')).sign(body)
    const headers = { 'test-signature': signature ?? validSignature }
    const response = await shop.request('/api/webhooks/test', { method: 'POST', headers, body })
    return { status: response.status, ...((await response.json()) as { outcome?: string }) }
  }

  async function placed(item = tile, pieces = 1) {
    const ada = shop.enter()
    await ada.add(item, pieces)
    const { order, pay_url } = await ada.place()
    const { reference } = order
    const { total } = order.totals
    const providerReference = (pay_url ?? '').split('/').at(-1) ?? ''
    const paid = { kind: 'paid' as const, providerReference, amountPence: total }
    return { ada, reference, pay_url, providerReference, total, paid, read: () => ada.order(reference) }
  }

  return {
    shop,
    stumble,
    tell,
    placed,
    goods: (...changes: Parameters<Stone['item']>) => stone.item(...changes),
    /** How much the provider has refunded. */
    givenOf: async (providerReference: string) => {
      const text = 'select refunded_pence from sandbox_payments where reference = $1'
      return (await shop.rows<{ refunded_pence: number }>(text, [providerReference]))[0]?.refunded_pence
    },
    mailsOf: async (reference: string) =>
      (await shop.outbox())
        .filter((mail) => mail.subject.includes(reference))
        .map(({ kind, plain }) => ({ kind, plain })),
  }
}
