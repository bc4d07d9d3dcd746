import { z } from 'zod'
import { lineItemSchema } from '../basket/basket.ts'
import { addressLabel, addressSchema } from '../customers/address.ts'
import { isVisibleLine, plainOnly } from '../customers/person-name.ts'
import {
  deliveryAccessSchema,
  deliveryId,
  deliveryOptionSchema,
  postcodeOrDistrict,
  slotId,
} from '../delivery/delivery.ts'
import { emailAddress } from '../enquiries/enquiry.ts'
import { orderSchema, totalsSchema } from '../orders/order.ts'
import { paymentMethods, providers } from '../orders/order-states.ts'

/** Checkout on the wire. Money is integer pence including VAT; days are 'YYYY-MM-DD' in Europe/London. */

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

/** `pay_url`: where to go on, on our own or the provider's site. Null when there is nothing to pay. */
export const placedSchema = z.object({
  data: z.object({ order: orderSchema, pay_url: z.string().nullable(), complete_url: z.string() }),
})
