import { z } from 'zod'
import { emailAddress } from '../enquiries/enquiry.ts'
import { honeypot } from '../http/honeypot.ts'

/** 'Tell me when it is back': one email once the item is in stock again, then the address is deleted. */
export const stockAlertSchema = z.strictObject({
  email: emailAddress,
  product_id: z.int().positive(),
  /** Left out: any size of the product. */
  variation_id: z.int().positive().optional(),
  ...honeypot,
})

export type StockAlert = z.output<typeof stockAlertSchema>

export const stockAlertAnswerSchema = z.object({ message: z.string() })
