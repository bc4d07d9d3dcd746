import { and, asc, eq, lte } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { portOf, type Till } from '../payments/port.ts'
import { cancelOrder } from './cancel-order.ts'
import { type OrderRecord, type OrderRow, readRecord } from './order-record.ts'

/** A provider that does not answer is asked again for this long before the stones are let go without its word. */
const patienceMs = 10 * 60_000
const atOnce = 50

export type ExpiryNews = { order: string; outcome: 'expired' | 'paid after all' | 'provider silent' }

/**
 * Lets go of the stones of orders nobody paid in time. The provider is asked first, in case its webhook was lost:
 * money that is there must not wait for it.
 */
export async function expireUnpaid({
  ctx,
  till,
  input,
}: {
  ctx: ShopContext
  till: Till
  input: { report: (news: ExpiryNews) => void }
}): Promise<void> {
  const over = await ctx.database.db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lte(orders.heldUntil, ctx.now())))
    .orderBy(asc(orders.heldUntil))
    .limit(atOnce)
  for (const order of over) {
    const outcome = await expireOne(ctx, till, order)
    if (outcome) input.report({ order: order.reference, outcome })
  }
}

async function expireOne(ctx: ShopContext, till: Till, order: OrderRow): Promise<ExpiryNews['outcome'] | null> {
  const record = await readRecord(ctx.database.db, eq(orders.id, order.id))
  const verdict = record ? await askProviders(ctx, till, record) : 'unpaid'
  if (verdict === 'paid') return 'paid after all'
  const waited = ctx.now().getTime() - (order.heldUntil?.getTime() ?? 0)
  if (verdict === 'silent' && waited < patienceMs) return 'provider silent'
  const outcome = await cancelOrder({ ctx, till, input: { orderId: order.id, by: 'time' } })
  return outcome.done ? 'expired' : null
}

async function askProviders(
  ctx: ShopContext,
  till: Till,
  { payments }: OrderRecord,
): Promise<'paid' | 'unpaid' | 'silent'> {
  let isSilent = false
  for (const { provider, providerReference, requestKey, state } of payments) {
    const port = portOf(till, provider)
    if (state !== 'open' || !port || !providerReference) continue
    try {
      const news = await port.look({ providerReference, requestKey })
      if (news?.kind !== 'paid') continue
      const outcome = await confirmPayment({ ctx, till, input: { provider, news } })
      if (outcome === 'paid' || outcome === 'already paid' || outcome === 'repeated') return 'paid'
    } catch {
      isSilent = true
    }
  }
  return isSilent ? 'silent' : 'unpaid'
}
