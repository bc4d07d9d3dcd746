import { eq } from 'drizzle-orm'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import type { ActingContext } from '../../context.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { PaymentEvent } from '../../payments/gateway.ts'
import { recordEvent } from '../change-state.ts'
import type { OrderLinks } from '../guest-link.ts'
import { mailOrder } from '../mail/mail-order.ts'
import { paymentAttention } from '../mail/payment-attention.ts'
import type { PaymentRow } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import type { Found } from './handle-event-once.ts'

/** Another event about the same wrong amount, with a different id. */
export const isSameMismatch = (payment: PaymentRow, { amountPence, currency }: PaymentEvent): boolean =>
  payment.state === 'mismatched' &&
  payment.receivedAmount === (amountPence ?? null) &&
  payment.receivedCurrency === (currency?.toUpperCase() ?? null)

/**
 * A payment arrived with the wrong amount or currency, so it does not pay for the order. Pounds are refunded. Another
 * currency or an unknown amount cannot be refunded from here: staff get an email and deal with it.
 */
export async function receiveMismatch(
  tx: Database,
  ctx: ActingContext,
  { aggregate, payment, event, links }: Found & { event: PaymentEvent; links: OrderLinks },
): Promise<'given_back_wrong_amount' | 'held_for_staff'> {
  const { order } = aggregate
  const currency = event.currency?.toUpperCase() ?? null
  const pence = currency === 'GBP' && event.amountPence && event.amountPence > 0 ? event.amountPence : null
  const attention = pence ? null : `${inWords(event)} came through ${payment.provider}: refund it there.`
  const received = { receivedAmount: event.amountPence ?? null, receivedCurrency: currency, attention }
  const { settledAt, providerReference } = payment
  const changes = { ...received, settledAt, providerReference, state: 'mismatched' as const }
  await tx.update(payments).set(changes).where(eq(payments.id, payment.id))

  const note = pence
    ? `${formatPounds(pence)} reached us for this order, whose total is ${formatPounds(order.totalPence)}.`
    : 'A payment reached us for this order that is not in pounds or does not say how much it is.'
  await recordEvent(tx, ctx, {
    order,
    cause: pence
      ? { code: 'payment_mismatched', receivedPence: pence, totalPence: order.totalPence }
      : { code: 'payment_unreadable' },
  })
  const written = patchOrder(aggregate, { payments: [{ ...payment, ...changes }] })
  if (pence) {
    await requestRefund(tx, ctx, { paymentId: payment.id, amountPence: pence, reason: note })
    await mailOrder(tx, ctx, { aggregate: written, kind: 'too-late', links, refundPence: pence, note })
    return 'given_back_wrong_amount'
  }
  await mailOrder(tx, ctx, { aggregate: written, kind: 'looked-into', links, note })
  const officeUrl = `${links.publicUrl}/office/orders/${order.reference}`
  const notice = paymentAttention(ctx.settings, {
    reference: order.reference,
    attention: attention ?? '',
    officeUrl,
  })
  await enqueueMail(tx, { ...notice, to: { address: ctx.settings.company.email } }, ctx.clock.now())
  return 'held_for_staff'
}

/** In the currency's smallest unit, because not every currency divides into hundredths. */
const inWords = ({ amountPence, currency }: PaymentEvent): string =>
  amountPence === undefined
    ? 'Money of an unknown amount'
    : `${amountPence} of the smallest unit of ${currency ?? 'an unknown currency'}`
