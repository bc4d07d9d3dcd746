import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { refunds } from '#database/tables/payments.ts'
import { orderWorker } from '../../actor.ts'
import { concurrently } from '../../concurrently.ts'
import { actingAs, type ShopContext } from '../../context.ts'
import { executeRefund } from './execute-refund.ts'

const atOnce = 5
const inOnePass = 50

/** Executes each pending refund separately: one that a provider refuses is postponed and must not delay the others. */
export async function processPendingRefunds(
  ctx: ShopContext,
  onError: (what: string, error: unknown) => void,
): Promise<void> {
  const pending = await ctx.database.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), or(isNull(refunds.dueAt), lte(refunds.dueAt, ctx.clock.now()))))
    // Refunds that were never tried come before those that were refused, however many those are.
    .orderBy(asc(refunds.attempts), asc(refunds.dueAt), asc(refunds.id))
    .limit(inOnePass)
  await concurrently(pending, atOnce, async ({ id }) => {
    await executeRefund({ ctx: actingAs(ctx, orderWorker), input: { refundId: id } }).catch((error: unknown) =>
      onError(`refund ${id} could not be given`, error),
    )
  })
}
