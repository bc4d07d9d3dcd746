import { z } from 'zod'
import { deliveryIds, deliveryServices } from '../arithmetic/delivery-service.ts'
import { outwardCode } from '../arithmetic/postcode.ts'
import { isVisibleLine, plainOnly } from '../customers/person-name.ts'
import { wholeParameter } from '../http/responses.ts'
import { accessPoints } from './delivery-access.ts'

export const deliveryId = z.enum(deliveryIds, 'Please choose a delivery')

export const slotId = z.enum(['morning', 'afternoon'], 'Please choose morning or afternoon')
export type SlotId = z.output<typeof slotId>

/** A whole postcode, or the part before the space: enough to know what delivery costs. */
export const postcodeOrDistrict = z
  .string()
  .trim()
  .max(12)
  .refine((text) => outwardCode(text) !== null, 'Please enter a valid UK postcode')

/** What whoever brings a pallet should know. */
export const deliveryAccessSchema = z.strictObject({
  points: z
    .array(z.enum(accessPoints))
    .max(accessPoints.length)
    .transform((points) => accessPoints.filter((point) => points.includes(point))),
  note: z
    .string()
    .trim()
    .max(200, 'Please keep this under 200 characters')
    .refine(isVisibleLine, plainOnly)
    .default(''),
})

/** As it came out of the shop. */
export const savedAccessSchema = z.object({ points: z.array(z.enum(accessPoints)), note: z.string() })

export type DeliveryAccess = z.output<typeof deliveryAccessSchema>

export const deliveryOptionSchema = z.object({
  id: deliveryId,
  service: z.enum(deliveryServices),
  label: z.string(),
  note: z.string(),
  price_pence: z.int(),
  /** The first and the last day it may come, or be fetched from. */
  from: z.string(),
  until: z.string(),
  /** Whether a morning or an afternoon can be had with it. */
  has_slots: z.boolean(),
})

export type DeliveryOption = z.output<typeof deliveryOptionSchema>

/** `GET delivery/quote`: what one size costs to deliver, before anything is in a basket. */
export const deliveryQuoteRequestSchema = z.strictObject({
  postcode: postcodeOrDistrict,
  variation_id: wholeParameter(1, 999_999_999),
  quantity: wholeParameter(1, 100_000).default(1),
})

export const deliveryQuoteSchema = z.object({
  data: z.object({
    options: z.array(deliveryOptionSchema),
    /** Why nothing is delivered there; null where it is. */
    notice: z.string().nullable(),
  }),
})
