import { z } from 'zod'
import { decimalPounds } from '#contract/arithmetic/money.ts'
import type { PaymentEvent, PaymentGateway, RefundEvent } from './gateway.ts'
import { withTimeouts } from './gateway-timeouts.ts'
import { captureIdOf, type PayPalEvent, readEvent, screenPaypalWebhook } from './paypal-webhook.ts'

/** The limit of one call. A method makes up to three; `withTimeouts` limits them together. */
const callMs = 4000
/** A token is renewed this long before it expires. */
const tokenMarginMs = 60_000

const moneySchema = z.object({ currency_code: z.string(), value: z.string() })
const captureSchema = z.object({ id: z.string(), status: z.string(), amount: moneySchema })
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(captureSchema).default([]) }).optional(),
      }),
    )
    .default([]),
})
type PayPalOrder = z.output<typeof orderSchema>

const capturedSchema = captureSchema.extend({
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
})

const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

class PayPalError extends Error {
  override name = 'PayPalError'
  readonly status: number
  readonly issue: string | undefined

  constructor(status: number, text: string) {
    super(`PayPal answered ${status}`)
    this.status = status
    this.issue = /"issue"\s*:\s*"([A-Z_]+)"/.exec(text)?.[1]
  }
}

/** PayPal's Orders v2 over plain HTTP: the SDK would add a package for six calls. */
export function paypalGateway(
  keys: { clientId: string; clientSecret: string; webhookId: string },
  baseUrl = 'https://api-m.paypal.com',
): PaymentGateway {
  let token: { value: string; until: number } | null = null
  let pendingToken: Promise<string> | null = null

  /** Calls that need a token while one is being fetched share that request. */
  const authorize = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value
    pendingToken ??= fetchToken().finally(() => {
      pendingToken = null
    })
    return pendingToken
  }

  const fetchToken = async (): Promise<string> => {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
    const answer = await send('/v1/oauth2/token', {
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    const { access_token, expires_in } = z.object({ access_token: z.string(), expires_in: z.number() }).parse(answer)
    token = { value: access_token, until: Date.now() + expires_in * 1000 - tokenMarginMs }
    return access_token
  }

  const send = async (path: string, init: { headers: Record<string, string>; body?: string; method?: string }) => {
    const response = await fetch(baseUrl + path, { method: 'POST', ...init, signal: AbortSignal.timeout(callMs) })
    const text = await response.text()
    if (!response.ok) throw new PayPalError(response.status, text)
    return text ? (JSON.parse(text) as unknown) : {}
  }

  const jsonHeaders = async () => ({ authorization: `Bearer ${await authorize()}`, 'content-type': 'application/json' })

  const get = async (path: string) => send(path, { method: 'GET', headers: await jsonHeaders() })

  /** With a request id, PayPal handles repeated requests once. */
  const post = async (path: string, body: string, requestId?: string) => {
    const idempotency: Record<string, string> = requestId
      ? { 'paypal-request-id': requestId, prefer: 'return=representation' }
      : {}
    return send(path, { headers: { ...(await jsonHeaders()), ...idempotency }, body })
  }

  const readOrder = async (id: string): Promise<PayPalOrder> =>
    orderSchema.parse(await get(`/v2/checkout/orders/${encodeURIComponent(id)}`))

  const capture: NonNullable<PaymentGateway['capture']> = async ({ providerReference, requestKey }) => {
    const path = `/v2/checkout/orders/${encodeURIComponent(providerReference)}/capture`
    const order = await post(path, '{}', `${requestKey}-capture`)
      .then((answer) => orderSchema.parse(answer))
      .catch((error: unknown) => {
        // Another event about the same approval has already captured it.
        if (error instanceof PayPalError && error.issue === 'ORDER_ALREADY_CAPTURED')
          return readOrder(providerReference)
        throw error
      })
    return eventOfOrder(order, requestKey)
  }

  /** A refund names only its capture; the capture names the payment. */
  const eventOfRefund = async ({ id: eventId, event_type: type, resource }: PayPalEvent): Promise<PaymentEvent> => {
    const refund = refundSchema.parse(resource)
    const captureId = captureIdOf(refund)
    const captured = captureId ? capturedSchema.parse(await get(`/v2/payments/captures/${captureId}`)) : null
    return {
      kind: 'refunded',
      eventId,
      type,
      requestKey: captured?.custom_id,
      providerReference: captured?.supplementary_data?.related_ids.order_id,
      refunds: [
        {
          providerReference: refund.id,
          requestKey: refund.custom_id,
          state: refundStates[refund.status] ?? 'waiting',
          ...penceIn(refund.amount),
        },
      ],
    }
  }

  return withTimeouts({
    provider: 'paypal',

    async open({ requestKey, amountPence, reference, returnUrl, cancelUrl }) {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: requestKey,
            description: `Order ${reference}`,
            amount: { currency_code: 'GBP', value: decimalPounds(amountPence) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: returnUrl,
              cancel_url: cancelUrl,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
            },
          },
        },
      })
      const order = orderSchema.parse(await post('/v2/checkout/orders', body, requestKey))
      const page = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!page) throw new Error('PayPal gave no page to pay on')
      return { providerReference: order.id, payUrl: page.href }
    },

    capture,

    async fetchStatus({ providerReference, requestKey }) {
      const order = await readOrder(providerReference)
      if (order.status === 'APPROVED') return capture({ providerReference, requestKey })
      const event = eventOfOrder(order, requestKey)
      return event.kind === 'ignored' ? null : event
    },

    // An unapproved order expires by itself, and an approval we no longer want is never captured: reading is enough.
    async close({ providerReference, requestKey }) {
      const event = eventOfOrder(await readOrder(providerReference), requestKey)
      return event.kind === 'paid' ? event : null
    },

    async refund({ requestKey, providerReference, amountPence }) {
      const captured = captureOf(await readOrder(providerReference))
      if (!captured) throw new Error('PayPal took no money for this order')
      // The event of the refund carries this custom id.
      const amount = { currency_code: 'GBP', value: decimalPounds(amountPence) }
      const body = JSON.stringify({ amount, custom_id: requestKey })
      const path = `/v2/payments/captures/${encodeURIComponent(captured.id)}/refund`
      const answer = await post(path, body, requestKey)
      return { providerReference: z.object({ id: z.string() }).parse(answer).id }
    },

    screenWebhook: screenPaypalWebhook,

    async readWebhook(body, headers) {
      const webhook = readEvent(body)
      const sent = (name: string) => JSON.stringify(headers.get(`paypal-${name}`) ?? '')
      if (!webhook) return 'not_signed'
      // The event is sent back byte for byte: serialised again, it might no longer match its signature.
      const question = `{"auth_algo":${sent('auth-algo')},"cert_url":${sent('cert-url')},"transmission_id":${sent('transmission-id')},"transmission_sig":${sent('transmission-sig')},"transmission_time":${sent('transmission-time')},"webhook_id":${JSON.stringify(keys.webhookId)},"webhook_event":${body}}`
      const verdict = await post('/v1/notifications/verify-webhook-signature', question)
      const { verification_status } = z.object({ verification_status: z.string() }).parse(verdict)
      if (verification_status !== 'SUCCESS') return 'not_signed'
      return webhook.event_type === 'PAYMENT.CAPTURE.REFUNDED' ? eventOfRefund(webhook) : eventOfWebhook(webhook)
    },
  })
}

/** '167.91' → 16791; anything else is not an amount. */
function penceIn({ currency_code, value }: z.output<typeof moneySchema>) {
  const parts = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(value)
  return { currency: currency_code, amountPence: parts ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : undefined }
}

const refundStates: Record<string, RefundEvent['state']> = { COMPLETED: 'done', FAILED: 'failed', CANCELLED: 'failed' }

const captureOf = (order: PayPalOrder) =>
  order.purchase_units
    .flatMap(({ payments }) => payments?.captures ?? [])
    .find(({ status }) => status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED')

function eventOfOrder(order: PayPalOrder, requestKey: string): PaymentEvent {
  const captured = captureOf(order)
  return {
    kind: captured ? 'paid' : order.status === 'VOIDED' ? 'failed' : 'ignored',
    eventId: `capture_${captured?.id ?? order.id}`,
    type: `order ${order.status.toLowerCase()}`,
    requestKey,
    providerReference: order.id,
    ...(captured ? penceIn(captured.amount) : {}),
  }
}

function eventOfWebhook({ id, event_type: type, resource }: PayPalEvent): PaymentEvent {
  const ignored: PaymentEvent = { kind: 'ignored', eventId: id, type }
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    const order = orderSchema.parse(resource)
    const requestKey = order.purchase_units[0]?.custom_id
    return { kind: 'approved', eventId: id, type, requestKey, providerReference: order.id }
  }
  if (type !== 'PAYMENT.CAPTURE.COMPLETED' && type !== 'PAYMENT.CAPTURE.DENIED') return ignored
  const captured = capturedSchema.parse(resource)
  return {
    kind: type === 'PAYMENT.CAPTURE.COMPLETED' ? 'paid' : 'failed',
    eventId: id,
    type,
    requestKey: captured.custom_id,
    providerReference: captured.supplementary_data?.related_ids.order_id,
    ...penceIn(captured.amount),
  }
}
