import { or, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '#contract/settings/settings.ts'
import { orders } from '#database/tables/orders.ts'
import { beginsWith } from '../begins-with.ts'
import { numberOfInvoice } from './issue-invoice.ts'

/** In the same format as the stored function `phone_digits`. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^(00)?440?/, '0')

/**
 * Finds orders by anything a caller can give or a piece of paper says: reference or its last four characters, postcode,
 * surname, telephone number, the buyer's own PO number or job, invoice or credit note, claim, tracking number, a SKU or batch in
 * it, and email address if the member of staff may see it.
 */
export function orderSearch(
  text: string,
  { mayUseEmail, settings }: { mayUseEmail: boolean; settings: Settings },
): SQL | undefined {
  const words = text.trim()
  const lower = words.toLowerCase()
  const packed = words.toUpperCase().replace(/\s/g, '')
  const digits = digitsOf(words)
  const invoice = numberOfInvoice(settings, packed)
  const own = or(
    /^[2-9A-Z]{4}$/.test(packed) ? sql`right(${orders.reference}, 4) = ${packed}` : undefined,
    /^ORD(-[2-9A-Z]{4}){3}$/.test(packed) ? sql`${orders.reference} = ${packed}` : undefined,
    /^[A-Z]{1,2}\d/.test(packed)
      ? beginsWith(sql`order_postcode(${orders.billing}, ${orders.shipping})`, packed)
      : undefined,
    digits.length >= 5 && /^[\d\s+()-]+$/.test(words)
      ? beginsWith(sql`phone_digits(${orders.billing})`, digits)
      : undefined,
    mayUseEmail ? beginsWith(sql`lower(${orders.email})`, lower) : undefined,
    beginsWith(sql`lower(${orders.billing} ->> 'last_name')`, lower),
    beginsWith(sql`lower(${orders.poNumber})`, lower),
    beginsWith(sql`lower(${orders.jobName})`, lower),
    sql`upper(replace(${orders.trackingNumber}, ' ', '')) = ${packed}`,
  )
  const others = [
    sql`select order_id from dispatches where upper(replace(tracking_number, ' ', '')) = ${packed}`,
    sql`select order_id from order_lines where sku in (${words}, ${packed})`,
    sql`select m.order_id from stock_moves m join stock_batches b on b.id = m.batch_id
      where lower(b.code) = ${lower} and m.order_id is not null`,
    ...(invoice === null ? [] : [sql`select order_id from invoices where number = ${invoice}`]),
    ...(isClaim.test(packed) ? [sql`select order_id from claims where reference = ${packed}`] : []),
  ]
  // A union, because an index can be used for each part of it, and not for an 'or' across tables.
  return sql`${orders.id} in (select ${orders.id} from ${orders} where ${own} union ${sql.join(others, sql` union `)})`
}

const isClaim = /^CLM(-[2-9A-Z]{4}){2}$/
