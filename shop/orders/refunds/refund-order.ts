import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { requireStepUp } from '../../access/require-permission.ts'
import { writeOnce } from '../../access/write-once.ts'
import type { ActingContext } from '../../context.ts'
import { refuse } from '../../refuse.ts'
import { loadOrder, type OrderAggregate } from '../order-aggregate.ts'
import { type OrderRefund, type RefundRefusal, requestOrderRefund } from './request-order-refund.ts'

export type RefundOutcome = { ok: true; aggregate: OrderAggregate } | RefundRefusal

/**
 * Gives back all or part of what was paid, by pieces, by amount or both. What is still here and is refunded whole is
 * cancelled instead.
 */
export async function refundOrder({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: OrderRefund & { orderId: number }
}): Promise<RefundOutcome> {
  requireStepUp(ctx, 'orders.refund')
  const which = eq(orders.id, input.orderId)
  const asked = await writeOnce(ctx, async (tx) => {
    const aggregate = await loadOrder(tx, which, { lock: true })
    return aggregate ? requestOrderRefund(tx, ctx, { aggregate, refund: input }) : noSuchOrder
  })
  if (!asked.ok) return asked
  const aggregate = await loadOrder(ctx.database.db, which)
  return aggregate ? { ok: true, aggregate } : noSuchOrder
}

const noSuchOrder = refuse('cannot_refund', 'There is no such order.')
