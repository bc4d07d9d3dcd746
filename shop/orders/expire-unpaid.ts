import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { orderWorker } from '../actor.ts'
import { concurrently } from '../concurrently.ts'
import { actingAs, type ShopContext } from '../context.ts'
import { safeError } from '../error.ts'
import { nextAttempt } from '../next-attempt.ts'
import { gatewayOfProvider } from '../payments/gateway.ts'
import { cancelOrder } from './cancel-order.ts'
import { loadOrder, type OrderAggregate, type OrderRow } from './order-aggregate.ts'
import { confirmPayment } from './payment/confirm-payment.ts'
import { concernOf } from './payment/event-outcomes.ts'

/** How long we keep asking a provider that does not respond before the stock is released anyway. */
const timeoutMs = 10 * 60_000
const atOnce = 5
const inOnePass = 50
const waits = { firstMs: 60_000, longestMs: 60 * 60_000 }

/** 'failed' comes with the error; the order is tried again later. */
export type ExpiryResult = {
  order: string
  outcome: 'expired' | 'paid_after_all' | 'provider_silent' | 'wrong_amount' | 'failed'
  error?: unknown
}

/**
 * Cancels orders that were not paid in time, which releases their stock. Each order is handled separately: one that
 * fails is postponed and does not delay the others. The provider is asked first, in case a webhook was lost.
 */
export async function expireUnpaid({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { report: (event: ExpiryResult) => void }
}): Promise<void> {
  const now = ctx.clock.now()
  const overdue = await ctx.database.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending'),
        lte(orders.heldUntil, now),
        or(isNull(orders.expiryDueAt), lte(orders.expiryDueAt, now)),
      ),
    )
    .orderBy(asc(sql`coalesce(${orders.expiryDueAt}, ${orders.heldUntil})`))
    .limit(inOnePass)
  await concurrently(overdue, atOnce, async (order) => {
    const report = (outcome: ExpiryResult['outcome'], more: { error?: unknown } = {}) =>
      input.report({ order: order.reference, outcome, ...more })
    try {
      await expireOne(ctx, order, report)
    } catch (error) {
      report('failed', { error })
      await postpone(ctx, order).catch((cause: unknown) => report('failed', { error: cause }))
    }
  })
}

type Report = (outcome: ExpiryResult['outcome'], more?: { error?: unknown }) => void

async function expireOne(ctx: ShopContext, order: OrderRow, report: Report): Promise<void> {
  const aggregate = await loadOrder(ctx.database.db, eq(orders.id, order.id))
  const isSilent = aggregate ? await askProviders(ctx, aggregate, report) : false
  // Read the state again: the provider's event may have paid for the order, or may be a repeat that changed nothing.
  const [after] = await ctx.database.db.select({ state: orders.state }).from(orders).where(eq(orders.id, order.id))
  if (after?.state !== 'pending') return report('paid_after_all')
  const waited = ctx.clock.now().getTime() - (order.heldUntil?.getTime() ?? 0)
  if (isSilent && waited < timeoutMs) {
    report('provider_silent')
    return postpone(ctx, order)
  }
  const outcome = await cancelOrder({ ctx: actingAs(ctx, orderWorker), input: { reference: order.reference } })
  if (outcome.ok) report('expired')
}

/** Asks the providers about the order's open payments. True if one of them did not respond. */
async function askProviders(ctx: ShopContext, { payments }: OrderAggregate, report: Report): Promise<boolean> {
  let isSilent = false
  for (const { provider, providerReference, requestKey, state } of payments) {
    const gateway = gatewayOfProvider(ctx.gateways, provider)
    if (state !== 'open' || !gateway || !providerReference) continue
    const event = await gateway.fetchStatus({ providerReference, requestKey }).catch((error: unknown) => {
      ctx.log.warn({ ...safeError(error), provider }, 'a provider did not report the state of a payment')
      return 'silent' as const
    })
    if (event === 'silent') isSilent = true
    else if (event?.kind === 'paid') {
      const outcome = await confirmPayment({ ctx, input: { provider, event } })
      if (concernOf[outcome] === 'attention') report('wrong_amount')
    }
  }
  return isSilent
}

async function postpone(ctx: ShopContext, { id, expiryAttempts }: OrderRow): Promise<void> {
  const failures = (expiryAttempts ?? 0) + 1
  await ctx.database.db
    .update(orders)
    .set({ expiryAttempts: failures, expiryDueAt: nextAttempt(ctx.clock.now(), failures, waits) })
    .where(eq(orders.id, id))
}
