import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { payments } from '#database/tables/payments.ts'
import { together } from '#database/together.ts'
import type { ActingContext } from '../../context.ts'
import { mailAddress } from '../../mail/address.ts'
import { alertStaff } from '../../mail/alert-staff.ts'
import { notifyShop } from '../../mail/notify-shop.ts'
import { changeState } from '../change-state.ts'
import type { EventCause } from '../event-causes.ts'
import type { OrderLinks } from '../guest-link.ts'
import { countOrders } from '../guest-orders.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { contractDocuments } from '../mail/contract-documents.ts'
import { mailOrder } from '../mail/mail-order.ts'
import { longDayText } from '../mail/order-rows.ts'
import { shopOrder } from '../mail/shop-order.ts'
import type { OrderAggregate, PaymentRow } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { renewDeliveryDays } from './renew-delivery-days.ts'
import { takeOutOfBasket } from './take-out-of-basket.ts'

/** The payment that paid for the order, with the provider's reference. */
type Settled = Pick<PaymentRow, 'id' | 'providerReference'>

type Paid = {
  aggregate: OrderAggregate
  /** The account that owns the order from now on. */
  ownerId: number | null
  settled: Settled | null
  cause: EventCause
  links: OrderLinks
}

/**
 * Everything that happens when an order is paid, in one transaction: payment, order state, basket, the customer's order
 * count, invoice and emails. The caller has locked the basket and then the order. An order that costs nothing has no
 * payment to settle.
 */
export async function markPaid(
  tx: Database,
  ctx: ActingContext,
  { aggregate, ownerId, settled, cause, links }: Paid,
): Promise<OrderAggregate> {
  const now = ctx.clock.now()
  const { order } = aggregate
  const isTransfer = aggregate.payments.some(({ id, provider }) => id === settled?.id && provider === 'bank')
  const days = isTransfer ? await renewDeliveryDays(tx, ctx, aggregate) : {}
  const also = { paidAt: now, heldUntil: null, customerId: ownerId, ...days }
  const payment = settled && { ...settled, state: 'paid' as const, settledAt: now }
  const settledPayments = aggregate.payments.flatMap((one) => (one.id === payment?.id ? [{ ...one, ...payment }] : []))
  const isPaying = order.totalPence > 0
  const notice = {
    kind: 'order' as const,
    reference: order.reference,
    // Not an address if the account was deleted, which must not stop the payment.
    replyTo: mailAddress(order.email) ?? undefined,
    mail: () => shopOrder(ctx.settings, patchOrder(aggregate, { order: also }), links),
  }
  const [changed, documents] = await together([
    changeState(tx, ctx, { aggregate: patchOrder(aggregate, { payments: settledPayments }), to: 'paid', cause, also }),
    isPaying ? contractDocuments(tx, ctx, { order, publicUrl: links.publicUrl }) : undefined,
    payment && writePayment(tx, payment),
    takeOutOfBasket(tx, aggregate),
    ownerId === null ? null : countOrders(tx, ownerId, { orders: 1, isPaying }),
    notifyShop(tx, ctx, notice),
  ])
  if (!changed.ok) throw new Error(`an order could not be marked as paid: ${changed.message}`)
  const invoices = isPaying ? [await issueInvoice(tx, ctx, { aggregate: changed.aggregate, kind: 'invoice' })] : []
  const paidOrder = patchOrder(changed.aggregate, { invoices })
  await mailOrder(tx, ctx, { aggregate: paidOrder, kind: isPaying ? 'paid' : 'received', links, documents })
  await alertStaff(tx, ctx, {
    alert: 'order',
    subject: `New order ${order.reference}`,
    text: `${paidOrder.order.deliveryLabel}, from ${longDayText(paidOrder.order.deliveryFrom)}.`,
    button: { label: 'Open the order', path: `/orders/${order.reference}` },
  })
  return paidOrder
}

const writePayment = (
  tx: Database,
  { id, ...changes }: Pick<PaymentRow, 'id' | 'providerReference' | 'state' | 'settledAt'>,
) => tx.update(payments).set(changes).where(eq(payments.id, id))
