import { z } from 'zod'
import { textParameter, wholeParameter } from '../http/responses.ts'

/** The audit log as staff read it. */

/** Who acts besides members of staff with an account. */
export const otherActors = ['command_line', 'customer', 'guest', 'worker', 'import', 'payment_provider'] as const

export const auditFilterSchema = z.strictObject({
  before: wholeParameter(1, 2_000_000_000).optional(),
  subject: textParameter(40).optional(),
  subject_id: textParameter(60).optional(),
  /** The number of a member of staff, or one of `otherActors`. */
  who: z.union([z.enum(otherActors), z.string().regex(/^[1-9]\d{0,8}$/)]).optional(),
  verb: textParameter(60).optional(),
  /** The reference of an order, or its last four characters. */
  order: textParameter(40).optional(),
  day: z.iso.date().optional(),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

export const auditListSchema = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      who: z.string(),
      verb: z.string(),
      subject: z.string(),
      subject_id: z.string(),
      /** Null if the record has no name, or no longer exists. */
      subject_name: z.string().nullable(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  next: z.int().nullable(),
})

export const auditFiltersSchema = z.object({
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  verbs: z.array(z.string()),
})

export const auditCheckSchema = z.object({
  rows: z.int(),
  head: z.string(),
  broken: z.object({ id: z.int(), reason: z.enum(['changed', 'row_missing', 'not_chained']) }).nullable(),
})
