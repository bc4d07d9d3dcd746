import { z } from 'zod'
import type { Totals } from '../arithmetic/order-totals.ts'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { savedAddressSchema } from '../customers/address.ts'
import { isName, nameOnly } from '../customers/person-name.ts'
import { deliveryId, savedAccessSchema } from '../delivery/delivery.ts'
import { claimKinds } from './claim.ts'
import { transferSchema } from './invoice.ts'
import { orderStates, paymentMethods, paymentStates, providers } from './order-states.ts'

/** Orders in the API. Money is integer pence including VAT; days are 'YYYY-MM-DD' in Europe/London. */

export const totalsSchema = z.object({
  goods: z.int(),
  delivery: z.int(),
  slot: z.int(),
  /** What a voucher takes off goods and delivery. */
  discount: z.int(),
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
  /** Before the voucher's discount. */
  total_pence: z.int(),
  /** The line's share of the voucher's discount. */
  discount_pence: z.int(),
  image: pictureSchema.nullable(),
  /** The batches its pieces come from; empty if unknown. */
  batches: z.array(z.object({ code: z.string(), pieces: z.int(), picture: pictureSchema.nullable() })),
  /** The plan the line came from, if any. */
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
    /** What the buyer told the driver, if anything. */
    access: savedAccessSchema.nullable(),
    /** Null until the order has left. */
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
  }),
  /** Each dispatch of the order; empty until the first, and for orders from before dispatches were recorded. */
  dispatches: z.array(
    z.object({
      date: z.string(),
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int() })),
    }),
  ),
  /** For collection: the day until which the order is kept, and who may collect it instead of the buyer. */
  collection: z
    .object({ kept_until: z.string().nullable(), kept_days: z.int(), collector: z.string().nullable() })
    .nullable(),
  slot: z.string().nullable(),
  lines: z.array(orderLineSchema),
  /** Pieces that the shop cancelled before they left. */
  cancelled: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int() })),
  totals: totalsSchema,
  /** The code of the order's voucher, if any. */
  voucher: z.string().nullable(),
  /** The VAT rate of this order in basis points. */
  vat_rate: z.int(),
  /** The amount already refunded. */
  refunded_pence: z.int(),
  /** Oldest first. `cause` is a sentence for the buyer. */
  timeline: z.array(z.object({ state: z.enum(orderStates), at: z.string(), cause: z.string() })),
  payment: z.object({
    method: z.enum(paymentMethods),
    provider: z.enum(providers),
    state: z.enum(paymentStates),
  }),
  /** Payment methods available now; empty if there is nothing to pay. */
  ways_to_pay: z.array(z.enum(paymentMethods)),
  /** Bank details, while the order waits for a transfer. */
  transfer: transferSchema.nullable(),
  /** What the buyer can do now. */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    reorder: z.boolean(),
    extend_hold: z.boolean(),
    name_collector: z.boolean(),
    /** Change the address, the telephone number and the delivery day. */
    correct: z.boolean(),
    /** Report something broken or missing. */
    claim: z.boolean(),
    /** Return the order without a reason, within the statutory 14 days. */
    return: z.boolean(),
    /** Sell leftovers back. */
    sell_back: z.boolean(),
  }),
  /** The last of the 14 days; null until everything has arrived. */
  return_until: z.string().nullable(),
  /** How the shop buys leftovers back, as it was when the order was placed; null if it does not. */
  leftovers: z
    .object({
      /** A sentence with the days and the share of the price. */
      text: z.string(),
      /** The first and the last day; null until everything has arrived. */
      from: z.string().nullable(),
      until: z.string().nullable(),
      /** What one piece of each item brings, and how many can still be sold back. */
      pieces: z.array(z.object({ variation_id: z.int(), pence: z.int(), left: z.int() })),
    })
    .nullable(),
  claims: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(claimKinds),
      state: z.enum(['open', 'replacement', 'refund', 'declined']),
      date: z.string(),
      /** What the buyer wrote, and the names of the photos they sent. */
      message: z.string(),
      photos: z.array(z.string()),
      /** The shop's answer; null while the claim is open. */
      answer: z.string().nullable(),
      lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int() })),
    }),
  ),
  /** The order can be paid, and its stock is held, until this time. */
  held_until: z.string().nullable(),
  /** True if stock is not held: it is taken when the payment arrives. */
  reserves_at_payment: z.boolean(),
  invoices: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'credit']),
      date: z.string(),
      total_pence: z.int(),
      /** The reason for a credit note; null for an invoice. */
      reason: z.string().nullable(),
    }),
  ),
})

export type Order = z.output<typeof orderSchema>
export const orderAnswerSchema = z.object({ data: orderSchema })

/** `POST orders/{reference}/pay`. Without `payment_method`, the order keeps its method. */
export const payRequestSchema = z.strictObject({ payment_method: z.enum(paymentMethods).optional() })

export const retryPaymentSchema = z.object({ data: z.object({ pay_url: z.string() }) })

/** `PUT orders/{reference}/collector`. An empty name means that only the buyer may collect. */
export const collectorSchema = z.strictObject({
  name: z
    .string('Please write a name')
    .trim()
    .max(100, 'Please keep this under 100 characters')
    .refine((name) => name === '' || isName(name), nameOnly),
})

/** `POST orders/{reference}/reorder`. Without `variation_id`, everything in the order. */
export const reorderSchema = z.strictObject({
  variation_id: z.int().positive().optional(),
  /** For one line: as much as is left of the batch it came from. */
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
