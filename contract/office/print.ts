import { z } from 'zod'
import { invoiceSchema } from '../orders/invoice.ts'

/** Printed documents for many orders at once. Only invoices have prices. */

export const paperKinds = ['pick', 'delivery', 'invoice'] as const
export type PaperKind = (typeof paperKinds)[number]
export const mostPapers = 200

const referenceSchema = z.string().regex(/^ORD(-[2-9A-Z]{4}){3}$/i, 'is not a reference')

export const printSchema = z.strictObject({
  kind: z.enum(paperKinds),
  orders: z.array(referenceSchema).min(1).max(mostPapers),
  /** Only this document of the first order: an invoice or credit note by its number, or 'proforma'. */
  number: z.string().max(40).optional(),
  /** The delivery note of this dispatch instead of the latest one. */
  dispatch: z.int().optional(),
})

const paperLine = z.object({
  sku: z.string(),
  name: z.string(),
  size: z.string(),
  pieces: z.int(),
  area: z.string().nullable(),
  weight_g: z.int(),
  picture: z.string().nullable(),
  /** The batches to pick from, and their place in the yard. */
  batches: z.array(z.object({ code: z.string(), place: z.string(), pieces: z.int() })),
})

export const paperSchema = z.object({
  reference: z.string(),
  placed: z.iso.datetime(),
  name: z.string(),
  company: z.string(),
  address: z.array(z.string()),
  postcode: z.string(),
  phone: z.string(),
  is_collected: z.boolean(),
  delivery: z.string(),
  from: z.string(),
  until: z.string(),
  access: z.string(),
  po_number: z.string().nullable(),
  job_name: z.string().nullable(),
  /** When these pieces left; null if they have not. */
  sent: z.iso.datetime().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** The number the yard entered, otherwise calculated by weight; 0 for a parcel. */
  pallets: z.int(),
  weight_g: z.int(),
  lines: z.array(paperLine),
  /** What is still to come, on the delivery note of a part delivery. */
  rest: z.array(paperLine),
  notes: z.array(z.string()),
})
export type Paper = z.output<typeof paperSchema>

export const papersSchema = z.object({
  seller: z.object({ name: z.string(), address: z.array(z.string()), phone: z.string() }),
  papers: z.array(paperSchema),
  invoices: z.array(invoiceSchema),
})
export type Papers = z.output<typeof papersSchema>
