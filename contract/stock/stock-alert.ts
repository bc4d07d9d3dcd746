import { z } from 'zod'
import { emailAddress } from '../enquiries/enquiry.ts'

/** 'Tell me when it is back': one mail once it can be had again, and the address is forgotten. */
export const stockAlertSchema = z.strictObject({
  email: emailAddress,
  product_id: z.int().positive(),
  /** One size; without it, any size of the product. */
  variation_id: z.int().positive().optional(),
  /** People leave this empty; machines do not. */
  website: z.string().max(200).optional(),
})

export type StockAlert = z.output<typeof stockAlertSchema>

export const stockAlertAnswerSchema = z.object({ message: z.string() })
