import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { refunds } from '#database/tables/payments.ts'
import { orderWorker } from '../actor.ts'
import { dailyAuditHead } from '../audit/audit-head.ts'
import { concurrently } from '../concurrently.ts'
import { actingAs, type ShopContext } from '../context.ts'
import { type ExpiryResult, expireUnpaid } from './expire-unpaid.ts'
import { notifyHeld } from './notify-held.ts'
import { closeEndedPayments } from './payment/close-payment.ts'
import { executeRefund } from './refunds/execute-refund.ts'
import { sendShopDigest } from './send-shop-digest.ts'

const betweenLooksMs = 15_000
const refundsAtOnce = 5
const refundsInOnePass = 50

type Tell = { report: (event: ExpiryResult) => void; onError: (what: string, error: unknown) => void }

/** Looks after what time does to orders: unpaid ones run out, ended payments are closed, refunds are paid, the shop gets its emails. */
export function startOrderWorker(ctx: ShopContext, tell: Tell): { stop: () => Promise<void> } {
  const expiring = repeat(async () => {
    try {
      await expireUnpaid({ ctx, input: { report: (event) => reportExpiry(event, tell) } })
    } catch (error) {
      tell.onError('unpaid orders could not be looked through', error)
    }
  })
  const closing = repeat(async () => {
    await closeEndedPayments({ ctx }).catch((error: unknown) => tell.onError('ended payments were not closed', error))
  })
  // On its own: a provider that is slow to give money back must not keep stock from other buyers.
  const refunding = repeat(() => processPendingRefunds(ctx, tell.onError))
  const noteAuditHead = dailyAuditHead(ctx)
  const digesting = repeat(async () => {
    await sendShopDigest({ ctx }).catch((error: unknown) => tell.onError('the mail of the day was not written', error))
    await notifyHeld({ ctx }).catch((error: unknown) => tell.onError('what is held unpaid was not looked at', error))
    await noteAuditHead().catch((error: unknown) => tell.onError('the audit log could not be read', error))
  })
  const all = [expiring, closing, refunding, digesting]
  return { stop: async () => void (await Promise.all(all.map((one) => one.stop()))) }
}

/** What a person should look into is told as an error. */
function reportExpiry({ error, ...event }: ExpiryResult, tell: Tell): void {
  if (event.outcome === 'failed') tell.onError(`order ${event.order} could not be expired`, error)
  else if (event.outcome === 'wrong_amount')
    tell.onError(`order ${event.order}: money came that is not what was asked for`, new Error(event.outcome))
  else tell.report(event)
}

function repeat(work: () => Promise<void>): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    await work()
    if (stopped) return
    timer = setTimeout(() => (pass = look()), betweenLooksMs)
    timer.unref()
  }
  let pass = look()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pass
    },
  }
}

/** Each on its own: one that a provider refuses is put off and must not hold up the others. */
export async function processPendingRefunds(
  ctx: ShopContext,
  onError: (what: string, error: unknown) => void,
): Promise<void> {
  const asked = await ctx.database.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), or(isNull(refunds.dueAt), lte(refunds.dueAt, ctx.clock.now()))))
    // What was never tried comes before what was refused, however much of that there is.
    .orderBy(asc(refunds.attempts), asc(refunds.dueAt), asc(refunds.id))
    .limit(refundsInOnePass)
    .catch((error: unknown) => {
      onError('refunds could not be looked through', error)
      return []
    })
  await concurrently(asked, refundsAtOnce, async ({ id }) => {
    await executeRefund({ ctx: actingAs(ctx, orderWorker), input: { refundId: id } }).catch((error: unknown) =>
      onError(`refund ${id} could not be given`, error),
    )
  })
}
