import { and, eq } from 'drizzle-orm'
import type { OrderState } from '#contract/orders/order-states.ts'
import type { Database } from '#database/database.ts'
import { afterCommit } from '#database/session.ts'
import { orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import type { Actor } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { notifyShop } from '../mail/notify-shop.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { putBack } from '../stock/put-back.ts'
import { changeState } from './change-state.ts'
import { canCancel } from './compose-order.ts'
import { causeText, type EventCause } from './event-causes.ts'
import { heldPieces } from './fulfilment.ts'
import { orderLinks } from './guest-link.ts'
import { cancelledOrder } from './mail/cancelled-order.ts'
import { mailOrder } from './mail/mail-order.ts'
import {
  byReference,
  loadOrder,
  noSuchOrder,
  type OrderAggregate,
  orderStatus,
  pendingAmount,
  refundableAmount,
} from './order-aggregate.ts'
import { type CloseResult, closePayment, closePayments } from './payment/close-payment.ts'
import { expireOpenPayments } from './payment/expire-open-payments.ts'
import { executeRequested } from './refunds/execute-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'

export type CancelOutcome =
  | { ok: true; aggregate: OrderAggregate }
  | Refusal<'not_found' | 'cannot_cancel' | 'cannot_change'>

/** The cause depends on the actor: the worker cancels orders that were not paid in time. */
function causeOf({ kind }: Actor, note: string | undefined): EventCause {
  if (kind === 'guest' || kind === 'customer') return { code: 'cancelled_by_buyer' }
  if (kind === 'worker') return { code: 'payment_overdue' }
  if (kind === 'staff') return { code: 'cancelled_by_staff', note }
  throw new ShopError('forbidden', 'An order is cancelled by its buyer or by staff.')
}

/**
 * Returns the items to stock, closes open payments and refunds what was paid. The provider is asked first, in case a
 * webhook was lost. If it does not answer, the worker asks again and refunds any money that has arrived.
 */
export async function cancelOrder({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; note?: string | undefined }
}): Promise<CancelOutcome> {
  const { actor } = ctx
  const cause = causeOf(actor, input.note)
  if (actor.kind === 'staff') requirePermission(ctx, 'orders.cancel')
  // The worker has already asked the provider before it decides that an order has expired.
  const closed = actor.kind === 'worker' ? new Map<number, CloseResult>() : await closeFirst(ctx, input.reference)
  const links = await orderLinks(ctx)
  return ctx.database.db.transaction(async (tx): Promise<CancelOutcome> => {
    const now = ctx.clock.now()
    const aggregate = await loadOrder(tx, byReference(input.reference), { lock: true })
    if (!aggregate) return noSuchOrder
    const error = cancelError(actor, aggregate, now)
    if (error) return refuse('cannot_cancel', error)
    // Cancelling a paid order refunds it, so staff have to confirm who they are.
    if (actor.kind === 'staff' && orderStatus(aggregate).paidPence > 0) requireStepUp(ctx, 'orders.cancel')
    const note = causeText(cause)
    const changed = await changeState(tx, ctx, { aggregate, to: 'cancelled', cause, also: { heldUntil: null } })
    if (!changed.ok) return changed
    await putBack(tx, ctx, { orderId: aggregate.order.id, items: heldPieces(aggregate) })
    const closing = await expireOpenPayments(tx, ctx, {
      payments: aggregate.payments,
      state: actor.kind === 'worker' ? 'expired' : 'failed',
      closed: [...closed].flatMap(([id, result]) => (result === 'closed' ? [id] : [])),
    })
    const { refundId, refundPence } = await refundAll(tx, ctx, { aggregate, reason: note })
    await mailOrder(tx, ctx, { aggregate: changed.aggregate, kind: 'cancelled', links, refundPence, note })
    // The shop had an email about this order and may be about to pick it.
    if (actor.kind !== 'staff' && aggregate.order.paidAt !== null)
      await notifyShop(tx, ctx, {
        kind: 'order',
        reference: aggregate.order.reference,
        mail: () => cancelledOrder(ctx.settings, changed.aggregate, { publicUrl: links.publicUrl, refundPence }),
        replyTo: aggregate.order.email || undefined,
      })
    if (actor.kind === 'staff')
      await writeAudit(tx, ctx, {
        verb: 'order_cancelled',
        subject: 'order',
        subjectId: aggregate.order.reference,
        before: { state: aggregate.order.state },
        after: { state: 'cancelled', refundPence },
      })
    const notYetAsked = closing.filter(({ id }) => !closed.has(id))
    afterCommit(tx, () => closePayments({ ctx, input: { payments: notYetAsked } }))
    if (refundId !== null) afterCommit(tx, () => executeRequested(ctx, refundId))
    return { ok: true, aggregate: changed.aggregate }
  })
}

/** Closes open payments before anything is decided, so that money already received counts as paid and is refunded. */
async function closeFirst(ctx: ActingContext, reference: string): Promise<Map<number, CloseResult>> {
  const open = await ctx.database.db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(byReference(reference), eq(orders.state, 'pending'), eq(payments.state, 'open')))
  const results = open.map(
    async ({ payment }) => [payment.id, await closePayment({ ctx, input: { payment } })] as const,
  )
  return new Map(await Promise.all(results))
}

function cancelError({ kind }: Actor, { order }: OrderAggregate, now: Date): string | null {
  if (kind === 'worker')
    return order.state === 'pending' && order.heldUntil && order.heldUntil <= now
      ? null
      : 'This order has not expired yet.'
  return kind !== 'staff' && !canCancel(order) ? tooLateToCancel(order.state) : null
}

function tooLateToCancel(state: OrderState): string {
  if (state === 'cancelled') return 'This order has already been cancelled.'
  if (state === 'refunded' || state === 'returned') return `This order has already been ${state}.`
  if (state === 'ready')
    return 'Your order is ready to collect and can no longer be cancelled here. Please ring or write to us to stop it.'
  if (state === 'picking') return 'We are already picking your order. Please ring or write to us to stop it.'
  return 'This order can no longer be cancelled here. You may return it within 14 days of its arrival.'
}

/** Requests a refund of everything not refunded yet. `refundPence` includes refunds that were already pending. */
async function refundAll(
  tx: Database,
  ctx: ActingContext,
  { aggregate: { payments, refunds }, reason }: { aggregate: OrderAggregate; reason: string },
) {
  const paid = payments.find(({ state }) => state === 'paid')
  const amountPence = paid ? refundableAmount(refunds, paid) : 0
  const refund =
    paid && amountPence > 0 ? await requestRefund(tx, ctx, { paymentId: paid.id, amountPence, reason }) : null
  const pendingPence = payments.reduce((sum, payment) => sum + pendingAmount(refunds, payment), 0)
  return { refundId: refund?.id ?? null, refundPence: amountPence + pendingPence }
}
