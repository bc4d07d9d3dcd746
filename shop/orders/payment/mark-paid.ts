import { eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customers } from '#database/tables/customers.ts'
import { payments } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { changeState } from '../change-state.ts'
import type { EventCause } from '../event-causes.ts'
import type { OrderLinks } from '../guest-link.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { mailOrder } from '../mail/mail-order.ts'
import type { OrderAggregate, PaymentRow } from '../order-aggregate.ts'

/** The payment that made it so, and the provider's own name for it. */
type Settled = Pick<PaymentRow, 'id' | 'providerReference'>

/**
 * Everything that happens when an order is paid, in the transaction that says so: the payment, the order's state, the
 * basket it came from, the customer's count, the invoice, the mail. The caller holds the locks of basket and order, in
 * that order. An order that costs nothing has no payment to settle.
 */
export async function markPaid(
  tx: Database,
  ctx: ShopContext,
  {
    record,
    settled,
    cause,
    ...mail
  }: {
    record: OrderAggregate
    settled: Settled | null
    cause: EventCause
    links: OrderLinks
    publicUrl: string
  },
): Promise<OrderAggregate> {
  const now = ctx.clock.now()
  const withPayment = settled ? await settlePayment(tx, record, settled, now) : record
  const also = { paidAt: now, heldUntil: null }
  const changed = await changeState(tx, ctx, { record: withPayment, to: 'paid', cause, also })
  if (!changed.ok) throw new Error(`an order could not be marked as paid: ${changed.message}`)
  await takeOutOfBasket(tx, record)
  const isPaying = record.order.totalPence > 0
  if (record.order.customerId !== null) await countOrder(tx, record.order.customerId, isPaying)
  const invoices = isPaying ? [await issueInvoice(tx, changed.record, { kind: 'invoice' }, now)] : []
  const whole = { ...changed.record, invoices: [...changed.record.invoices, ...invoices] }
  await mailOrder(tx, ctx, whole, isPaying ? 'paid' : 'received', mail)
  return whole
}

async function settlePayment(tx: Database, record: OrderAggregate, settled: Settled, now: Date) {
  const changes = { providerReference: settled.providerReference, state: 'paid' as const, settledAt: now }
  await tx.update(payments).set(changes).where(eq(payments.id, settled.id))
  const all = record.payments.map((one) => (one.id === settled.id ? { ...one, ...changes } : one))
  return { ...record, payments: all }
}

/** What was bought leaves the basket; what was put in since stays. */
async function takeOutOfBasket(tx: Database, { order, lines }: OrderAggregate): Promise<void> {
  if (order.basketId === null) return
  const bought = sql`json_to_recordset(${JSON.stringify(
    lines.map(({ variationId, pieces }) => ({ id: variationId, pieces })),
  )}::json) as bought(id int, pieces int)`
  await tx.execute(sql`delete from basket_lines line using ${bought}
    where line.basket_id = ${order.basketId} and line.variation_id = bought.id and line.pieces <= bought.pieces`)
  await tx.execute(sql`update basket_lines line set pieces = line.pieces - bought.pieces, version = line.version + 1
    from ${bought} where line.basket_id = ${order.basketId} and line.variation_id = bought.id`)
}

/** Free samples make nobody a paying customer. */
const countOrder = (tx: Database, customerId: number, isPaying: boolean) =>
  tx
    .update(customers)
    .set({
      orderCount: sql`${customers.orderCount} + 1`,
      isPayingCustomer: sql`${customers.isPayingCustomer} or ${isPaying}`,
    })
    .where(eq(customers.id, customerId))
