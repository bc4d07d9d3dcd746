import { z } from 'zod'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { savedAddressSchema } from '../customers/address.ts'
import { claimKinds, claimStates } from '../orders/claim.ts'
import { orderStates, paymentStates, providers } from '../orders/order-states.ts'

/** Orders as staff see them. Prices and email addresses are null for roles that may not see them. */

const moment = z.iso.datetime()
const state = z.enum(orderStates)
const pence = z.int().nullable()

const place = z.object({
  name: z.string(),
  company: z.string(),
  lines: z.array(z.string()),
  postcode: z.string(),
  phone: z.string(),
})

export const officeActions = [
  'pick',
  'dispatch',
  'deliver',
  'ready',
  'collect',
  'correct',
  'cancel',
  'cancel_lines',
  'refund',
  'resolve',
  'record_transfer',
  'record_refund',
  'resend',
  'note',
] as const
export type OfficeAction = (typeof officeActions)[number]

export const resendableMails = [
  'received',
  'paid',
  'ready',
  'dispatched',
  'delivered',
  'refunded',
  'cancelled',
] as const
export type ResendableMail = (typeof resendableMails)[number]

export const officeOrderSchema = z.object({
  reference: z.string(),
  state,
  created: moment,
  email: z.string().nullable(),
  has_account: z.boolean(),
  /** How many orders the buyer placed before, and their account if they have one; null for roles that see no customers. */
  buyer: z.object({ earlier: z.int(), account: z.int().nullable() }).nullable(),
  po_number: z.string().nullable(),
  job_name: z.string().nullable(),
  billing: place,
  shipping: place.nullable(),
  delivery: z.object({
    label: z.string(),
    from: z.string(),
    until: z.string(),
    slot: z.string().nullable(),
    access: z.string(),
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    weight_g: z.int(),
  }),
  /** What can be corrected, as it is now, and the days to choose from; null if it cannot. */
  correction: z
    .object({
      shipping: savedAddressSchema.nullable(),
      phone: z.string(),
      email: z.string(),
      days: z.array(z.string()),
    })
    .nullable(),
  held_until: moment.nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      slug: z.string(),
      name: z.string(),
      size: z.string(),
      pieces: z.int(),
      area: z.string().nullable(),
      weight_g: z.int(),
      picture: z.string().nullable(),
      batches: z.array(z.object({ code: z.string(), pieces: z.int(), picture: pictureSchema.nullable() })),
      /** After the discount of a voucher. */
      total: pence,
      discount: pence,
      /** Pieces still to send; refunded; replaced by another order; and neither refunded nor replaced. */
      to_send: z.int(),
      /** Refunded before they left, which will never be sent. */
      cancelled: z.int(),
      refunded: z.int(),
      replaced: z.int(),
      left: z.int(),
      /** Pieces still to send that a count has found missing, and when. */
      short: z.int(),
      short_since: moment.nullable(),
    }),
  ),
  dispatches: z.array(
    z.object({
      id: z.int(),
      at: moment,
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      pallets: z.int().nullable(),
      lines: z.array(z.object({ id: z.int(), pieces: z.int() })),
    }),
  ),
  totals: z
    .object({
      goods: z.int(),
      delivery: z.int(),
      slot: z.int(),
      discount: z.int(),
      vat_included: z.int(),
      total: z.int(),
    })
    .nullable(),
  /** The code of the order's voucher, if any. */
  voucher: z.string().nullable(),
  payments: z
    .array(
      z.object({
        provider: z.enum(providers),
        reference: z.string().nullable(),
        state: z.enum(paymentStates),
        amount: z.int(),
        refunded: z.int(),
        attention: z.string().nullable(),
      }),
    )
    .nullable(),
  refunds: z
    .array(z.object({ amount: z.int(), state: z.string(), reason: z.string(), attempts: z.int(), created: moment }))
    .nullable(),
  refundable: pence,
  refundable_delivery: pence,
  /** The part of it that is refunded when everything is returned. */
  return_delivery: pence,
  invoices: z
    .array(z.object({ number: z.string(), kind: z.enum(['invoice', 'credit']), total: z.int(), issued: moment }))
    .nullable(),
  /** Whether it awaits a bank transfer and so has a proforma invoice. */
  has_proforma: z.boolean(),
  claims: z.array(
    z.object({ reference: z.string(), kind: z.enum(claimKinds), state: z.enum(claimStates), created: moment }),
  ),
  timeline: z.array(z.object({ at: moment, state, text: z.string(), author: z.string() })),
  notes: z.array(z.object({ id: z.int(), at: moment, author: z.string(), text: z.string() })),
  /** Emails to the buyer, newest first; null for roles that see no contact details. */
  mails: z
    .array(z.object({ subject: z.string(), at: moment, state: z.enum(['sent', 'waiting', 'failed']) }))
    .nullable(),
  resendable: z.array(z.enum(resendableMails)),
  can: z.array(z.enum(officeActions)),
})
export type OfficeOrder = z.output<typeof officeOrderSchema>

const countDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' })

type ShortLine = { name: string; pieces: number; short: number; since: Date | null }

/** 'Short: 5 of 12 pieces of Carrara, 600 × 600 mm are missing since the count of 3 May.' */
export const shortText = ({ name, pieces, short, since }: ShortLine): string =>
  `Short: ${short} of ${pieces === 1 ? '1 piece' : `${pieces} pieces`} of ${name} ${short === 1 ? 'is' : 'are'} missing${since ? ` since the count of ${countDay.format(since)}` : ''}.`

const words = (longest: number) => z.string().trim().max(longest)

/** Confirms that staff have seen that a line comes from more than one batch. */
export const mixBatches = z.literal(true).optional()

/** Required to refund or replace more pieces than are left of a line. */
export const exceedReason = words(200).min(1, 'Please say why you need more pieces than are left').optional()

export const stepSchema = z.strictObject({ note: words(500).optional() })
export const pickSchema = stepSchema.extend({ mix_batches: mixBatches })
export const dispatchSchema = z.strictObject({
  carrier: words(80).optional(),
  tracking_number: words(80).optional(),
  pallets: z.int('Please enter a whole number').min(1, 'At least 1').max(99, 'At most 99').optional(),
  /** Defaults to everything that is left. */
  lines: z
    .array(z.strictObject({ id: z.int(), pieces: z.int().min(1).max(1_000_000) }))
    .min(1)
    .max(200)
    .optional(),
  note: words(500).optional(),
  mix_batches: mixBatches,
})
export const reasonSchema = z.strictObject({ note: words(500).min(1, 'Please say why') })
export const noteSchema = z.strictObject({ text: words(2000).min(1, 'Please write something') })
export const refundSchema = z.strictObject({
  /** Defaults to the price of the pieces plus delivery. */
  amount: z.int().min(1).max(100_000_000).optional(),
  reason: words(200).min(1, 'Please give a reason: it appears on the credit note'),
  lines: z
    .array(
      z.strictObject({
        id: z.int(),
        pieces: z.int().min(1).max(1_000_000),
        restock: z.boolean(),
        unsent: z.boolean().optional(),
      }),
    )
    .max(200)
    .optional(),
  /** Defaults to 0, unless everything is refunded and there is no `amount`. */
  delivery: z.int().min(0).max(10_000_000).optional(),
  /** False if everything is refunded without coming back, for example if it was lost in transit. */
  returned: z.boolean().optional(),
  exceed_reason: exceedReason,
  /** The refundable amount staff saw. If another refund has changed it, the request is a conflict. */
  refundable: z.int().optional(),
})
const cancelledLines = z
  .array(z.strictObject({ id: z.int(), pieces: z.int().min(1).max(1_000_000) }))
  .min(1)
  .max(200)
export const cancelPreviewSchema = z.strictObject({ lines: cancelledLines })
export const cancelLinesSchema = z.strictObject({
  lines: cancelledLines,
  reason: words(200).min(1, 'Please give a reason: the buyer sees it'),
  /** The figures of the preview. If they have changed, the request is a conflict. */
  amount: z.int().min(0),
  before: z.int().min(0),
})
/** What cancelling some pieces would do. */
export const cancelledLinesSchema = z.object({
  /** Whether the amount is refunded; of an unpaid order the amount due falls by it. */
  is_paid: z.boolean(),
  lines: z.array(
    z.object({
      id: z.int(),
      pieces: z.int(),
      /** After the voucher's part, and the VAT included in it. */
      amount: z.int(),
      voucher: z.int(),
      vat: z.int(),
    }),
  ),
  amount: z.int(),
  vat: z.int(),
  /** What can be refunded, or what is due, before. */
  before: z.int(),
})
export type CancelledLines = z.output<typeof cancelledLinesSchema>
export const transferSchema = z.strictObject({
  amount: z
    .int('Please enter the amount that has arrived')
    .min(1, 'Please enter the amount that has arrived')
    .max(100_000_000),
})
export const resendSchema = z.strictObject({ mail: z.enum(resendableMails) })
