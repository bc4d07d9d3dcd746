import { and, eq, gt, lt } from 'drizzle-orm'
import type { Order } from '#contract/checkout.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'
import { latestHold } from './compose-order.ts'
import { readOrder, readOwnOrder, type Viewer } from './read-order.ts'

export type ExtendOutcome = { ok: true; order: Order } | Refusal<'cannot_extend'>

/** Holds the stock of an unpaid order for the whole time again, counted from now, as often as the shop's settings allow. */
export async function extendHold({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; viewer: Viewer }
}): Promise<ExtendOutcome> {
  const now = ctx.clock.now()
  const { order } = await readOwnOrder(ctx, input.reference, input.viewer)
  const wanted = now.getTime() + ctx.settings.orders.holdMinutes * 60_000
  const heldUntil = new Date(Math.min(wanted, latestHold(ctx.settings, order).getTime()))
  // The row decides: an order that is paid, cancelled or over in this moment is left alone.
  await ctx.database.db
    .update(orders)
    .set({ heldUntil })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.state, 'pending'),
        gt(orders.heldUntil, now),
        lt(orders.heldUntil, heldUntil),
      ),
    )
  const after = await readOrder({ ctx, input })
  if (after.state !== 'pending') return cannotExtend('This order is no longer awaiting payment.')
  if (!after.held_until) return cannotExtend('We could not reserve your order any longer. Please place it again.')
  if (order.heldUntil && order.heldUntil >= latestHold(ctx.settings, order))
    return cannotExtend('We cannot reserve this order any longer. Please pay before the time runs out.')
  return { ok: true, order: after }
}

const cannotExtend = (message: string) => refuse('cannot_extend', message)
