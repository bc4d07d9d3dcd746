import { eq } from 'drizzle-orm'
import type { Provider } from '#contract/order-states.ts'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { safeError } from '../../error.ts'
import type { PaymentEvent } from '../../payments/gateway.ts'
import { changeState } from '../change-state.ts'
import { type OrderLinks, orderLinks } from '../guest-link.ts'
import { mailOrder } from '../mail/mail-order.ts'
import type { OrderAggregate, PaymentRow } from '../order-aggregate.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { expireOpenPayments } from './expire-open-payments.ts'
import { handleEventOnce, type LockedPayment } from './handle-event-once.ts'
import { markPaid } from './mark-paid.ts'
import { isSameMismatch, receiveMismatch } from './receive-mismatch.ts'
import { takeStockAgain } from './take-stock-again.ts'

/** What a telling came to, kept beside its event id. */
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

/**
 * Hears what a provider tells of a payment, by webhook or when asked: the one place that calls an order paid. Tellings
 * may come twice, late, in any order and before we know the provider's name for the payment; each counts once.
 */
export async function confirmPayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: {
    provider: Provider
    event: PaymentEvent
    /** What is written with it, in the same transaction. */
    also?: (tx: Database, outcome: Confirmation) => Promise<void>
  }
}): Promise<Confirmation> {
  const { provider, event, also } = input
  const links = await orderLinks(ctx)
  const closing: (() => Promise<void>)[] = []
  const confirmation = await handleEventOnce(ctx, { provider, event }, async (tx, found): Promise<Confirmation> => {
    const outcome = found ? await settle(tx, ctx, { ...found, event, links, closing }) : unknownOr(event)
    await also?.(tx, outcome)
    return outcome
  })
  // Pages for other ways to pay. If one cannot be closed now and is paid, that second payment is refunded.
  if (confirmation !== 'repeated')
    for (const close of closing)
      await close().catch((error: unknown) =>
        ctx.log.warn(safeError(error), 'a payment could not be closed at its provider'),
      )
  return confirmation
}

const unknownOr = (event: PaymentEvent): Confirmation => (event.kind === 'ignored' ? 'ignored' : 'unknown_payment')

type Settling = LockedPayment & {
  event: PaymentEvent
  links: OrderLinks
  /** Takes what is to be closed at providers after the commit. */
  closing: (() => Promise<void>)[]
}

async function settle(
  tx: Database,
  ctx: ShopContext,
  { aggregate, payment, ownerId, event, links, closing }: Settling,
): Promise<Confirmation> {
  const now = ctx.clock.now()
  const write = async (changes: Partial<PaymentRow>): Promise<OrderAggregate> => {
    await tx.update(payments).set(changes).where(eq(payments.id, payment.id))
    const all = aggregate.payments.map((one) => (one.id === payment.id ? { ...one, ...changes } : one))
    return { ...aggregate, payments: all }
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
  const paid = { id: payment.id, providerReference: name }
  if (!isRight) return receiveMismatch(tx, ctx, { aggregate, payment: { ...payment, ...settled }, event, links })

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
    await markPaid(tx, ctx, {
      aggregate: held,
      ownerId,
      settled: paid,
      links,
      cause: { code: 'payment_received_late' },
    })
    return 'paid_late'
  }
  const others = aggregate.payments.filter(({ id }) => id !== payment.id)
  closing.push(...(await expireOpenPayments(tx, ctx, { payments: others, state: 'expired' })))
  const held = aggregate.order.reservesAtPayment ? await takeStockAgain(tx, ctx, aggregate) : aggregate
  if (!held) {
    const cause = { code: 'sold_before_payment' } as const
    await changeState(tx, ctx, { aggregate, to: 'cancelled', cause, also: { heldUntil: null } })
    const note = 'Your items were sold before your payment reached us, so we have cancelled the order.'
    return giveBack('given_back_sold_meanwhile', 'paid', note)
  }
  const cause = { code: 'payment_received', method: payment.method } as const
  await markPaid(tx, ctx, { aggregate: held, ownerId, settled: paid, links, cause })
  return 'paid'
}
