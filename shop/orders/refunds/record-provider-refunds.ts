import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments, refunds } from '#database/tables/payments.ts'
import type { ActingContext } from '../../context.ts'
import type { PaymentEvent, PaymentGateway, RefundEvent } from '../../payments/gateway.ts'
import { type OrderLinks, orderLinks } from '../guest-link.ts'
import { type RefundRow, receivedPence, refundableAmount } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { confirmPayment } from '../payment/confirm-payment.ts'
import { type Found, handleEventOnce } from '../payment/handle-event-once.ts'
import { settleAttention } from '../payment/payment-attention.ts'
import { trimPendingRefunds } from './trim-pending-refunds.ts'
import { writeRefund } from './write-refund.ts'

export type RefundEventOutcome =
  | 'refund_confirmed'
  | 'refunded_elsewhere'
  | 'partly_refunded_elsewhere'
  | 'refund_known_already'
  | 'refund_failed'
  | 'wrong_amount'
  | 'unknown_payment'
  | 'ignored'
  | 'repeated'

/**
 * Records refunds that a provider reports, including those made on the provider's own site. Each refund counts once, by
 * the provider's reference, whether its event or the response to our own request arrives first.
 */
export async function recordProviderRefunds({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { gateway: PaymentGateway; event: PaymentEvent }
}): Promise<RefundEventOutcome> {
  const { gateway, event } = input
  await recordMissedPayment(ctx, gateway, event)
  const links = await orderLinks(ctx)
  return handleEventOnce(ctx, { provider: gateway.provider, event }, async (tx, found): Promise<RefundEventOutcome> => {
    if (!found) return 'unknown_payment'
    let outcome: RefundEventOutcome = 'refund_known_already'
    let current: Found = found
    for (const refund of event.refunds ?? []) {
      const result = await recordOne(tx, ctx, { found: current, refundEvent: refund, links })
      // A failed refund needs attention, so a later refund must not replace that outcome.
      if (result.outcome && outcome !== 'refund_failed') outcome = result.outcome
      if (outcome === 'wrong_amount' || outcome === 'ignored') return outcome
      current = result.found
    }
    return outcome
  })
}

/** The payment's event may be late or lost, so the provider is asked about the payment first. */
async function recordMissedPayment(ctx: ActingContext, gateway: PaymentGateway, event: PaymentEvent): Promise<void> {
  const [payment] = await ctx.database.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, gateway.provider),
        or(
          eq(payments.requestKey, event.requestKey ?? ''),
          eq(payments.providerReference, event.providerReference ?? ''),
        ),
      ),
    )
  const providerReference = payment?.providerReference ?? event.providerReference
  if (!payment || !providerReference || payment.state === 'paid' || payment.state === 'refunded') return
  const status = await gateway.fetchStatus({ providerReference, requestKey: payment.requestKey })
  if (status?.kind === 'paid') await confirmPayment({ ctx, input: { provider: gateway.provider, event: status } })
}

type RecordResult = { found: Found; outcome?: RefundEventOutcome }

async function recordOne(
  tx: Database,
  ctx: ActingContext,
  { found, refundEvent, links }: { found: Found; refundEvent: RefundEvent; links: OrderLinks },
): Promise<RecordResult> {
  const { aggregate, payment } = found
  const matching = aggregate.refunds.filter(
    ({ providerReference, requestKey }) =>
      providerReference === refundEvent.providerReference || requestKey === refundEvent.requestKey,
  )
  const isDone = matching.some(({ state }) => state === 'done')
  if (refundEvent.state === 'failed') return isDone ? { found, outcome: 'refund_failed' } : { found }
  if (refundEvent.state === 'waiting' || isDone) return { found }
  const countsForOrder = payment.state === 'paid' || payment.state === 'refunded'
  if (payment.attention !== null)
    return { found: await settleAttention(tx, ctx, { ...found, refund: refundEvent }), outcome: 'refunded_elsewhere' }
  // A payment that never counted as paid is not in our books, so there is nothing to record.
  if (!countsForOrder && !aggregate.refunds.some(({ paymentId }) => paymentId === payment.id))
    return { found, outcome: 'ignored' }

  const requested = matching.find(({ state }) => state === 'requested')
  const left = receivedPence(payment) - payment.refundedPence
  const { amountPence = 0, currency } = refundEvent
  const isExpectedAmount = requested ? amountPence === requested.amountPence : amountPence > 0
  if (!isExpectedAmount || amountPence > left || currency?.toUpperCase() !== 'GBP')
    return { found, outcome: 'wrong_amount' }

  const isComplete = amountPence === left
  const refund = await markDone(tx, ctx, {
    requested,
    paymentId: payment.id,
    providerReference: refundEvent.providerReference,
    amountPence,
  })
  const written = await writeRefund(tx, ctx, { aggregate, refund, links })
  const paid = written.payments.find(({ id }) => id === payment.id) ?? payment
  const isFullRefund = refundableAmount(aggregate.refunds, payment) === 0
  const all = [...aggregate.refunds.filter(({ id }) => id !== refund.id), refund]
  const trimmed = await trimPendingRefunds(tx, ctx, { refunds: all, payment: paid, isFullRefund })
  const after = { aggregate: patchOrder(written, { refunds: trimmed }), payment: paid }
  if (requested) return { found: after, outcome: 'refund_confirmed' }
  return { found: after, outcome: isComplete ? 'refunded_elsewhere' : 'partly_refunded_elsewhere' }
}

type ExecutedRefund = {
  requested: RefundRow | undefined
  paymentId: number
  providerReference: string
  amountPence: number
}

/** Marks the refund we requested as done, or adds a row for one that was made elsewhere. */
async function markDone(
  tx: Database,
  ctx: ActingContext,
  { requested, paymentId, providerReference, amountPence }: ExecutedRefund,
): Promise<RefundRow> {
  const done = { state: 'done' as const, providerReference }
  const rows = requested
    ? await tx.update(refunds).set(done).where(eq(refunds.id, requested.id)).returning()
    : await tx
        .insert(refunds)
        .values({
          ...done,
          paymentId,
          amountPence,
          requestKey: randomUUID(),
          reason: 'Refunded on the payment provider’s own site',
          createdAt: ctx.clock.now(),
        })
        .returning()
  const [row] = rows
  if (!row) throw new Error('a refund was not written')
  return row
}
