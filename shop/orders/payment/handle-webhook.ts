import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Provider } from '#contract/orders/order-states.ts'
import { orders } from '#database/tables/orders.ts'
import { paymentEvents, payments, refunds } from '#database/tables/payments.ts'
import { actingAs, type ShopContext } from '../../context.ts'
import {
  gatewayOfProvider,
  type PaymentEvent,
  type PaymentGateway,
  type ScreenedWebhook,
} from '../../payments/gateway.ts'
import { recordProviderRefunds } from '../refunds/record-provider-refunds.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { EventOutcome } from './event-outcomes.ts'

type Heard =
  | { signed: false }
  | { signed: true; event: PaymentEvent; outcome: EventOutcome }
  /** Not read at all: it names nothing of ours, or of its kind nothing follows. */
  | { skipped: 'ignored' | 'unknown_payment' }
  | { waitSeconds: number }

/** Counts webhooks that take a call to prove, by what they are about. */
export type ProofLimit = { take: (key: string) => Promise<number>; giveBack: (key: string) => Promise<void> }

/** Reads what a provider sent and acts on it. Money the buyer agreed to is taken only while the order waits for it. */
export async function handleWebhook({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { provider: PaymentGateway['provider']; body: string; headers: Headers; limit?: ProofLimit | undefined }
}): Promise<Heard | null> {
  const { provider } = input
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  if (!gateway) return null
  const screened = gateway.screenWebhook?.(input.body, input.headers)
  if (screened === 'not_signed') return { signed: false }
  if (screened?.isIgnored) return { skipped: 'ignored' }
  const isOurs = screened ? await isKnown(ctx, provider, screened) : true
  if (screened && !isOurs && !screened.mayBeUnknown) return { skipped: 'unknown_payment' }
  // Of what is ours each payment has a count of its own, so that nobody can use up another's.
  const [name = 'unknown'] = isOurs && screened ? namesOf(screened) : []
  const waitSeconds = screened ? await input.limit?.take(`${provider} ${name}`) : 0
  if (waitSeconds) return { waitSeconds }
  const told = await gateway.readWebhook(input.body, input.headers)
  if (told === 'not_signed') return { signed: false }
  // What is proven does not count.
  if (screened) await input.limit?.giveBack(`${provider} ${name}`)
  if (told.kind === 'refunded') {
    const asProvider = actingAs(ctx, { kind: 'payment_provider', provider })
    const outcome = await recordProviderRefunds({ ctx: asProvider, input: { gateway, event: told } })
    return { signed: true, event: told, outcome }
  }
  const event = told.kind === 'approved' ? await take(ctx, gateway, told) : told
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

async function take(ctx: ShopContext, gateway: PaymentGateway, event: PaymentEvent): Promise<PaymentEvent> {
  const [waiting] = await ctx.database.db
    .select({ requestKey: payments.requestKey })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, gateway.provider),
        eq(payments.requestKey, event.requestKey ?? ''),
        eq(orders.state, 'pending'),
        // The buyer has turned to another way to pay since.
        ne(payments.state, 'expired'),
      ),
    )
  if (!waiting || !gateway.capture || !event.providerReference) return event
  return gateway.capture({ providerReference: event.providerReference, requestKey: waiting.requestKey })
}
