import { and, eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { payments, refunds } from '#database/tables/payments.ts'
import { requirePermission, requireStepUp } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { ShopError, safeError } from '../../error.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { executeRefund } from './execute-refund.ts'

/** Requests a refund from the provider now, instead of at the next scheduled attempt. */
export async function retryRefund({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { id: number }
}): Promise<{ ok: true } | Refusal<'cannot_retry'>> {
  requireStepUp(ctx, 'orders.refund')
  requirePermission(ctx, 'health.retry')
  const [found] = await ctx.database.db
    .select({ amountPence: refunds.amountPence, provider: payments.provider, order: orders.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, input.id), eq(refunds.state, 'requested')))
  if (!found) throw new ShopError('not_found', 'There is no such refund.')
  if (found.provider === 'bank') return refuse('cannot_retry', 'This one is sent by bank transfer, by hand.')
  const { order, amountPence } = found
  await ctx.database.db.transaction((tx) =>
    writeAudit(tx, ctx, { verb: 'refund_retried', subject: 'order', subjectId: order, after: { amountPence } }),
  )
  return executeRefund({ ctx, input: { refundId: input.id } }).then(
    () => ({ ok: true as const }),
    (error: unknown) => {
      ctx.log.warn({ ...safeError(error), refundId: input.id }, 'a refund was refused again')
      return refuse('cannot_retry', 'The payment provider refused it again. It stays in the list, with the reason.')
    },
  )
}
