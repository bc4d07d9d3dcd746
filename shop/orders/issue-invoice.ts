import { sql } from 'drizzle-orm'
import { vatIncluded } from '#contract/money.ts'
import type { Database } from '#database/client.ts'
import type { ShopConfig } from '#shop.config'
import type { InvoiceRow, OrderRecord } from './order-record.ts'

/** 7 → 'A000007'. */
export const invoiceNumber = (config: ShopConfig, number: number): string =>
  `${config.orders.invoicePrefix}${String(number).padStart(6, '0')}`

/** 'A000007' → 7; null for what is none of ours. */
export function numberOfInvoice(config: ShopConfig, text: string): number | null {
  const digits = text.startsWith(config.orders.invoicePrefix) ? text.slice(config.orders.invoicePrefix.length) : ''
  return /^\d{6,9}$/.test(digits) && invoiceNumber(config, Number(digits)) === text ? Number(digits) : null
}

/** A VAT invoice for an order that was paid, or a credit note for money given back. */
export async function issueInvoice(
  tx: Database,
  { order, invoices: before }: Pick<OrderRecord, 'order' | 'invoices'>,
  what: { kind: 'invoice' } | { kind: 'credit'; refundId: number; amountPence: number },
  now: Date,
): Promise<InvoiceRow> {
  const totalPence = what.kind === 'invoice' ? order.totalPence : what.amountPence
  const isFull = totalPence === order.totalPence
  const credits = before.filter(({ kind }) => kind === 'credit')
  const isLast = sum(credits.map((credit) => credit.totalPence)) + totalPence === order.totalPence
  // The last of several credit notes takes what is left, so that all of them together give back the invoice's VAT.
  const vatPence = isLast
    ? order.vatPence - sum(credits.map((credit) => credit.vatPence))
    : vatIncluded(totalPence, order.vatRate)
  const row = {
    kind: what.kind,
    orderId: order.id,
    refundId: what.kind === 'credit' ? what.refundId : null,
    taxPoint: now,
    issuedAt: now,
    totalPence,
    vatPence,
    netPence: totalPence - vatPence,
    isFull,
  }
  // The number is handed out under its counter's lock until commit, and again if that never comes: so there is never a
  // gap. It is the last lock of all that are taken, because everyone waits for it.
  const written = await tx.execute(sql`
    with next as (insert into counters (name, value) values ('invoices', 1)
      on conflict (name) do update set value = counters.value + 1 returning value)
    insert into invoices (number, kind, order_id, refund_id, tax_point, issued_at, total_pence, vat_pence, net_pence, is_full)
    select value, ${row.kind}::text, ${row.orderId}::int, ${row.refundId}::int, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz, ${row.totalPence}::int, ${row.vatPence}::int, ${row.netPence}::int,
      ${row.isFull}::bool from next
    returning number`)
  const [number] = (written as unknown as { rows: { number: number }[] }).rows
  if (!number) throw new Error('an invoice was not written')
  return { ...row, ...number }
}

const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0)
