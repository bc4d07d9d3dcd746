import { requirePermission } from '../../access/require-permission.ts'
import type { ShopContext } from '../../context.ts'
import type { Refusal } from '../../refuse.ts'
import { byReference, loadOrder, noSuchOrder } from '../order-aggregate.ts'
import type { LinePieces } from '../refunds/more-than-left.ts'
import { type CancelLinesRefusal, type CancelPlan, planCancelledLines } from './plan-cancelled-lines.ts'

/** What cancelling some pieces of an order would do. Changes nothing. */
export async function previewCancelledLines({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; lines: LinePieces[] }
}): Promise<CancelPlan | CancelLinesRefusal | Refusal<'not_found'>> {
  requirePermission(ctx, 'orders.cancel')
  const aggregate = await loadOrder(ctx.database.db, byReference(input.reference))
  return aggregate ? planCancelledLines(aggregate, input.lines) : noSuchOrder
}
