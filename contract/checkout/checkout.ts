import { z } from 'zod'
import { lineItemSchema } from '../basket/basket.ts'
import { addressLabel, phoneIsRequired, postalAddressSchema } from '../customers/address.ts'
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
import { appliedVoucherSchema } from '../vouchers/voucher.ts'

/** Checkout in the API. Money is integer pence including VAT; days are 'YYYY-MM-DD' in Europe/London. */

/** `POST checkout/quote`. Without `delivery`, the first option that fits the basket is used. */
export const quoteRequestSchema = z.strictObject({
  delivery: deliveryId.optional(),
  slot: slotId.nullable().optional(),
  /** A full postcode or its outward code. Without one, prices and days are those of the mainland. */
  postcode: postcodeOrDistrict.optional(),
  /** One of `later_days`, to have the delivery later than promised. */
  day: z.iso.date().nullable().optional(),
})

/** How stock is held for an unpaid order: the usual time, a shorter time, or only once its payment arrives. */
const holds = ['usual', 'short', 'at_payment'] as const
export type Hold = (typeof holds)[number]

export const quoteSchema = z.object({
  lines: z.array(lineItemSchema),
  delivery_options: z.array(deliveryOptionSchema),
  /** Why we do not deliver to the postcode; null if we do. Collection is still possible. */
  delivery_notice: z.string().nullable(),
  /** We deliver to the postcode, but name the price ourselves: the buyer sends the basket as an enquiry. */
  delivery_quoted: z.boolean(),
  /** How much more the goods must cost for free delivery to the postcode; null if there is none for them. */
  missing_for_free_delivery: z.int().nullable(),
  /** How leftovers of the basket would be bought back, as a sentence; null if they are not. */
  leftovers: z.string().nullable(),
  slots: z.array(z.object({ id: slotId, label: z.string(), price_pence: z.int() })),
  /** Days the buyer can choose instead of the promised ones. */
  later_days: z.array(z.string()),
  /** The later day in the request; null for the promised days. */
  day: z.string().nullable(),
  /** The delivery option included in the totals. */
  delivery: deliveryId,
  slot: slotId.nullable(),
  totals: totalsSchema,
  voucher: appliedVoucherSchema.nullable(),
  /** The basket has only samples: they are posted, so there is no delivery to choose. */
  samples_only: z.boolean(),
  /** The basket cannot be bought: an item is no longer sold or short in stock. The `notices` of the lines say which. */
  blocked: z.boolean(),
  /** `hold` is how stock would be held for an order placed now. */
  payment_methods: z.array(z.object({ id: z.enum(paymentMethods), provider: z.enum(providers), hold: z.enum(holds) })),
})

export const quoteAnswerSchema = z.object({ data: quoteSchema })
export type Quote = z.output<typeof quoteSchema>

/** Only spaces count as nothing. */
const orderNote = z
  .string()
  .trim()
  .max(40, 'Please keep this under 40 characters')
  .refine(isVisibleLine, plainOnly)
  .transform((text) => text || null)

/**
 * `POST orders`, with an Idempotency-Key. Only guests send an email address; a customer's is taken from the account.
 */
const placeOrderFields = z.strictObject({
  email: emailAddress.optional(),
  billing: postalAddressSchema,
  /** Left out or null if the same as billing, or for collection. */
  shipping: postalAddressSchema.nullish(),
  delivery: deliveryId,
  slot: slotId.nullish(),
  day: z.iso.date().nullish(),
  /** For pallets and slabs only. */
  access: deliveryAccessSchema.nullish(),
  /** The buyer's references for the order, printed on all its documents. */
  po_number: orderNote.nullish(),
  job_name: orderNote.nullish(),
  /** Which addresses to save in the customer's account, and under what name. */
  save_addresses: z.strictObject({ billing: addressLabel.optional(), shipping: addressLabel.optional() }).optional(),
  payment: z.enum(paymentMethods, 'Please choose how to pay'),
  /** The total the shopper saw on the button. If it has changed, the request is refused with the new total. */
  expected_total: z.int().min(0),
  /** How leftovers are bought back, as the shopper read it. If that no longer holds, the request is refused. */
  expected_leftovers: z.string().max(300).nullish(),
  terms: z.literal(true, 'Please agree to the terms and conditions'),
  delivery_process: z.literal(true, 'Please agree to the delivery and collection process'),
  newsletter: z.boolean().default(false),
})

/** Only free samples go without a telephone number. */
export const placeOrderSchema = placeOrderFields.superRefine(({ delivery, billing, shipping }, ctx) => {
  if (delivery === 'sample-post') return
  for (const [kind, address] of Object.entries({ billing, shipping }))
    if (address?.phone === '') ctx.addIssue({ code: 'custom', path: [kind, 'phone'], message: phoneIsRequired })
})

/** `pay_url` is the payment page, ours or the provider's; null if there is nothing to pay. */
export const placedSchema = z.object({
  data: z.object({ order: orderSchema, pay_url: z.string().nullable(), complete_url: z.string() }),
})
