import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { refundLines } from '#database/tables/fulfilment.ts'
import { orders } from '#database/tables/orders.ts'
import { payments, refunds } from '#database/tables/payments.ts'
import type { ActingContext } from '../../context.ts'
import { safeError } from '../../error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { nextAttempt } from '../../next-attempt.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import { orderLinks } from '../guest-link.ts'
import { refundToSend } from '../mail/refund-to-send.ts'
import { loadOrder, type PaymentRow, type RefundRow } from '../order-aggregate.ts'
import { writeRefund } from './write-refund.ts'

const waits = { firstMs: 60_000, longestMs: 6 * 60 * 60_000 }

/**
 * Executes a requested refund: first at the provider, with an idempotency key, then in our books with credit note and
 * email. If the process crashes in between, the worker runs the refund again.
 */
export async function executeRefund({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { refundId: number }
}): Promise<RefundResult> {
  const { db } = ctx.database
  const [pending] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, input.refundId), eq(refunds.state, 'requested')))
  if (!pending) return 'nothing to do'
  const { refund, payment } = pending
  if (payment.provider === 'bank') return askStaff(ctx, refund, payment)
  const result = await askProvider(ctx, refund, payment).catch(async (error: unknown) => {
    await postpone(ctx, refund, error)
    throw error
  })
  return recordRefund(ctx, { refund, orderId: payment.orderId, ...result })
}

/**
 * Executes a refund that was just requested. A failure is only logged, because the worker tries again. If staff saw it,
 * they might request the refund a second time.
 */
export async function executeRequested(ctx: ActingContext, refundId: number): Promise<void> {
  await executeRefund({ ctx, input: { refundId } }).catch((error: unknown) =>
    ctx.log.warn({ ...safeError(error), refundId }, 'a refund could not be executed at once'),
  )
}

type RefundResult = 'done' | 'nothing to do' | 'waits for staff'

/** Records a refund that the provider has executed in our books. */
export async function recordRefund(
  ctx: ActingContext,
  {
    refund,
    orderId,
    also,
    providerReference,
  }: {
    refund: RefundRow
    orderId: number
    providerReference: string
    /** Writes more in the same transaction. */
    also?: (tx: Database) => Promise<void>
  },
): Promise<RefundResult> {
  const links = await orderLinks(ctx)
  return ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, eq(orders.id, orderId), { lock: true })
    if (!aggregate) throw new Error('a refund without an order')
    // The refund's event may have arrived before this response, and may not say that the refund was ours.
    const written = aggregate.refunds.find(
      (other) => other.id !== refund.id && other.providerReference === providerReference,
    )
    if (written) {
      await takeOver(tx, { from: refund, to: written })
      return 'nothing to do'
    }
    const [done] = await tx
      .update(refunds)
      .set({ state: 'done', providerReference })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')))
      .returning({ id: refunds.id })
    if (!done) return 'nothing to do'
    await writeRefund(tx, ctx, { aggregate, refund, links })
    await also?.(tx)
    return 'done'
  })
}

/**
 * Moves the refund's details to the row that its event created; otherwise the same pieces could be refunded again. The
 * requested row may already have failed, because its amount was more than the event had left of the payment.
 */
async function takeOver(tx: Database, { from, to }: { from: RefundRow; to: RefundRow }): Promise<void> {
  const { claimId, deliveryPence, reason } = from
  await tx.update(refunds).set({ state: 'failed', claimId: null }).where(eq(refunds.id, from.id))
  await tx.update(refunds).set({ claimId, deliveryPence, reason }).where(eq(refunds.id, to.id))
  await tx.update(refundLines).set({ refundId: to.id }).where(eq(refundLines.refundId, from.id))
}

async function askProvider(ctx: ActingContext, { requestKey, amountPence }: RefundRow, payment: PaymentRow) {
  const { provider, providerReference } = payment
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  if (!gateway || !providerReference) throw new Error(`${provider} is not set up, and owes a refund`)
  return gateway.refund({ requestKey, providerReference, amountPence })
}

/** One or two refusals usually mean that the provider was down; from the third on, staff should look into it. */
export const refusalsBeforeHelp = 3

const waitsForStaff = 'to be sent by bank transfer'

/** Staff refund bank transfers by hand: they get one email, and the refund waits until they record it. */
async function askStaff(ctx: ActingContext, refund: RefundRow, payment: PaymentRow): Promise<RefundResult> {
  const { amountPence, reason } = refund
  if (refund.attempts === 0)
    await ctx.database.db.transaction(async (tx) => {
      const aggregate = await loadOrder(tx, eq(orders.id, payment.orderId), { lock: true })
      const [first] = await tx
        .update(refunds)
        .set({ attempts: refusalsBeforeHelp, lastError: waitsForStaff })
        .where(and(eq(refunds.id, refund.id), eq(refunds.attempts, 0)))
        .returning({ id: refunds.id })
      if (!aggregate || !first) return
      const { reference } = aggregate.order
      const officeUrl = `${ctx.gateways.publicUrl()}/office/orders/${reference}`
      const notice = refundToSend(ctx.settings, { reference, amountPence, reason, officeUrl })
      await enqueueMail(tx, { ...notice, to: { address: ctx.settings.company.email } }, ctx.clock.now())
    })
  await postpone(ctx, { ...refund, attempts: Math.max(refund.attempts, refusalsBeforeHelp) }, new Error(waitsForStaff))
  return 'waits for staff'
}

/** A refused refund is tried again less and less often, but never given up. */
async function postpone(ctx: ActingContext, { id, attempts }: RefundRow, error: unknown): Promise<void> {
  const failures = attempts + 1
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await ctx.database.db
    .update(refunds)
    .set({ attempts: failures, lastError, dueAt: nextAttempt(ctx.clock.now(), failures, waits) })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
}
