import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Provider } from '#contract/orders/order-states.ts'
import { orders } from '#database/tables/orders.ts'
import { paymentEvents, payments, refunds } from '#database/tables/payments.ts'
import type { ActingContext, ShopContext } from '../../context.ts'
import {
  gatewayOfProvider,
  type PaymentEvent,
  type PaymentGateway,
  type ScreenedWebhook,
} from '../../payments/gateway.ts'
import { recordProviderRefunds } from '../refunds/record-provider-refunds.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { EventOutcome } from './event-outcomes.ts'

type WebhookResult =
  | { signed: false }
  | { signed: true; event: PaymentEvent; outcome: EventOutcome }
  /** Not verified: it names no payment of ours, or needs no action. */
  | { skipped: 'ignored' | 'unknown_payment' }
  | { waitSeconds: number }

/** Limits webhooks that can only be verified by calling the provider, per payment. */
export type ProofLimit = { take: (key: string) => Promise<number>; release: (key: string) => Promise<void> }

/** Handles a provider's webhook. Money that the buyer has approved is captured only while the order awaits payment. */
export async function handleWebhook({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { provider: PaymentGateway['provider']; body: string; headers: Headers; limit?: ProofLimit | undefined }
}): Promise<WebhookResult | null> {
  const { provider } = input
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  if (!gateway) return null
  const screened = gateway.screenWebhook?.(input.body, input.headers)
  if (screened === 'not_signed') return { signed: false }
  if (screened?.isIgnored) return { skipped: 'ignored' }
  const isOurs = screened ? await isKnown(ctx, provider, screened) : true
  if (screened && !isOurs && !screened.mayBeUnknown) return { skipped: 'unknown_payment' }
  // Each of our payments has a separate limit, so that nobody can use up that of another payment.
  const [name = 'unknown'] = isOurs && screened ? namesOf(screened) : []
  const waitSeconds = screened ? await input.limit?.take(`${provider} ${name}`) : 0
  if (waitSeconds) return { waitSeconds }
  const webhookEvent = await gateway.readWebhook(input.body, input.headers)
  if (webhookEvent === 'not_signed') return { signed: false }
  // A verified webhook does not count towards the limit.
  if (screened) await input.limit?.release(`${provider} ${name}`)
  if (webhookEvent.kind === 'refunded') {
    const outcome = await recordProviderRefunds({ ctx, input: { gateway, event: webhookEvent } })
    return { signed: true, event: webhookEvent, outcome }
  }
  const event = webhookEvent.kind === 'approved' ? await captureApproved(ctx, gateway, webhookEvent) : webhookEvent
  return { signed: true, event, outcome: await confirmPayment({ ctx, input: { provider, event } }) }
}

const namesOf = ({ requestKeys, providerReferences, eventIds }: ScreenedWebhook): string[] => [
  ...requestKeys,
  ...providerReferences,
  ...eventIds,
]

/** Whether a webhook names a payment, a refund or a capture of ours. */
async function isKnown(
  { database: { db } }: ShopContext,
  provider: Provider,
  names: ScreenedWebhook,
): Promise<boolean> {
  const { requestKeys, providerReferences, eventIds } = names
  const byKey = inArray(payments.requestKey, requestKeys)
  const byName = inArray(payments.providerReference, providerReferences)
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), or(byKey, byName)))
    .limit(1)
  if (payment) return true
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.requestKey, requestKeys))
    .limit(1)
  if (refund) return true
  const [found] = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, eventIds)))
    .limit(1)
  return found !== undefined
}

async function captureApproved(ctx: ShopContext, gateway: PaymentGateway, event: PaymentEvent): Promise<PaymentEvent> {
  const [waiting] = await ctx.database.db
    .select({ requestKey: payments.requestKey })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, gateway.provider),
        eq(payments.requestKey, event.requestKey ?? ''),
        eq(orders.state, 'pending'),
        // Expired: the buyer has switched to another payment method since.
        ne(payments.state, 'expired'),
      ),
    )
  if (!waiting || !gateway.capture || !event.providerReference) return event
  return gateway.capture({ providerReference: event.providerReference, requestKey: waiting.requestKey })
}
