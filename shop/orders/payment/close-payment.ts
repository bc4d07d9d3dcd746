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
/** Longer than any capture can take that started before the payment ended here. */
const captureIsOverMs = 60_000

/** 'unknown': no response yet, or not a final one; the worker asks again. */
export type CloseResult = 'paid' | 'closed' | 'unknown'

/**
 * Asks the provider to close a payment, so that nobody can pay any more, and records money that has already arrived. A
 * payment that has ended here stays on the worker's list until the provider has responded.
 */
export async function closePayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { payment: PaymentRow }
}): Promise<CloseResult> {
  const { id, orderId, provider, providerReference, requestKey, settledAt } = input.payment
  const { db } = ctx.database
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  // A bank account cannot be closed, and without a provider's reference there is no payment page.
  if (!providerReference || provider === 'bank') return 'closed'
  try {
    // A sandbox that is no longer set up holds no real money; any other provider without keys may hold some.
    if (!gateway && provider !== 'test') throw new Error(`${provider} is not set up, and may have been paid`)
    const event = (await gateway?.close({ providerReference, requestKey })) ?? null
    if (event) await confirmPayment({ ctx, input: { provider, event } })
    // If we capture the money ourselves, a capture may still be running. The response is final only once that is over.
    const mayBeCaptured = !event && gateway?.capture !== undefined && !isCaptureOver(settledAt, ctx.clock.now())
    if (mayBeCaptured) return 'unknown'
    await db.update(payments).set({ closeDueAt: null }).where(eq(payments.id, id))
    if (!event) return 'closed'
    // The event may be a repeat, or may not cover the full amount.
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

const isCaptureOver = (settledAt: Date | null, now: Date): boolean =>
  settledAt !== null && now.getTime() - settledAt.getTime() >= captureIsOverMs

/** Asks providers again to close payments that have ended here but may still be open there. */
export async function closeEndedPayments({ ctx }: { ctx: ShopContext }): Promise<void> {
  const { db } = ctx.database
  const now = ctx.clock.now()
  const due = await db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.closeDueAt), lte(payments.closeDueAt, now)))
    // A payment whose provider never responds must not delay new ones.
    .orderBy(asc(payments.closeAttempts), asc(payments.closeDueAt), asc(payments.id))
    .limit(inOnePass)
  await concurrently(due, atOnce, async ({ id, closeAttempts }) => {
    // Postpone first, then ask: only one of several processes asks, and after a crash the payment is tried again later.
    const attempts = closeAttempts + 1
    const [payment] = await db
      .update(payments)
      .set({ closeAttempts: attempts, closeDueAt: nextAttempt(now, attempts, closeWaits) })
      .where(and(eq(payments.id, id), eq(payments.closeAttempts, closeAttempts), isNotNull(payments.closeDueAt)))
      .returning()
    if (payment) await closePayment({ ctx, input: { payment } })
  })
}
