import { z } from 'zod'
import { listParameter, wholeParameter } from '../http/responses.ts'
import { claimKinds } from '../orders/claim.ts'
import { exceedReason, mixBatches } from './orders.ts'

/** What buyers say is wrong or would like to send back, for those who decide about it. */

export const claimStates = ['open', 'replacement', 'refund', 'declined'] as const
const moment = z.iso.datetime()

export const claimFilterSchema = z.strictObject({
  state: listParameter(z.enum(claimStates)).optional(),
  kind: listParameter(z.enum(claimKinds)).optional(),
  before: wholeParameter(1, 2_000_000_000).optional(),
})
export type ClaimFilter = z.output<typeof claimFilterSchema>

export const claimRowSchema = z.object({
  id: z.int(),
  reference: z.string(),
  order: z.string(),
  kind: z.enum(claimKinds),
  state: z.enum(claimStates),
  created: moment,
  name: z.string(),
  postcode: z.string(),
  pieces: z.int(),
  photos: z.int(),
  excerpt: z.string(),
})
export type ClaimRow = z.output<typeof claimRowSchema>
export const claimListSchema = z.object({ rows: z.array(claimRowSchema), next: z.int().nullable() })

export const officeClaimSchema = claimRowSchema.omit({ excerpt: true, pieces: true, photos: true }).extend({
  message: z.string(),
  email: z.string(),
  answer: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided: moment.nullable(),
  photos: z.array(z.string()),
  lines: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      name: z.string(),
      size: z.string(),
      pieces: z.int(),
      ordered: z.int(),
      /** What has become of the ordered ones; `left` is neither refunded nor replaced yet. */
      refunded: z.int(),
      replaced: z.int(),
      left: z.int(),
      total: z.int(),
      /** What so many come to, from the order's stored totals. */
      amount: z.int(),
    }),
  ),
  /** Whether other lines hold pieces that were paid for and not refunded. */
  keeps_others: z.boolean(),
  refundable: z.int(),
  refundable_delivery: z.int(),
  /** What of that goes back when everything is returned. */
  return_delivery: z.int(),
  can_decide: z.boolean(),
})
export type OfficeClaim = z.output<typeof officeClaimSchema>

export const decisionSchema = z.strictObject({
  decision: z.enum(['replacement', 'refund', 'declined']),
  answer: z.string().trim().min(1, 'Please say so to the buyer').max(4000),
  /** Which pieces are replaced or refunded; left out: those that were claimed. */
  lines: z
    .array(z.strictObject({ id: z.int(), pieces: z.int().min(0).max(1_000_000) }))
    .max(200)
    .optional(),
  exceed_reason: exceedReason,
  /** For a refund: less or more than the pieces come to, what of it is for delivery, and whether pieces go back into stock. */
  amount: z.int().min(1).max(100_000_000).optional(),
  delivery: z.int().min(0).max(10_000_000).optional(),
  restock: z.boolean().optional(),
  /** For a replacement. */
  mix_batches: mixBatches,
})
export type Decision = z.output<typeof decisionSchema>
export const decidedSchema = officeClaimSchema.extend({ replacement: z.string().nullable() })
