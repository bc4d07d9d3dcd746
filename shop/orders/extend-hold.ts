import { eq } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import type { Database } from '#database/database.ts'
import { variations } from '#database/tables/catalogue.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { chooseHold } from './choose-hold.ts'
import { latestHold } from './compose-order.ts'
import { countHeld } from './count-held.ts'
import type { OrderRow } from './order-aggregate.ts'
import { readOrder, readOwnOrder, type Viewer } from './read-order.ts'

export type ExtendOutcome = { ok: true; order: Order } | Refusal<'cannot_extend'>

/**
 * Restarts the hold of an unpaid order from now, as often as the shop's settings allow and while there is enough stock
 * for others.
 */
export async function extendHold({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; viewer: Viewer }
}): Promise<ExtendOutcome> {
  const { order } = await readOwnOrder(ctx, input.reference, input.viewer)
  const error = await ctx.database.db.transaction((tx) => extendIn(tx, ctx, order.id))
  return error ? refuse('cannot_extend', error) : { ok: true, order: await readOrder({ ctx, input }) }
}

/** Null if the hold was extended, otherwise the reason why not. */
async function extendIn(tx: Database, ctx: ShopContext, orderId: number): Promise<string | null> {
  const now = ctx.clock.now()
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (order?.state !== 'pending') return 'This order is no longer awaiting payment.'
  if (!order.heldUntil || order.heldUntil <= now)
    return 'We could not reserve your order any longer. Please place it again.'
  const latest = latestHold(ctx.settings, order)
  if (order.heldUntil >= latest) return 'We cannot reserve this order any longer. Please pay before the time runs out.'
  if (!order.reservesAtPayment && (await isScarce(tx, ctx, order)))
    return 'So many of these items are reserved that we cannot reserve yours any longer. Please pay before the time runs out.'
  const wanted = now.getTime() + ctx.settings.orders.holdMinutes * 60_000
  const heldUntil = new Date(Math.min(wanted, latest.getTime()))
  if (heldUntil > order.heldUntil) await tx.update(orders).set({ heldUntil }).where(eq(orders.id, order.id))
  return null
}

/** Whether a new order for the same items would get a shorter hold now. This order's pieces are already counted. */
async function isScarce(tx: Database, ctx: ShopContext, { id }: OrderRow): Promise<boolean> {
  const lines = await tx
    .select({ variationId: variations.id, weightG: variations.weightG, stock: variations.stock })
    .from(orderLines)
    .innerJoin(variations, eq(variations.id, orderLines.variationId))
    .where(eq(orderLines.orderId, id))
  const heldUnpaid = await countHeld(tx, { sizes: lines.map(({ variationId }) => variationId) })
  const wanted = { lines: lines.map((line) => ({ ...line, pieces: 0 })), total: 0, payment: 'card' as const }
  return chooseHold(ctx.settings.orders, wanted, heldUnpaid) !== 'usual'
}
