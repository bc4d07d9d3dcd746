import { z } from 'zod'
import { deliveryIds, deliveryServices } from '../arithmetic/delivery-service.ts'
import { outwardCode } from '../arithmetic/postcode.ts'
import { isVisibleLine, plainOnly } from '../customers/person-name.ts'
import { wholeParameter } from '../http/responses.ts'
import { accessPoints } from './delivery-access.ts'

export const deliveryId = z.enum(deliveryIds, 'Please choose a delivery')

export const slotId = z
  .string('Please choose a delivery slot')
  .regex(/^[a-z][a-z0-9_-]{0,30}$/, 'Please choose a delivery slot')
export type SlotId = z.output<typeof slotId>

/** A full postcode or its outward code, which is enough to price a delivery. */
export const postcodeOrDistrict = z
  .string()
  .trim()
  .max(12)
  .refine((text) => outwardCode(text) !== null, 'Please enter a valid UK postcode')

/** What the driver of a pallet should know. */
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

export const savedAccessSchema = z.object({ points: z.array(z.enum(accessPoints)), note: z.string() })

export type DeliveryAccess = z.output<typeof deliveryAccessSchema>

export const deliveryOptionSchema = z.object({
  id: deliveryId,
  service: z.enum(deliveryServices),
  label: z.string(),
  note: z.string(),
  price_pence: z.int(),
  /** The first and the last possible day of delivery, or of collection. */
  from: z.string(),
  until: z.string(),
  /** Whether a morning or afternoon slot can be booked. */
  has_slots: z.boolean(),
})

export type DeliveryOption = z.output<typeof deliveryOptionSchema>

/** `GET delivery/quote`: the delivery price of one size, before anything is in the basket. */
export const deliveryQuoteRequestSchema = z.strictObject({
  postcode: postcodeOrDistrict,
  variation_id: wholeParameter(1, 999_999_999),
  quantity: wholeParameter(1, 100_000).default(1),
})

export const deliveryQuoteSchema = z.object({
  data: z.object({
    options: z.array(deliveryOptionSchema),
    /** Why we do not deliver there; null if we do. */
    notice: z.string().nullable(),
  }),
})
