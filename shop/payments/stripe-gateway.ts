import Stripe from 'stripe'
import type { PaymentEvent, PaymentGateway, RefundEvent } from './gateway.ts'
import { withTimeouts } from './gateway-timeouts.ts'

/**
 * Longer than stock is first held and than Stripe's least of 30 minutes: the shop closes it itself when the hold is
 * over. One that ends within an extended hold is followed by a new one.
 */
const sessionMinutes = 65

/** Of one call, and its one retry for a broken connection. How long all of a verb may take is `withPatience`'s matter. */
const calling = { timeout: 4000, maxNetworkRetries: 1, telemetry: false }

/** Card payments on Stripe's own page (a Checkout Session), 3-D Secure and all: no card touches this server. */
export function stripeGateway(
  keys: { secretKey: string; webhookSecret: string },
  where: { host?: string; port?: number; protocol?: 'http' | 'https' } = {},
): PaymentGateway {
  const stripe = new Stripe(keys.secretKey, { ...calling, ...where })
  return withTimeouts({
    provider: 'stripe',

    async open(request) {
      const { requestKey, amountPence, reference, email, returnUrl, cancelUrl, askedAt } = request
      const metadata = { request_key: requestKey, order: reference }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          // What is charged is what the order says: pounds, whatever the card's own money is.
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
          // Reckoned from the first asking: a retry under the same key must send the very same.
          expires_at: Math.floor(askedAt.getTime() / 1000) + sessionMinutes * 60,
        },
        { idempotencyKey: requestKey },
      )
      if (!session.url) throw new Error('Stripe gave no page to pay on')
      return { providerReference: session.id, payUrl: session.url }
    },

    fetchStatus: ({ providerReference }) => look(stripe, providerReference),

    async close({ providerReference }) {
      try {
        await stripe.checkout.sessions.expire(providerReference)
        return null
      } catch (error) {
        // Refused: it is no longer open, because it is paid or has run out.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        const event = await look(stripe, providerReference)
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

async function look(stripe: Stripe, sessionId: string): Promise<PaymentEvent | null> {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const event = eventOf(session, { id: `look_${session.id}_${session.payment_status}`, type: 'look' })
  return event.kind === 'ignored' ? null : event
}

/**
 * How all refunds of a payment stand now, whichever of their events it is: so it does not matter in which order they
 * come. An intent without a session is not of this shop's making.
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

/** A session that is complete may still wait for its money; only `payment_status` says that it is there. */
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
