import { eq } from 'drizzle-orm'
import type { OrderState } from '#contract/order-states.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { safeError } from '../error.ts'
import { type Refusal, refuse } from '../result.ts'
import { putBack } from '../stock/put-back.ts'
import { changeState } from './change-state.ts'
import { canCancel } from './compose-order.ts'
import { type EventCause, sentenceOf } from './event-causes.ts'
import { heldPieces } from './fulfilment.ts'
import { orderLinks } from './guest-link.ts'
import { mailOrder } from './mail/mail-order.ts'
import { loadOrder, type OrderAggregate, orderStatus, pendingAmount, refundableAmount } from './order-aggregate.ts'
import { expireOpenPayments } from './payment/expire-open-payments.ts'
import { executeRefund } from './refunds/execute-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'

/** Who wants it. Time runs out only for who has not paid. */
type Reason = { by: 'buyer' } | { by: 'staff'; note?: string | undefined } | { by: 'time' }

export type CancelOutcome = { ok: true; aggregate: OrderAggregate } | Refusal<'cannot_cancel' | 'cannot_change'>

const causeOf = (reason: Reason): EventCause => {
  if (reason.by === 'time') return { code: 'payment_overdue' }
  return reason.by === 'buyer' ? { code: 'cancelled_by_buyer' } : { code: 'cancelled_by_staff', note: reason.note }
}

/** Returns the items to stock, closes open payments and refunds what was paid. */
export async function cancelOrder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { orderId: number } & Reason
}): Promise<CancelOutcome> {
  if (input.by === 'staff') requirePermission(ctx, 'orders.cancel')
  const links = await orderLinks(ctx)
  const outcome = await ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const aggregate = await loadOrder(tx, eq(orders.id, input.orderId), { lock: true })
    const error = aggregate ? cancelError(input, aggregate, now) : 'There is no such order.'
    if (!aggregate || error) return refuse('cannot_cancel', error ?? '')
    // Money goes back with it.
    if (input.by === 'staff' && orderStatus(aggregate).paidPence > 0) requireStepUp(ctx, 'orders.cancel')
    const cause = causeOf(input)
    const note = sentenceOf(cause)
    const changed = await changeState(tx, ctx, { aggregate, to: 'cancelled', cause, also: { heldUntil: null } })
    if (!changed.ok) return changed
    await putBack(tx, ctx, { orderId: aggregate.order.id, items: heldPieces(aggregate) })
    const closing = await expireOpenPayments(tx, ctx, {
      payments: aggregate.payments,
      state: input.by === 'time' ? 'expired' : 'failed',
    })
    const { refundId, refundPence } = await refundAll(tx, ctx, { aggregate, reason: note })
    await mailOrder(tx, ctx, { aggregate: changed.aggregate, kind: 'cancelled', links, refundPence, note })
    if (input.by === 'staff')
      await writeAudit(tx, ctx, {
        verb: 'order_cancelled',
        subject: 'order',
        subjectId: aggregate.order.reference,
        before: { state: aggregate.order.state },
        after: { state: 'cancelled', refundPence },
      })
    return { ok: true as const, aggregate: changed.aggregate, closing, refundId }
  })
  if (!outcome.ok) return outcome
  // Both are done again by others if they fail now: a late payment is understood, and refunds have a worker.
  for (const close of outcome.closing)
    await close().catch((error: unknown) =>
      ctx.log.warn(safeError(error), 'a payment could not be closed at its provider'),
    )
  if (outcome.refundId !== null) {
    const input = { refundId: outcome.refundId }
    await executeRefund({ ctx, input }).catch((error: unknown) =>
      ctx.log.warn({ ...safeError(error), ...input }, 'a refund could not be given at once'),
    )
  }
  return { ok: true, aggregate: outcome.aggregate }
}

function cancelError(reason: Reason, { order }: OrderAggregate, now: Date): string | null {
  if (reason.by === 'time')
    return order.state === 'pending' && order.heldUntil && order.heldUntil <= now
      ? null
      : 'This order has not expired yet.'
  return reason.by === 'buyer' && !canCancel(order) ? tooLateToCancel(order.state) : null
}

function tooLateToCancel(state: OrderState): string {
  if (state === 'cancelled') return 'This order has already been cancelled.'
  if (state === 'refunded' || state === 'returned') return `This order has already been ${state}.`
  if (state === 'ready')
    return 'Your order is ready to collect and can no longer be cancelled here. Please ring or write to us to stop it.'
  if (state === 'picking') return 'We are already picking your order. Please ring or write to us to stop it.'
  return 'This order can no longer be cancelled here. You may return it within 14 days of its arrival.'
}

/** Asks back what nobody has asked back yet. `refundPence` is all that is on its way to the buyer then. */
async function refundAll(
  tx: Database,
  ctx: ShopContext,
  { aggregate: { payments, refunds }, reason }: { aggregate: OrderAggregate; reason: string },
) {
  const paid = payments.find(({ state }) => state === 'paid')
  const amountPence = paid ? refundableAmount(refunds, paid) : 0
  const refund =
    paid && amountPence > 0 ? await requestRefund(tx, ctx, { paymentId: paid.id, amountPence, reason }) : null
  const asked = payments.reduce((sum, payment) => sum + pendingAmount(refunds, payment), 0)
  return { refundId: refund?.id ?? null, refundPence: amountPence + asked }
}
