import { and, eq } from 'drizzle-orm'
import { orders, payments, refunds } from '#database/tables/orders.ts'
import { nextAttempt } from '../../backoff.ts'
import type { ShopContext } from '../../context.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import { orderLinks } from '../guest-link.ts'
import { loadOrder, type PaymentRow, type RefundRow } from '../order-aggregate.ts'
import { writeRefund } from './write-refund.ts'

const waits = { firstMs: 60_000, longestMs: 6 * 60 * 60_000 }

/**
 * Gives back money that was asked back: first at the provider, under a key that makes a second asking the same, then in
 * our books with credit note and mail. Whoever dies in between is followed by the worker, which does it again.
 */
export async function executeRefund({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { refundId: number }
}): Promise<'done' | 'nothing to do'> {
  const { db } = ctx.database
  const [asked] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, input.refundId), eq(refunds.state, 'requested')))
  if (!asked) return 'nothing to do'
  const { refund, payment } = asked
  const given = await askProvider(ctx, refund, payment).catch(async (error: unknown) => {
    await postpone(ctx, refund, error)
    throw error
  })

  const links = await orderLinks(ctx)
  return db.transaction(async (tx) => {
    const record = await loadOrder(tx, eq(orders.id, payment.orderId), { lock: true })
    if (!record) throw new Error('a refund without an order')
    // Its event may have been faster than this answer, and need not say that the refund was ours.
    const isWritten = record.refunds.some(
      ({ id, providerReference }) => id !== refund.id && providerReference === given.providerReference,
    )
    const [done] = await tx
      .update(refunds)
      .set(isWritten ? { state: 'failed' } : { state: 'done', providerReference: given.providerReference })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')))
      .returning({ id: refunds.id })
    if (!done || isWritten) return 'nothing to do'
    await writeRefund(tx, ctx, record, refund, { links, publicUrl: ctx.gateways.publicUrl() })
    return 'done'
  })
}

async function askProvider(ctx: ShopContext, { requestKey, amountPence }: RefundRow, payment: PaymentRow) {
  const { provider, providerReference } = payment
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  if (!gateway || !providerReference) throw new Error(`${provider} is not set up, and owes a refund`)
  return gateway.refund({ requestKey, providerReference, amountPence })
}

/** What was refused may be so for long: it is asked again less and less often, and never given up. */
async function postpone(ctx: ShopContext, { id, attempts }: RefundRow, error: unknown): Promise<void> {
  const failures = attempts + 1
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await ctx.database.db
    .update(refunds)
    .set({ attempts: failures, lastError, dueAt: nextAttempt(ctx.clock.now(), failures, waits) })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
}
