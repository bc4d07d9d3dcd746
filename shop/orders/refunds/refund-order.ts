import { requireStepUp } from '../../access/require-permission.ts'
import { writeOnce } from '../../access/write-once.ts'
import type { ActingContext } from '../../context.ts'
import type { Refusal } from '../../refuse.ts'
import { byReference, loadOrder, noSuchOrder } from '../order-aggregate.ts'
import { executeRequested } from './execute-refund.ts'
import { type OrderRefund, type RefundRefusal, requestOrderRefund } from './request-order-refund.ts'

export type RefundOutcome = { ok: true } | RefundRefusal | Refusal<'not_found'>

/** Refunds all or part of what was paid, by pieces, amount or both. If nothing has left, cancel the order instead. */
export async function refundOrder({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: OrderRefund & { reference: string }
}): Promise<RefundOutcome> {
  requireStepUp(ctx, 'orders.refund')
  const requested = await writeOnce(ctx, async (tx) => {
    const aggregate = await loadOrder(tx, byReference(input.reference), { lock: true })
    return aggregate ? requestOrderRefund(tx, ctx, { aggregate, refund: input }) : noSuchOrder
  })
  if (!requested.ok) return requested
  // Not in `afterCommit`: a repeated request also has to return the order as it is after the refund.
  await executeRequested(ctx, requested.refundId)
  return { ok: true }
}
