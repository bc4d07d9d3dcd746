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
import { takeVoucherAgain } from './take-voucher-again.ts'

/** The outcome of an event, stored with its id. */
export type Confirmation =
  | 'paid'
  | 'paid_late'
  | 'given_back_sold_meanwhile'
  | 'given_back_voucher_used'
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

/** Records a provider's event, from a webhook or a response. The actor is the provider, no matter who asked. */
export const confirmPayment = ({ ctx, input }: { ctx: ShopContext; input: Event }): Promise<Confirmation> =>
  recordPayment({ ctx: actingAs(ctx, { kind: 'payment_provider', provider: input.provider }), input })

/**
 * Records a payment event: the only place where a payment makes an order paid. Events may arrive twice, late, out of
 * order or before we know the provider's reference; each counts once.
 */
export async function recordPayment({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Event & {
    /** Writes more in the same transaction. */
    also?: (tx: Database, outcome: Confirmation) => Promise<void>
  }
}): Promise<Confirmation> {
  const { provider, event, also } = input
  const links = await orderLinks(ctx)
  return handleEventOnce(ctx, { provider, event }, async (tx, found): Promise<Confirmation> => {
    const outcome = found ? await settle(tx, ctx, { ...found, event, links }) : outcomeWithoutPayment(event)
    await also?.(tx, outcome)
    return outcome
  })
}

const outcomeWithoutPayment = (event: PaymentEvent): Confirmation =>
  event.kind === 'ignored' ? 'ignored' : 'unknown_payment'

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
  // Take the provider's reference from the event, in case the response with it never reached us.
  const providerReference = payment.providerReference ?? event.providerReference ?? null
  const settled = { settledAt: now, providerReference }
  const isSettled = payment.state === 'paid' || payment.state === 'refunded'

  if (event.kind === 'ignored' || event.kind === 'approved' || event.kind === 'refunded') return 'ignored'
  if (event.kind === 'failed') {
    if (payment.state !== 'opening' && payment.state !== 'open') return 'ignored'
    await write({ ...settled, state: 'failed' })
    return 'failed'
  }
  // Part of the order may have been cancelled since an earlier payment page was opened.
  const isCurrent = isSettled || payment.amountPence === aggregate.order.totalPence
  const isExpectedAmount =
    isCurrent && event.amountPence === payment.amountPence && event.currency?.toUpperCase() === 'GBP'
  const isRecorded = isSettled || payment.state === 'mismatched'
  if (isRecorded || aggregate.refunds.some(({ paymentId }) => paymentId === payment.id))
    return isExpectedAmount || isSameMismatch(payment, event) ? 'already_paid' : 'wrong_amount'
  if (!isExpectedAmount)
    return receiveMismatch(tx, ctx, { aggregate, payment: { ...payment, ...settled }, event, links })

  const others = aggregate.payments.filter(({ id }) => id !== payment.id)
  const pay = async (withStock: OrderAggregate, cause: EventCause): Promise<void> => {
    // The worker closes the pages of other payment methods. If one is paid before that, the second payment is refunded.
    await expireOpenPayments(tx, ctx, { payments: others, state: 'expired', isLeftToWorker: true })
    await markPaid(tx, ctx, {
      aggregate: withStock,
      ownerId,
      settled: { id: payment.id, providerReference },
      links,
      cause,
    })
  }
  const refund = async (outcome: Confirmation, state: 'paid' | 'failed', note: string): Promise<Confirmation> => {
    const written = await write({ ...settled, state })
    await requestRefund(tx, ctx, { paymentId: payment.id, amountPence: payment.amountPence, reason: note })
    await mailOrder(tx, ctx, { aggregate: written, kind: 'too-late', links, refundPence: payment.amountPence, note })
    return outcome
  }
  const isPaidAlready = aggregate.payments.some(({ state }) => state === 'paid' || state === 'refunded')
  // An order is paid for once; any further payment is refunded.
  if (isPaidAlready)
    return refund(
      'given_back_paid_twice',
      'failed',
      'This order had already been paid for, so this was a second payment.',
    )

  if (aggregate.order.state === 'cancelled') {
    if (payment.state !== 'expired')
      return refund('given_back_cancelled', 'paid', 'Your payment reached us after the order had been cancelled.')
    const note = 'Your payment reached us after we had released your items'
    if (!(await takeVoucherAgain(tx, aggregate.order)))
      return refund('given_back_voucher_used', 'paid', `${note}, and their voucher has since been used.`)
    const withStock = await takeStockAgain(tx, ctx, aggregate)
    if (!withStock) return refund('given_back_sold_meanwhile', 'paid', `${note}, and they have since been sold.`)
    await pay(withStock, { code: 'payment_received_late' })
    return 'paid_late'
  }
  const withStock = aggregate.order.reservesAtPayment ? await takeStockAgain(tx, ctx, aggregate) : aggregate
  if (!withStock) {
    const cause = { code: 'sold_before_payment' } as const
    await changeState(tx, ctx, { aggregate, to: 'cancelled', cause, also: { heldUntil: null } })
    await expireOpenPayments(tx, ctx, { payments: others, state: 'failed', isLeftToWorker: true })
    const note = 'Your items were sold before your payment reached us, so we have cancelled the order.'
    return refund('given_back_sold_meanwhile', 'paid', note)
  }
  await pay(withStock, { code: 'payment_received', method: payment.method })
  return 'paid'
}
