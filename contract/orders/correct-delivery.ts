import { z } from 'zod'
import { phoneNumber, postalAddressSchema } from '../customers/address.ts'
import { emailAddress } from '../enquiries/enquiry.ts'

/** `PUT orders/{reference}/delivery`: what the buyer corrects. What is left out stays as it is. */
export const correctDeliverySchema = z.strictObject({
  /** For delivered orders. Its telephone number is the one the driver rings. */
  shipping: postalAddressSchema.optional(),
  /** The buyer's own telephone number, for orders that are collected. */
  phone: phoneNumber.optional(),
  /** One of the days of `GET orders/{reference}/delivery-days`. */
  day: z.iso.date().optional(),
})
export type CorrectDelivery = z.output<typeof correctDeliverySchema>

/** The same from staff. */
export const correctOrderSchema = correctDeliverySchema.extend({
  email: emailAddress.optional(),
  /** Deliver to a dearer address at the price of the order. */
  keep_price: z.boolean().optional(),
})

export const deliveryDaysSchema = z.object({ data: z.object({ days: z.array(z.string()) }) })

/** The buyer's correction from a form, where `day` is a field next to those of the address. */
export const correctDeliveryFormSchema = z.looseObject({}).transform(({ day, ...shipping }, ctx) => {
  const correction = correctDeliverySchema.safeParse({ shipping, day: day || undefined })
  if (correction.success) return correction.data
  for (const { path, message } of correction.error.issues)
    ctx.addIssue({ code: 'custom', path: path.slice(-1), message })
  return z.NEVER
})

export const correctPhoneSchema = correctDeliverySchema.required({ phone: true })
