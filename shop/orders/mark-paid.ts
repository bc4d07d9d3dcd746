import { eq, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { changeState } from './change-state.ts'
import type { OrderLinks } from './guest-link.ts'
import { issueInvoice } from './issue-invoice.ts'
import { mailOrder } from './mail-order.ts'
import type { OrderRecord } from './order-record.ts'

/**
 * Everything that happens when an order is paid, in the transaction that says so: its state, the basket it came from,
 * the customer's count, the invoice, the mail. The caller holds the locks of basket and order, in that order.
 */
export async function markPaid(
  tx: Database,
  ctx: ShopContext,
  record: OrderRecord,
  facts: { cause: string; links: OrderLinks; publicUrl: string },
): Promise<OrderRecord> {
  const now = ctx.now()
  const changed = await changeState(tx, record, 'paid', facts.cause, now, { paidAt: now, heldUntil: null })
  if (!changed.done) throw new Error(`an order could not be marked as paid: ${changed.reason}`)
  const { order } = changed.record
  await emptyBasket(tx, changed.record)
  if (order.customerId !== null)
    await tx
      .update(customers)
      .set({
        orderCount: sql`${customers.orderCount} + 1`,
        // Free samples make nobody a paying customer.
        ...(order.totalPence > 0 ? { isPayingCustomer: true } : {}),
      })
      .where(eq(customers.id, order.customerId))
  const invoices = order.totalPence > 0 ? [await issueInvoice(tx, changed.record, { kind: 'invoice' }, now)] : []
  const whole = { ...changed.record, invoices: [...record.invoices, ...invoices] }
  await mailOrder(tx, ctx, whole, order.totalPence > 0 ? 'paid' : 'received', facts)
  return whole
}

/** What was bought leaves the basket; what was put in since stays. */
async function emptyBasket(tx: Database, { order, lines }: OrderRecord): Promise<void> {
  if (order.basketId === null) return
  const bought = JSON.stringify(lines.map(({ variationId, pieces }) => ({ id: variationId, pieces })))
  await tx.execute(sql`
    with bought as (select id, pieces from json_to_recordset(${bought}::json) as b(id int, pieces int)),
    gone as (
      delete from basket_lines l using bought b
      where l.basket_id = ${order.basketId} and l.variation_id = b.id and l.pieces <= b.pieces
    )
    update basket_lines l set pieces = l.pieces - b.pieces, version = l.version + 1 from bought b
    where l.basket_id = ${order.basketId} and l.variation_id = b.id and l.pieces > b.pieces`)
}
