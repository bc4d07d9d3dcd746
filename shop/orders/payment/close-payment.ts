import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import { concurrently } from '../../concurrently.ts'
import type { ShopContext } from '../../context.ts'
import { safeError } from '../../error.ts'
import { nextAttempt } from '../../next-attempt.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import type { PaymentRow } from '../order-aggregate.ts'
import { confirmPayment } from './confirm-payment.ts'
import { closeWaits } from './expire-open-payments.ts'

const atOnce = 5
const inOnePass = 50
/** Longer than any capture that began before the payment was ended here may take. */
const captureIsOverMs = 60_000

/** 'unknown': no answer yet, or not the last one; the worker asks again. */
export type Closing = 'paid' | 'closed' | 'unknown'

/**
 * Asks the provider to let nobody pay any more, and records money that is there already. A payment that is ended here
 * stays on the worker's list until the provider has answered.
 */
export async function closePayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { payment: PaymentRow }
}): Promise<Closing> {
  const { id, orderId, provider, providerReference, requestKey, settledAt } = input.payment
  const { db } = ctx.database
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  // A bank account is always open, and without a name there is no page to pay on.
  if (!providerReference || provider === 'bank') return 'closed'
  try {
    // The sandbox is gone with its made-up money; any other provider without keys may hold some.
    if (!gateway && provider !== 'test') throw new Error(`${provider} is not set up, and may have been paid`)
    const event = (await gateway?.close({ providerReference, requestKey })) ?? null
    if (event) await confirmPayment({ ctx, input: { provider, event } })
    // Where money is captured by us, a capture may still be under way: the answer counts once that is over.
    const mayBeCaptured = !event && gateway?.capture !== undefined && !isOver(settledAt, ctx.clock.now())
    if (mayBeCaptured) return 'unknown'
    await db.update(payments).set({ closeDueAt: null }).where(eq(payments.id, id))
    if (!event) return 'closed'
    // The event may have been handled before, and need not have been all of the money.
    const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
    return order && order.state !== 'pending' ? 'paid' : 'closed'
  } catch (error) {
    ctx.log.warn({ ...safeError(error), orderId, provider }, 'a payment could not be closed at its provider')
    return 'unknown'
  }
}

/** Closes payments that have just ended here. If one cannot be closed now, the worker asks again. */
export async function closePayments({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { payments: PaymentRow[] }
}): Promise<void> {
  await Promise.all(input.payments.map((payment) => closePayment({ ctx, input: { payment } })))
}

const isOver = (settledAt: Date | null, now: Date): boolean =>
  settledAt !== null && now.getTime() - settledAt.getTime() >= captureIsOverMs

/** Asks again about payments that have ended here and not yet, as far as we know, at their provider. */
export async function closeEndedPayments({ ctx }: { ctx: ShopContext }): Promise<void> {
  const { db } = ctx.database
  const now = ctx.clock.now()
  const due = await db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.closeDueAt), lte(payments.closeDueAt, now)))
    // One that is never answered must not keep new ones waiting.
    .orderBy(asc(payments.closeAttempts), asc(payments.closeDueAt), asc(payments.id))
    .limit(inOnePass)
  await concurrently(due, atOnce, async ({ id, closeAttempts }) => {
    // Put off before the provider is asked: of several processes one asks, and one that dies is followed later.
    const attempts = closeAttempts + 1
    const [payment] = await db
      .update(payments)
      .set({ closeAttempts: attempts, closeDueAt: nextAttempt(now, attempts, closeWaits) })
      .where(and(eq(payments.id, id), eq(payments.closeAttempts, closeAttempts), isNotNull(payments.closeDueAt)))
      .returning()
    if (payment) await closePayment({ ctx, input: { payment } })
  })
}
