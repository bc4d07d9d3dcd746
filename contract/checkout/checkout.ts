import { z } from 'zod'
import { lineItemSchema } from '../basket/basket.ts'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { addressLabel, addressSchema, savedAddressSchema } from '../customers/address.ts'
import { isName, isVisibleLine, nameOnly, plainOnly } from '../customers/person-name.ts'
import {
  deliveryAccessSchema,
  deliveryId,
  deliveryOptionSchema,
  postcodeOrDistrict,
  savedAccessSchema,
  slotId,
} from '../delivery/delivery.ts'
import { emailAddress } from '../enquiries/enquiry.ts'
import { transferSchema } from '../orders/invoice.ts'
import { orderStates, paymentMethods, paymentStates, providers } from '../orders/order-states.ts'

/** Checkout and orders on the wire. Money is integer pence including VAT; days are 'YYYY-MM-DD' in Europe/London. */

export const totalsSchema = z.object({
  goods: z.int(),
  delivery: z.int(),
  slot: z.int(),
  vat_included: z.int(),
  total: z.int(),
})

export type Totals = z.output<typeof totalsSchema>

/** `POST checkout/quote`. Left out, delivery is the first that fits the basket. */
export const quoteRequestSchema = z.strictObject({
  delivery: deliveryId.optional(),
  slot: slotId.nullable().optional(),
  /** Where it would go, or the part before the space. Left out, prices and days are those of most of the country. */
  postcode: postcodeOrDistrict.optional(),
  /** One of `later_days`, instead of the promised ones. */
  day: z.iso.date().nullable().optional(),
})

/** How an unpaid order's stock is held: the usual time, a shorter one, or not before its payment arrives. */
const holds = ['usual', 'short', 'at_payment'] as const
export type Hold = (typeof holds)[number]

export const quoteSchema = z.object({
  lines: z.array(lineItemSchema),
  delivery_options: z.array(deliveryOptionSchema),
  /** Why nothing is delivered to the postcode; null where it is. It may still be collected. */
  delivery_notice: z.string().nullable(),
  slots: z.array(z.object({ id: slotId, label: z.string(), price_pence: z.int() })),
  /** Days the chosen delivery can be had on instead of the promised ones. */
  later_days: z.array(z.string()),
  /** The one of them that was asked for; null for the promised ones. */
  day: z.string().nullable(),
  /** What the totals are reckoned with. */
  delivery: deliveryId,
  slot: slotId.nullable(),
  totals: totalsSchema,
  /** Only samples: they go by post, and delivery choices fall away. */
  samples_only: z.boolean(),
  /** Cannot be bought as it stands: something is gone or there is too little of it. Lines say which in `notices`. */
  blocked: z.boolean(),
  /** `hold` is how an order placed now would hold its stock until it is paid. */
  payment_methods: z.array(z.object({ id: z.enum(paymentMethods), provider: z.enum(providers), hold: z.enum(holds) })),
})

export const quoteAnswerSchema = z.object({ data: quoteSchema })
export type Quote = z.output<typeof quoteSchema>

/** Nothing but spaces is nothing. */
const orderNote = z
  .string()
  .trim()
  .max(40, 'Please keep this under 40 characters')
  .refine(isVisibleLine, plainOnly)
  .transform((text) => text || null)

/** `POST orders`, with an Idempotency-Key. A signed-in customer's e-mail is the account's; a guest gives one. */
export const placeOrderSchema = z.strictObject({
  email: emailAddress.optional(),
  billing: addressSchema,
  /** Left out or null: the same as billing, or collected. */
  shipping: addressSchema.nullish(),
  delivery: deliveryId,
  slot: slotId.nullish(),
  day: z.iso.date().nullish(),
  /** For pallets; left out where there is nothing to say. */
  access: deliveryAccessSchema.nullish(),
  /** The buyer's own names for the order, on everything that is written about it. */
  po_number: orderNote.nullish(),
  job_name: orderNote.nullish(),
  /** Which of the addresses to save in the account of who is signed in, and under what name. */
  save_addresses: z.strictObject({ billing: addressLabel.optional(), shipping: addressLabel.optional() }).optional(),
  payment: z.enum(paymentMethods, 'Please choose how to pay'),
  /** The total the shopper saw on the button. If it is another by now, nothing happens and they are told. */
  expected_total: z.int().min(0),
  terms: z.literal(true, 'Please agree to the terms and conditions'),
  delivery_process: z.literal(true, 'Please agree to the delivery and collection process'),
  newsletter: z.boolean().default(false),
})

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

/** `pay_url`: where to go on, on our own or the provider's site. Null when there is nothing to pay. */
export const placedSchema = z.object({
  data: z.object({ order: orderSchema, pay_url: z.string().nullable(), complete_url: z.string() }),
})

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
