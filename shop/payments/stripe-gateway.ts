import Stripe from 'stripe'
import type { PaymentEvent, PaymentGateway, RefundEvent } from './gateway.ts'
import { withTimeouts } from './gateway-timeouts.ts'

/**
 * Longer than the first stock hold and than Stripe's minimum of 30 minutes, because the shop expires the session when
 * the hold ends. If a session expires during an extended hold, the shop opens a new one.
 */
const sessionMinutes = 65

/** The limits of one call, with one retry after a broken connection. `withTimeouts` limits a whole method. */
const callOptions = { timeout: 4000, maxNetworkRetries: 1, telemetry: false }

/** Card payments with 3-D Secure on Stripe's page (a Checkout Session): no card details reach this server. */
export function stripeGateway(
  keys: { secretKey: string; webhookSecret: string },
  where: { host?: string; port?: number; protocol?: 'http' | 'https' } = {},
): PaymentGateway {
  const stripe = new Stripe(keys.secretKey, { ...callOptions, ...where })
  return withTimeouts({
    provider: 'stripe',

    async open(request) {
      const { requestKey, amountPence, reference, email, returnUrl, cancelUrl, requestedAt } = request
      const metadata = { request_key: requestKey, order: reference }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          // Charge the order's total in pounds, whatever the currency of the card.
          adaptive_pricing: { enabled: false },
          client_reference_id: requestKey,
          customer_email: email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'gbp',
                unit_amount: amountPence,
                product_data: { name: `Order ${reference}` },
              },
            },
          ],
          metadata,
          payment_intent_data: { metadata, description: `Order ${reference}` },
          success_url: returnUrl,
          cancel_url: cancelUrl,
          // Based on the first request: a retry with the same key must send identical parameters.
          expires_at: Math.floor(requestedAt.getTime() / 1000) + sessionMinutes * 60,
        },
        { idempotencyKey: requestKey },
      )
      if (!session.url) throw new Error('Stripe gave no page to pay on')
      return { providerReference: session.id, payUrl: session.url }
    },

    fetchStatus: ({ providerReference }) => fetchSession(stripe, providerReference),

    async close({ providerReference }) {
      try {
        await stripe.checkout.sessions.expire(providerReference)
        return null
      } catch (error) {
        // Stripe rejects this if the session is no longer open, because it is paid or has expired.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const event = await fetchSession(stripe, providerReference)
        if (!event) throw error
        return event.kind === 'paid' ? event : null
      }
    },

    async refund({ requestKey, providerReference, amountPence }) {
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(providerReference)
      const paymentIntent = typeof intent === 'string' ? intent : intent?.id
      if (!paymentIntent) throw new Error('Stripe took no money in this session')
      const refund = await stripe.refunds.create(
        { payment_intent: paymentIntent, amount: amountPence, metadata: { request_key: requestKey } },
        { idempotencyKey: requestKey },
      )
      return { providerReference: refund.id }
    },

    async readWebhook(body, headers) {
      const webhook = await stripe.webhooks
        .constructEventAsync(body, headers.get('stripe-signature') ?? '', keys.webhookSecret)
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
          throw error
        })
      if (!webhook) return 'not_signed'
      switch (webhook.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.async_payment_failed':
        case 'checkout.session.expired':
          return eventOf(webhook.data.object, webhook)
        case 'charge.refunded':
        case 'charge.refund.updated':
        case 'refund.created':
        case 'refund.updated':
        case 'refund.failed':
          return eventOfRefunds(stripe, webhook.data.object.payment_intent, webhook)
        default:
          return { kind: 'ignored', eventId: webhook.id, type: webhook.type }
      }
    },
  })
}

async function fetchSession(stripe: Stripe, sessionId: string): Promise<PaymentEvent | null> {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const event = eventOf(session, { id: `look_${session.id}_${session.payment_status}`, type: 'look' })
  return event.kind === 'ignored' ? null : event
}

/**
 * The current state of all refunds of a payment, whichever event arrived, so the order of events does not matter.
 * A payment intent without a session was not created by this shop.
 */
async function eventOfRefunds(
  stripe: Stripe,
  intent: string | Stripe.PaymentIntent | null,
  webhook: { id: string; type: string },
): Promise<PaymentEvent> {
  const { id: eventId, type } = webhook
  const paymentIntent = typeof intent === 'string' ? intent : intent?.id
  const [session] = paymentIntent
    ? (await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })).data
    : []
  if (!paymentIntent || !session) return { kind: 'ignored', eventId, type }
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  return {
    kind: 'refunded',
    eventId,
    type,
    requestKey: session.client_reference_id ?? undefined,
    providerReference: session.id,
    refunds: data.map(({ id, status, amount, currency, metadata }) => ({
      providerReference: id,
      requestKey: metadata?.request_key,
      state: refundStates[status ?? ''] ?? 'waiting',
      amountPence: amount,
      currency,
    })),
  }
}

const refundStates: Record<string, RefundEvent['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }

/** A complete session may still be waiting for its money; only `payment_status` says whether it is paid. */
function eventOf(session: Stripe.Checkout.Session, webhook: { id: string; type: string }): PaymentEvent {
  const isLost = session.status === 'expired' || webhook.type === 'checkout.session.async_payment_failed'
  const unpaid = isLost ? 'failed' : 'ignored'
  return {
    kind: session.payment_status === 'paid' ? 'paid' : unpaid,
    eventId: webhook.id,
    type: webhook.type,
    requestKey: session.client_reference_id ?? undefined,
    providerReference: session.id,
    amountPence: session.amount_total ?? undefined,
    currency: session.currency ?? undefined,
  }
}
