import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments, refunds } from '#database/tables/payments.ts'
import type { ActingContext } from '../../context.ts'
import type { PaymentEvent, PaymentGateway, RefundEvent } from '../../payments/gateway.ts'
import { type OrderLinks, orderLinks } from '../guest-link.ts'
import { broughtPence, type RefundRow, refundableAmount } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { confirmPayment } from '../payment/confirm-payment.ts'
import { type Found, handleEventOnce } from '../payment/handle-event-once.ts'
import { settleAttention } from '../payment/payment-attention.ts'
import { trimPendingRefunds } from './trim-pending-refunds.ts'
import { writeRefund } from './write-refund.ts'

export type Following =
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
 * Hears that money went back, also when somebody did it at the provider's own site: the books follow the money. Each
 * refund counts once by the provider's name for it, whether its event or the answer to our own asking comes first.
 */
export async function recordProviderRefunds({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { gateway: PaymentGateway; event: PaymentEvent }
}): Promise<Following> {
  const { gateway, event } = input
  await hearOfPayment(ctx, gateway, event)
  const links = await orderLinks(ctx)
  return handleEventOnce(ctx, { provider: gateway.provider, event }, async (tx, found): Promise<Following> => {
    if (!found) return 'unknown_payment'
    let outcome: Following = 'refund_known_already'
    let at: Found = found
    for (const refund of event.refunds ?? []) {
      const followed = await followOne(tx, ctx, { at, told: refund, links })
      // What a person should look into is not covered by what came after it.
      if (followed.outcome && outcome !== 'refund_failed') outcome = followed.outcome
      if (outcome === 'wrong_amount' || outcome === 'ignored') return outcome
      at = followed.at
    }
    return outcome
  })
}

/** The refund's event may have overtaken that of the payment, or the payment's was lost: the provider is asked first. */
async function hearOfPayment(ctx: ActingContext, gateway: PaymentGateway, event: PaymentEvent): Promise<void> {
  const [known] = await ctx.database.db
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
  const name = known?.providerReference ?? event.providerReference
  if (!known || !name || known.state === 'paid' || known.state === 'refunded') return
  const told = await gateway.fetchStatus({ providerReference: name, requestKey: known.requestKey })
  if (told?.kind === 'paid') await confirmPayment({ ctx, input: { provider: gateway.provider, event: told } })
}

type Followed = { at: Found; outcome?: Following }

async function followOne(
  tx: Database,
  ctx: ActingContext,
  { at, told, links }: { at: Found; told: RefundEvent; links: OrderLinks },
): Promise<Followed> {
  const { aggregate, payment } = at
  const known = aggregate.refunds.filter(
    ({ providerReference, requestKey }) =>
      providerReference === told.providerReference || requestKey === told.requestKey,
  )
  const isDone = known.some(({ state }) => state === 'done')
  if (told.state === 'failed') return isDone ? { at, outcome: 'refund_failed' } : { at }
  if (told.state === 'waiting' || isDone) return { at }
  const isOrdersOwn = payment.state === 'paid' || payment.state === 'refunded'
  if (payment.attention !== null)
    return { at: await settleAttention(tx, ctx, { ...at, refund: told }), outcome: 'refunded_elsewhere' }
  // What never counted as paid stands in no book that it could be taken out of.
  if (!isOrdersOwn && !aggregate.refunds.some(({ paymentId }) => paymentId === payment.id))
    return { at, outcome: 'ignored' }

  const asked = known.find(({ state }) => state === 'requested')
  const left = broughtPence(payment) - payment.refundedPence
  const { amountPence = 0, currency } = told
  const isRight = asked ? amountPence === asked.amountPence : amountPence > 0
  if (!isRight || amountPence > left || currency?.toUpperCase() !== 'GBP') return { at, outcome: 'wrong_amount' }

  const isWhole = amountPence === left
  const refund = await markDone(tx, ctx, {
    asked,
    paymentId: payment.id,
    providerReference: told.providerReference,
    amountPence,
  })
  const written = await writeRefund(tx, ctx, { aggregate, refund, links })
  const paid = written.payments.find(({ id }) => id === payment.id) ?? payment
  const isWholeWanted = refundableAmount(aggregate.refunds, payment) === 0
  const all = [...aggregate.refunds.filter(({ id }) => id !== refund.id), refund]
  const trimmed = await trimPendingRefunds(tx, ctx, { refunds: all, payment: paid, isWholeWanted })
  const after = { aggregate: patchOrder(written, { refunds: trimmed }), payment: paid }
  if (asked) return { at: after, outcome: 'refund_confirmed' }
  return { at: after, outcome: isWhole ? 'refunded_elsewhere' : 'partly_refunded_elsewhere' }
}

type GivenRefund = {
  asked: RefundRow | undefined
  paymentId: number
  providerReference: string
  amountPence: number
}

/** The refund we asked for, or a row for one that somebody else did. */
async function markDone(
  tx: Database,
  ctx: ActingContext,
  { asked, paymentId, providerReference, amountPence }: GivenRefund,
): Promise<RefundRow> {
  const done = { state: 'done' as const, providerReference }
  const rows = asked
    ? await tx.update(refunds).set(done).where(eq(refunds.id, asked.id)).returning()
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
