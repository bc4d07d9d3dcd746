import { z } from 'zod'
import { listParameter, wholeParameter } from '../http/responses.ts'
import { claimKinds, claimStates } from '../orders/claim.ts'
import { exceedReason, mixBatches } from './orders.ts'

/** Claims and returns, for the staff who decide on them. */

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
      picture: z.string().nullable(),
      pieces: z.int(),
      ordered: z.int(),
      /** Of the ordered pieces; `left` are neither refunded nor replaced. */
      refunded: z.int(),
      replaced: z.int(),
      left: z.int(),
      /** After the discount of a voucher. */
      total: z.int(),
      discount: z.int(),
      /** The price of the claimed pieces, from the order's stored totals. */
      amount: z.int(),
    }),
  ),
  /** For leftovers: the share of the price that they bring, in basis points; null for other claims. */
  share: z.int().nullable(),
  /** Whether the buyer keeps pieces of other lines that were paid for and not refunded. */
  keeps_others: z.boolean(),
  refundable: z.int(),
  refundable_delivery: z.int(),
  /** The part of it that is refunded when everything is returned. */
  return_delivery: z.int(),
  can_decide: z.boolean(),
})
export type OfficeClaim = z.output<typeof officeClaimSchema>

export const decisionSchema = z.strictObject({
  decision: z.enum(['replacement', 'refund', 'declined']),
  answer: z.string().trim().min(1, 'Please write an answer to the buyer').max(4000),
  /** The pieces to replace or refund; defaults to those in the claim. */
  lines: z
    .array(z.strictObject({ id: z.int(), pieces: z.int().min(0).max(1_000_000) }))
    .max(200)
    .optional(),
  exceed_reason: exceedReason,
  /**
   * For a refund: an amount other than the price of the pieces, the part for delivery, and whether pieces are
   * restocked.
   */
  amount: z.int().min(1).max(100_000_000).optional(),
  delivery: z.int().min(0).max(10_000_000).optional(),
  restock: z.boolean().optional(),
  /** For a replacement. */
  mix_batches: mixBatches,
})
export type Decision = z.output<typeof decisionSchema>
export const decidedSchema = officeClaimSchema.extend({ replacement: z.string().nullable() })
