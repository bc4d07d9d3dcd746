import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { jsonOfRow } from '#database/json-rows.ts'
import { invoices } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import type { OrderLinks } from '../guest-link.ts'
import { invoiceRow } from '../issue-invoice.ts'
import { mailOrder } from '../mail/mail-order.ts'
import { factsOf, type OrderAggregate, type PaymentRow } from '../order-aggregate.ts'
import { transitionError } from '../transitions.ts'

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
  before: OrderAggregate,
  settled: Settled | null,
  facts: { cause: string; links: OrderLinks; publicUrl: string },
): Promise<OrderAggregate> {
  const now = ctx.clock.now()
  const record = withPaid(before, settled, now)
  const reason = transitionError(factsOf(record), 'paid')
  if (reason) throw new Error(`an order could not be marked as paid: ${reason}`)
  const { order } = record
  const isPaying = order.totalPence > 0
  const invoice = isPaying ? invoiceRow(record, { kind: 'invoice' }, now) : null
  const written = await write(tx, {
    order_id: order.id,
    from_state: order.state,
    cause: facts.cause,
    at: now,
    payment_id: settled?.id ?? null,
    provider_reference: settled?.providerReference ?? null,
    basket_id: order.basketId,
    lines: record.lines.map(({ variationId, pieces }) => ({ id: variationId, pieces })),
    customer_id: order.customerId,
    // Free samples make nobody a paying customer.
    is_paying: isPaying,
    invoice: invoice && jsonOfRow(invoices, invoice),
  })
  const event = {
    id: 0,
    orderId: order.id,
    fromState: order.state,
    toState: 'paid' as const,
    cause: facts.cause,
    at: now,
  }
  const whole: OrderAggregate = {
    ...record,
    order: { ...order, state: 'paid', paidAt: now, heldUntil: null },
    events: [...record.events, event],
    invoices: [...record.invoices, ...(invoice ? [{ ...invoice, number: written.invoiceNumber ?? 0 }] : [])],
  }
  await mailOrder(tx, ctx, whole, isPaying ? 'paid' : 'received', facts)
  return whole
}

const withPaid = (record: OrderAggregate, settled: Settled | null, now: Date): OrderAggregate => ({
  ...record,
  payments: record.payments.map((one) =>
    one.id === settled?.id ? { ...one, ...settled, state: 'paid', settledAt: now } : one,
  ),
})

/** One function of the database for all of it: seven statements would each be planned anew. */
async function write(tx: Database, facts: Record<string, unknown>): Promise<{ invoiceNumber: number | null }> {
  const result = await tx.execute(sql`select mark_paid(${JSON.stringify(facts)}::json) as written`)
  const [row] = (result as unknown as { rows: { written: { invoiceNumber: number | null } }[] }).rows
  if (!row) throw new Error('an order was not marked as paid')
  return row.written
}
