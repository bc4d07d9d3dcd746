import { eq } from 'drizzle-orm'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { orders } from '#database/tables/orders.ts'
import { requireStepUp } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ShopContext } from '../../context.ts'
import { type Refusal, refuse } from '../../result.ts'
import { loadOrder, type OrderAggregate, refundableAmount } from '../order-aggregate.ts'
import { holdsStock } from '../transitions.ts'
import { executeRefund } from './execute-refund.ts'
import { requestRefund } from './request-refund.ts'

export type RefundOutcome = { ok: true; record: OrderAggregate } | Refusal<'cannot_refund'>

/** Gives back all or part of what was paid, for goods that have left. What is still here is cancelled instead. */
export async function refundOrder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { orderId: number; amountPence?: number | undefined; reason: string }
}): Promise<RefundOutcome> {
  requireStepUp(ctx, 'orders.refund')
  const which = eq(orders.id, input.orderId)
  const asked = await ctx.database.db.transaction(async (tx) => {
    const record = await loadOrder(tx, which, { lock: true })
    const paid = record?.payments.find(({ state }) => state === 'paid' || state === 'refunded')
    if (!record || !paid) return 'There is nothing to refund: this order was not paid for.'
    const left = refundableAmount(record.refunds, paid)
    const amountPence = input.amountPence ?? left
    if (left === 0) return 'This order has already been refunded in full.'
    if (amountPence < 1 || amountPence > left) return `Between £0.01 and ${formatPounds(left)} can be refunded.`
    if (amountPence === left && holdsStock(record.order.state))
      return 'It has not left yet: cancel it instead, so that its items go back into stock.'
    const asked = await requestRefund(tx, { paymentId: paid.id, amountPence, reason: input.reason }, ctx.clock.now())
    const after = { amountPence, refund: asked.id }
    await writeAudit(tx, ctx, { verb: 'refund_requested', subject: 'order', subjectId: record.order.reference, after })
    return asked
  })
  if (typeof asked === 'string') return refuse('cannot_refund', asked)
  await executeRefund({ ctx, input: { refundId: asked.id } })
  const record = await loadOrder(ctx.database.db, which)
  return record ? { ok: true, record } : refuse('cannot_refund', 'There is no such order.')
}
