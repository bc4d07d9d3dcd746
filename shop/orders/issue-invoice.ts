import { sql } from 'drizzle-orm'
import { creditVat } from '#contract/arithmetic/refund-amount.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import { counters, invoices } from '#database/tables/payments.ts'
import { together } from '#database/together.ts'
import type { ShopContext } from '../context.ts'
import type { InvoiceRow, OrderAggregate, RefundRow } from './order-aggregate.ts'

/** 7 → 'A000007'. */
export const invoiceNumber = (settings: Settings, number: number): string =>
  `${settings.orders.invoicePrefix}${String(number).padStart(6, '0')}`

/** 'A000007' → 7; null if it is not one of our invoice numbers. */
export function numberOfInvoice(settings: Settings, text: string): number | null {
  const digits = text.startsWith(settings.orders.invoicePrefix) ? text.slice(settings.orders.invoicePrefix.length) : ''
  return /^\d{6,9}$/.test(digits) && invoiceNumber(settings, Number(digits)) === text ? Number(digits) : null
}

/** Why a credit note was issued; null for an invoice. */
export const creditReason = (
  refunds: Pick<RefundRow, 'id' | 'reason'>[],
  { kind, refundId }: Pick<InvoiceRow, 'kind' | 'refundId'>,
): string | null => (kind === 'credit' ? (refunds.find(({ id }) => id === refundId)?.reason ?? 'Refund') : null)

type InvoiceRequest = { aggregate: Pick<OrderAggregate, 'order' | 'invoices'> } & (
  | { kind: 'invoice' }
  | { kind: 'credit'; refundId: number; amountPence: number }
)

/** The row of a VAT invoice for a paid order, or of a credit note for a refund, without its number. */
function invoiceRow({ clock, settings }: ShopContext, request: InvoiceRequest): Omit<InvoiceRow, 'number'> {
  const { order, invoices: before } = request.aggregate
  const now = clock.now()
  const totalPence = request.kind === 'invoice' ? order.totalPence : request.amountPence
  const isFull = totalPence === order.totalPence
  const credits = before.filter(({ kind }) => kind === 'credit')
  const credited = {
    totalPence: sum(credits.map((credit) => credit.totalPence)),
    vatPence: sum(credits.map((credit) => credit.vatPence)),
  }
  const vatPence = request.kind === 'invoice' ? order.vatPence : creditVat(order, credited, totalPence)
  return {
    kind: request.kind,
    orderId: order.id,
    refundId: request.kind === 'credit' ? request.refundId : null,
    taxPoint: now,
    issuedAt: now,
    totalPence,
    vatPence,
    netPence: totalPence - vatPence,
    isFull,
    seller: sellerOf(settings),
  }
}

/** The seller's details as printed on invoices. */
export const sellerOf = ({ company }: Settings): Invoice['seller'] => ({
  name: company.legalName,
  trading_as: company.name,
  address: [...company.address],
  company_number: company.number,
  vat_number: company.vatNumber,
  email: company.email,
  phone: company.phone,
})

/** Saves an invoice under the next number. Every invoice waits for the counter, so lock nothing else after it. */
export async function issueInvoice(tx: Database, ctx: ShopContext, request: InvoiceRequest): Promise<InvoiceRow> {
  const row = invoiceRow(ctx, request)
  const [[counted]] = await together([
    tx
      .insert(counters)
      .values({ name: 'invoices', value: 1 })
      .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
      .returning({ number: counters.value }),
    // Runs after the statement above, so it reads the new count.
    tx.insert(invoices).values({ ...row, number: sql`(select value from counters where name = 'invoices')` }),
  ])
  if (!counted) throw new Error('an invoice got no number')
  return { ...counted, ...row }
}

const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0)
