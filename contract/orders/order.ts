import { z } from 'zod'
import type { Totals } from '../arithmetic/order-totals.ts'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { savedAddressSchema } from '../customers/address.ts'
import { isName, nameOnly } from '../customers/person-name.ts'
import { deliveryId, savedAccessSchema } from '../delivery/delivery.ts'
import { transferSchema } from './invoice.ts'
import { orderStates, paymentMethods, paymentStates, providers } from './order-states.ts'

/** Orders on the wire. Money is integer pence including VAT; days are 'YYYY-MM-DD' in Europe/London. */

export const totalsSchema = z.object({
  goods: z.int(),
  delivery: z.int(),
  slot: z.int(),
  vat_included: z.int(),
  total: z.int(),
}) satisfies z.ZodType<Totals>

export const orderLineSchema = z.object({
  product_id: z.int(),
  variation_id: z.int(),
  slug: z.string(),
  name: z.string(),
  size: z.string(),
  sku: z.string(),
  kind: z.enum(['size', 'free_sample', 'full_size_sample']),
  is_sample: z.boolean(),
  unit: z.enum(['m2', 'piece']),
  price_pence: z.int(),
  price_per_piece_pence: z.int(),
  quantity: z.int(),
  /** Square metres with three decimals. */
  m2_quantity: z.string().nullable(),
  total_pence: z.int(),
  image: pictureSchema.nullable(),
  /** Which batches its pieces come from; none where that is not known. */
  batches: z.array(z.object({ code: z.string(), pieces: z.int() })),
  /** The plan it came from; null where it came from none. */
  plan_id: z.string().nullable(),
})

export const orderSchema = z.object({
  reference: z.string(),
  state: z.enum(orderStates),
  email: z.string(),
  date_created: z.string(),
  po_number: z.string().nullable(),
  job_name: z.string().nullable(),
  billing: savedAddressSchema,
  shipping: savedAddressSchema.nullable(),
  delivery: z.object({
    id: deliveryId,
    label: z.string(),
    from: z.string(),
    until: z.string(),
    /** What the driver should know, as it was answered; null where nothing was. */
    access: savedAccessSchema.nullable(),
    /** Known once it has left. */
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
  }),
  /** What has left, each part on its own; empty until then, and for orders from before parts were kept. */
  dispatches: z.array(
    z.object({
      date: z.string(),
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int() })),
    }),
  ),
  /** For who collects: until which day it is kept once it is ready, and who may come beside the buyer. */
  collection: z
    .object({ kept_until: z.string().nullable(), kept_days: z.int(), collector: z.string().nullable() })
    .nullable(),
  slot: z.string().nullable(),
  lines: z.array(orderLineSchema),
  totals: totalsSchema,
  /** What of it has been given back. */
  refunded_pence: z.int(),
  /** Oldest first. `cause` is a sentence for the buyer. */
  timeline: z.array(z.object({ state: z.enum(orderStates), at: z.string(), cause: z.string() })),
  payment: z.object({
    method: z.enum(paymentMethods),
    provider: z.enum(providers),
    state: z.enum(paymentStates),
  }),
  /** The ways it could be paid online now; none when there is nothing to pay. */
  ways_to_pay: z.array(z.enum(paymentMethods)),
  /** How to pay it by bank transfer, while it waits for one. */
  transfer: transferSchema.nullable(),
  /** What its owner may do now. */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    reorder: z.boolean(),
    extend_hold: z.boolean(),
    name_collector: z.boolean(),
    /** Say that something is broken or missing. */
    claim: z.boolean(),
    /** Send it back without a reason, within the law's 14 days. */
    return: z.boolean(),
  }),
  /** The last day of those 14; null until everything has arrived. */
  return_until: z.string().nullable(),
  claims: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['fault', 'return']),
      state: z.enum(['open', 'replacement', 'refund', 'declined']),
      date: z.string(),
      /** What the shop said about it; null while it is open. */
      answer: z.string().nullable(),
      lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int() })),
    }),
  ),
  /** Until when it can be paid, and its stock is held while it is unpaid. */
  held_until: z.string().nullable(),
  /** Nothing is held for it: its stock is taken when its payment arrives. */
  reserves_at_payment: z.boolean(),
  invoices: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'credit']),
      date: z.string(),
      total_pence: z.int(),
      /** Why money was given back; null for an invoice. */
      reason: z.string().nullable(),
    }),
  ),
})

export type Order = z.output<typeof orderSchema>
export const orderAnswerSchema = z.object({ data: orderSchema })

/** `POST orders/{reference}/pay`. Left out, the way to pay stays what it is. */
export const payRequestSchema = z.strictObject({ payment_method: z.enum(paymentMethods).optional() })

export const retryPaymentSchema = z.object({ data: z.object({ pay_url: z.string() }) })

/** `PUT orders/{reference}/collector`. Empty for the buyer alone. */
export const collectorSchema = z.strictObject({
  name: z
    .string('Please write a name')
    .trim()
    .max(100, 'Please keep this under 100 characters')
    .refine((name) => name === '' || isName(name), nameOnly),
})

/** `POST orders/{reference}/reorder`. Left out, everything in it. */
export const reorderSchema = z.strictObject({
  variation_id: z.int().positive().optional(),
  /** More of what was sent before, from the same batch: as much as is left of it. Of one line only. */
  same_batch: z.boolean().optional(),
})

export const orderSummarySchema = z.object({
  reference: z.string(),
  state: z.enum(orderStates),
  date_created: z.string(),
  total: z.int(),
  count: z.int(),
  first_line: z.string(),
  image: pictureSchema.nullable(),
})

export const orderListSchema = z.object({ data: z.array(orderSummarySchema) })
