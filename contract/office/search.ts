import { z } from 'zod'
import { textParameter } from '../http/responses.ts'
import { customerRowSchema } from './customers.ts'
import { enquiryRowSchema } from './enquiries.ts'
import { officeOrderRowSchema } from './order-list.ts'

/** The office's search box. Groups the role may not see are empty. */
export const searchSchema = z.strictObject({ q: textParameter(100) })
export const searchResultSchema = z.object({
  orders: z.array(officeOrderRowSchema),
  customers: z.array(customerRowSchema),
  enquiries: z.array(enquiryRowSchema),
})
export type SearchResult = z.output<typeof searchResultSchema>
