import { eq } from 'drizzle-orm'
import type { Provider } from '#contract/orders/order-states.ts'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import { type ActingContext, actingAs, type ShopContext } from '../../context.ts'
import type { PaymentEvent } from '../../payments/gateway.ts'
import { changeState } from '../change-state.ts'
import type { EventCause } from '../event-causes.ts'
import { type OrderLinks, orderLinks } from '../guest-link.ts'
import { mailOrder } from '../mail/mail-order.ts'
import type { OrderAggregate, PaymentRow } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { expireOpenPayments } from './expire-open-payments.ts'
import { handleEventOnce, type LockedPayment } from './handle-event-once.ts'
import { markPaid } from './mark-paid.ts'
import { isSameMismatch, receiveMismatch } from './receive-mismatch.ts'
import { takeStockAgain } from './take-stock-again.ts'

/** What an event came to, stored with its id. */
export type Confirmation =
  | 'paid'
  | 'paid_late'
  | 'given_back_sold_meanwhile'
  | 'given_back_cancelled'
  | 'given_back_paid_twice'
  | 'given_back_wrong_amount'
  | 'held_for_staff'
  | 'already_paid'
  | 'failed'
  | 'wrong_amount'
  | 'unknown_payment'
  | 'ignored'
  | 'repeated'

type Event = { provider: Provider; event: PaymentEvent }

/** Records what a provider says about a payment, by webhook or when asked: it is the provider's word, no matter who asked. */
export const confirmPayment = ({ ctx, input }: { ctx: ShopContext; input: Event }): Promise<Confirmation> =>
  recordPayment({ ctx: actingAs(ctx, { kind: 'payment_provider', provider: input.provider }), input })

/**
 * Records what the actor says about a payment: the one place that calls an order paid. Events may arrive twice, late,
 * out of order and before we know the provider's name for the payment; each counts once.
 */
export async function recordPayment({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Event & {
    /** What is written with it, in the same transaction. */
    also?: (tx: Database, outcome: Confirmation) => Promise<void>
  }
}): Promise<Confirmation> {
  const { provider, event, also } = input
  const links = await orderLinks(ctx)
  return handleEventOnce(ctx, { provider, event }, async (tx, found): Promise<Confirmation> => {
    const outcome = found ? await settle(tx, ctx, { ...found, event, links }) : unknownOr(event)
    await also?.(tx, outcome)
    return outcome
  })
}

const unknownOr = (event: PaymentEvent): Confirmation => (event.kind === 'ignored' ? 'ignored' : 'unknown_payment')

async function settle(
  tx: Database,
  ctx: ActingContext,
  { aggregate, payment, ownerId, event, links }: LockedPayment & { event: PaymentEvent; links: OrderLinks },
): Promise<Confirmation> {
  const now = ctx.clock.now()
  const write = async (changes: Partial<PaymentRow>): Promise<OrderAggregate> => {
    await tx.update(payments).set(changes).where(eq(payments.id, payment.id))
    return patchOrder(aggregate, { payments: [{ ...payment, ...changes }] })
  }
  // The provider's own name, in case its answer never reached us.
  const name = payment.providerReference ?? event.providerReference ?? null
  const settled = { settledAt: now, providerReference: name }
  const isSettled = payment.state === 'paid' || payment.state === 'refunded'

  if (event.kind === 'ignored' || event.kind === 'approved' || event.kind === 'refunded') return 'ignored'
  if (event.kind === 'failed') {
    if (payment.state !== 'opening' && payment.state !== 'open') return 'ignored'
    await write({ ...settled, state: 'failed' })
    return 'failed'
  }
  const isRight = event.amountPence === payment.amountPence && event.currency?.toUpperCase() === 'GBP'
  const isKnown = isSettled || payment.state === 'mismatched'
  if (isKnown || aggregate.refunds.some(({ paymentId }) => paymentId === payment.id))
    return isRight || isSameMismatch(payment, event) ? 'already_paid' : 'wrong_amount'
  if (!isRight) return receiveMismatch(tx, ctx, { aggregate, payment: { ...payment, ...settled }, event, links })

  const others = aggregate.payments.filter(({ id }) => id !== payment.id)
  const pay = async (held: OrderAggregate, cause: EventCause): Promise<void> => {
    // Pages for other ways to pay are closed by the worker. If one is paid before that, the second payment is refunded.
    await expireOpenPayments(tx, ctx, { payments: others, state: 'expired', isLeftToWorker: true })
    await markPaid(tx, ctx, {
      aggregate: held,
      ownerId,
      settled: { id: payment.id, providerReference: name },
      links,
      cause,
    })
  }
  const giveBack = async (outcome: Confirmation, state: 'paid' | 'failed', note: string): Promise<Confirmation> => {
    const written = await write({ ...settled, state })
    await requestRefund(tx, ctx, { paymentId: payment.id, amountPence: payment.amountPence, reason: note })
    await mailOrder(tx, ctx, { aggregate: written, kind: 'too-late', links, refundPence: payment.amountPence, note })
    return outcome
  }
  const isPaidAlready = aggregate.payments.some(({ state }) => state === 'paid' || state === 'refunded')
  // Only one payment of an order may be its payment; what comes beside it is not ours to keep.
  if (isPaidAlready)
    return giveBack(
      'given_back_paid_twice',
      'failed',
      'This order had already been paid for, so this was a second payment.',
    )

  if (aggregate.order.state === 'cancelled') {
    if (payment.state !== 'expired')
      return giveBack('given_back_cancelled', 'paid', 'Your payment reached us after the order had been cancelled.')
    const held = await takeStockAgain(tx, ctx, aggregate)
    const note = 'Your payment reached us after we had released your items'
    if (!held) return giveBack('given_back_sold_meanwhile', 'paid', `${note}, and they have since been sold.`)
    await pay(held, { code: 'payment_received_late' })
    return 'paid_late'
  }
  const held = aggregate.order.reservesAtPayment ? await takeStockAgain(tx, ctx, aggregate) : aggregate
  if (!held) {
    const cause = { code: 'sold_before_payment' } as const
    await changeState(tx, ctx, { aggregate, to: 'cancelled', cause, also: { heldUntil: null } })
    await expireOpenPayments(tx, ctx, { payments: others, state: 'failed', isLeftToWorker: true })
    const note = 'Your items were sold before your payment reached us, so we have cancelled the order.'
    return giveBack('given_back_sold_meanwhile', 'paid', note)
  }
  await pay(held, { code: 'payment_received', method: payment.method })
  return 'paid'
}
