import { z } from 'zod'
import { voucherKinds } from '../arithmetic/voucher.ts'

/** A voucher as shoppers see it. Money is integer pence including VAT. */

/** The voucher of a basket, with its terms, so that the browser works out the same discount. */
export const appliedVoucherSchema = z.object({
  code: z.string(),
  kind: z.enum(voucherKinds),
  /** Basis points of a percentage; pence of an amount. */
  value: z.int(),
  least_spend: z.int(),
  on_delivery: z.boolean(),
  /** The lines it is valid for. */
  line_ids: z.array(z.string()),
  /** Why it takes nothing off at the moment, as a sentence; null if it does. */
  fault: z.string().nullable(),
})
export type AppliedVoucher = z.output<typeof appliedVoucherSchema>

/** Codes are compared in capital letters and without spaces around them. */
export const normalCode = (text: string): string => text.trim().toUpperCase()

/** `PUT cart/voucher`. */
export const enterVoucherSchema = z.strictObject({
  code: z
    .string('Please enter a code')
    .transform(normalCode)
    .pipe(z.string().min(1, 'Please enter a code').max(60, 'Please keep this under 60 characters')),
})
