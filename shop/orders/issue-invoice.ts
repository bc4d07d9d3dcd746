import { sql } from 'drizzle-orm'
import { vatIncluded } from '#contract/money.ts'
import type { Database } from '#database/client.ts'
import { counters, invoices } from '#database/tables/orders.ts'
import type { ShopConfig } from '#shop.config'
import type { InvoiceRow, OrderRow } from './order-record.ts'

/** 7 → 'A000007'. */
export const invoiceNumber = (config: ShopConfig, number: number): string =>
  `${config.orders.invoicePrefix}${String(number).padStart(6, '0')}`

/** 'A000007' → 7; null for what is none of ours. */
export function numberOfInvoice(config: ShopConfig, text: string): number | null {
  const digits = text.startsWith(config.orders.invoicePrefix) ? text.slice(config.orders.invoicePrefix.length) : ''
  return /^\d{6,9}$/.test(digits) && invoiceNumber(config, Number(digits)) === text ? Number(digits) : null
}

/**
 * The next number, under the counter row's lock until commit: a number that is not used is handed out again, so there
 * is never a gap. Taken last of all locks, because everyone waits for it.
 */
async function nextNumber(tx: Database): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ name: 'invoices', value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning({ value: counters.value })
  if (!row) throw new Error('the counter of invoices gave no number')
  return row.value
}

/** A VAT invoice for an order that was paid, or a credit note for money given back. */
export async function issueInvoice(
  tx: Database,
  order: OrderRow,
  what: { kind: 'invoice' } | { kind: 'credit'; refundId: number; amountPence: number },
  now: Date,
): Promise<InvoiceRow> {
  const totalPence = what.kind === 'invoice' ? order.totalPence : what.amountPence
  const isFull = totalPence === order.totalPence
  const vatPence = isFull ? order.vatPence : vatIncluded(totalPence, order.vatRate)
  const [row] = await tx
    .insert(invoices)
    .values({
      number: await nextNumber(tx),
      kind: what.kind,
      orderId: order.id,
      refundId: what.kind === 'credit' ? what.refundId : null,
      taxPoint: now,
      issuedAt: now,
      totalPence,
      vatPence,
      netPence: totalPence - vatPence,
      isFull,
    })
    .returning()
  if (!row) throw new Error('an invoice was not written')
  return row
}
