import { z } from 'zod'

/** Invoices, credit notes and proformas in the API. Money is integer pence, with and without VAT. */

/** The shop's bank account. `pay_by` is the last day the transfer may arrive. */
export const transferSchema = z.object({
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  reference: z.string(),
  amount: z.int(),
  pay_by: z.string(),
  /** True if stock is not held before the transfer arrives. */
  reserves_at_payment: z.boolean(),
})

/**
 * `GET orders/{reference}/invoices/{number}`: everything a UK VAT invoice must show. An order waiting for a bank
 * transfer has a 'proforma' instead, numbered with the order's reference.
 */
export const invoiceSchema = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit', 'proforma']),
  order: z.string(),
  po_number: z.string().nullable(),
  job_name: z.string().nullable(),
  issued: z.string(),
  tax_point: z.string(),
  seller: z.object({
    name: z.string(),
    trading_as: z.string(),
    address: z.array(z.string()),
    company_number: z.string(),
    vat_number: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.object({ name: z.string(), lines: z.array(z.string()) }),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      /** Square metres with three decimals, or pieces. */
      units: z.string(),
      /** Null for lines without a quantity, such as delivery. */
      unit: z.enum(['m2', 'piece']).nullable(),
      /** Decimal pounds without VAT, with enough decimals that `units` × `unit_net` is the net before any discount. */
      unit_net: z.string(),
      /** What a voucher takes off the line, without VAT: `units` × `unit_net` less this is `net`. */
      discount_net: z.int(),
      rate: z.int(),
      net: z.int(),
      vat: z.int(),
      gross: z.int(),
    }),
  ),
  /** The code of the order's voucher, if it took something off these lines. */
  voucher: z.string().nullable(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  /** The invoice a credit note corrects, and why. */
  corrects: z.string().nullable(),
  reason: z.string().nullable(),
  /** The bank account a proforma is paid to. */
  transfer: transferSchema.nullable(),
})

export type Invoice = z.output<typeof invoiceSchema>
export const invoiceAnswerSchema = z.object({ data: invoiceSchema })
