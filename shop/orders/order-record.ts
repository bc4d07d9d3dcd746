import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { invoices, orderEvents, orderLines, orders, payments, refunds } from '#database/tables/orders.ts'
import type { OrderFacts } from './transitions.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type EventRow = typeof orderEvents.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect

/** An order with everything that belongs to it. */
export type OrderRecord = {
  order: OrderRow
  lines: LineRow[]
  events: EventRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  invoices: InvoiceRow[]
}

/** Whoever means to write to an order asks for it locked; where its basket is written too, that is locked before. */
export async function readRecord(
  tx: Database,
  which: SQL | undefined,
  how: { lock: boolean } = { lock: false },
): Promise<OrderRecord | null> {
  const query = tx.select().from(orders).where(which)
  const [order] = await (how.lock ? query.for('update') : query)
  return order ? completeRecord(tx, order) : null
}

export async function completeRecord(tx: Database, order: OrderRow): Promise<OrderRecord> {
  const { id } = order
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
  const events = await tx.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  const paid = await tx.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.id))
  const settled = paid.filter(({ state }) => state !== 'opening' && state !== 'open').map((payment) => payment.id)
  const given = settled.length > 0 ? await tx.select().from(refunds).where(inArray(refunds.paymentId, settled)) : []
  const billed =
    order.paidAt === null
      ? []
      : await tx.select().from(invoices).where(eq(invoices.orderId, id)).orderBy(asc(invoices.number))
  return { order, lines, events, payments: paid, refunds: given, invoices: billed }
}

/** The payment an order stands by: the one that was paid, else the last one tried. */
export const standingPayment = ({ payments: all }: Pick<OrderRecord, 'payments'>): PaymentRow | undefined =>
  all.find(({ state }) => state === 'paid' || state === 'refunded') ?? all.at(-1)

export function factsOf({ order, payments: all }: Pick<OrderRecord, 'order' | 'payments'>): OrderFacts {
  const paid = all.filter(({ state }) => state === 'paid' || state === 'refunded')
  return {
    state: order.state,
    deliveryId: order.deliveryId,
    totalPence: order.totalPence,
    paidPence: paid.reduce((sum, payment) => sum + payment.amountPence, 0),
    refundedPence: paid.reduce((sum, payment) => sum + payment.refundedPence, 0),
  }
}
