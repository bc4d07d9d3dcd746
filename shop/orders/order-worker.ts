import { asc, eq } from 'drizzle-orm'
import { refunds } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import type { Till } from '../payments/port.ts'
import { settleRefund } from '../payments/settle-refund.ts'
import { type ExpiryNews, expireUnpaid } from './expire-unpaid.ts'

const betweenLooksMs = 15_000

/** Looks after what time does to orders: unpaid ones run out, refunds that were asked for get given. */
export function startOrderWorker(
  ctx: ShopContext,
  till: Till,
  tell: { report: (news: ExpiryNews) => void; onError: (what: string, error: unknown) => void },
): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pass = Promise.resolve()
  const look = async () => {
    try {
      await expireUnpaid({ ctx, till, input: { report: tell.report } })
    } catch (error) {
      tell.onError('unpaid orders could not be looked through', error)
    }
    await giveBack(ctx, till, tell.onError)
    if (stopped) return
    timer = setTimeout(() => (pass = look()), betweenLooksMs)
    timer.unref()
  }
  pass = look()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pass
    },
  }
}

/** Each on its own: one that a provider refuses must not hold up the others. */
export async function giveBack(
  ctx: ShopContext,
  till: Till,
  onError: (what: string, error: unknown) => void,
): Promise<void> {
  const asked = await ctx.database.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.state, 'asked'))
    .orderBy(asc(refunds.id))
    .limit(50)
    .catch((error: unknown) => {
      onError('refunds could not be looked through', error)
      return []
    })
  for (const { id } of asked)
    await settleRefund({ ctx, till, input: { refundId: id } }).catch((error: unknown) =>
      onError(`refund ${id} could not be given`, error),
    )
}
