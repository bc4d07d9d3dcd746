import { z } from 'zod'

/** `POST orders/find`: a guest finds an order by its reference and something only the buyer knows. */
export const findOrderSchema = z.strictObject({
  reference: z
    .string()
    .trim()
    .min(1, 'Please enter the order reference')
    .max(40, 'Please enter the reference from our emails, such as ORD-ABCD-EFGH-2345'),
  postcode_or_email: z
    .string()
    .trim()
    .min(1, 'Please enter the postcode or the email address of the order')
    .max(254, 'Please enter the postcode or the email address of the order'),
})
export type FindOrder = z.output<typeof findOrderSchema>

/** The path of the order's page. */
export const foundOrderSchema = z.object({ data: z.object({ path: z.string() }) })
