import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Provider } from '#contract/orders/order-states.ts'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import { paymentEvents } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import type { PaymentEvent } from '../../payments/gateway.ts'
import { type OrderAggregate, orderJsonSchema, orderOfJson, type PaymentRow } from '../order-aggregate.ts'

type ProviderEvent = { provider: Provider; event: PaymentEvent }

export type Found = { aggregate: OrderAggregate; payment: PaymentRow }

export type LockedPayment = Found & {
  /** The account that owns the order, even if it was placed as a guest; null if there is none. */
  ownerId: number | null
}

/**
 * Handles an event in one transaction, with the payment's order locked, and stores the outcome with the event's id. A
 * repeated event changes nothing.
 */
export async function handleEventOnce<Outcome extends string>(
  ctx: ShopContext,
  { provider, event }: ProviderEvent,
  act: (tx: Database, found: LockedPayment | null) => Promise<Outcome>,
): Promise<Outcome | 'repeated'> {
  return ctx.database.db
    .transaction(async (tx) => {
      const outcome = await act(tx, await lockPayment(tx, { provider, event }))
      const [first] = await tx
        .insert(paymentEvents)
        .values({ provider, eventId: event.eventId, kind: event.type, outcome, receivedAt: ctx.clock.now() })
        .onConflictDoNothing()
        .returning({ eventId: paymentEvents.eventId })
      if (!first) throw new Repeated()
      return outcome
    })
    .catch((error: unknown) => {
      if (error instanceof Repeated) return 'repeated' as const
      throw error
    })
}

/** The event was handled before, so the transaction is rolled back with everything it has written. */
class Repeated extends Error {
  override name = 'Repeated'
}

/** Locks the basket, then the order, as every writer does. */
async function lockPayment(tx: Database, { provider, event }: ProviderEvent): Promise<LockedPayment | null> {
  const call = sql`lock_payment(${provider}::text, ${event.requestKey ?? null}::text, ${event.providerReference ?? null}::text)`
  const [found] = await callFunction(tx, call, lockedSchema)
  if (!found) return null
  const aggregate = orderOfJson(found.order)
  const payment = aggregate.payments.find(({ id }) => id === found.paymentId)
  return payment ? { aggregate, payment, ownerId: found.ownerId } : null
}

const lockedSchema = z
  .object({ paymentId: z.number(), order: orderJsonSchema, ownerId: z.number().nullable() })
  .nullable()
