import { z } from 'zod'
import { orderStates } from '../orders/order-states.ts'
import { mixBatches, orderFilterSchema } from './orders.ts'
import { mostPapers } from './print.ts'

/** Taking many orders a step on at once: first what would happen, then doing it, then taking it back. */

export const referencePattern = /^ORD(-[2-9A-Z]{4}){3}$/i
const reference = z.string().regex(referencePattern, 'is not a reference')
const references = z.array(reference).min(1).max(mostPapers)

export const bulkSchema = z.strictObject({ orders: references })
export const bulkPickSchema = bulkSchema.extend({ mix_batches: mixBatches })

const refused = z.array(z.object({ reference: z.string(), reason: z.string() }))

export const bulkPreviewSchema = z.object({
  possible: z.array(z.string()),
  /** Possible, with a line from more than one batch: these want to be confirmed. */
  mixed: refused,
  refused,
})
export type BulkPreview = z.output<typeof bulkPreviewSchema>
export const bulkDoneSchema = z.object({ done: z.array(z.string()), refused })
export type BulkDone = z.output<typeof bulkDoneSchema>

/** The most rows of a carrier's file, and how many of them go in one call. */
export const mostCarrierRows = 2000
export const carrierRowsAtOnce = 100

const carrierRow = z.strictObject({
  reference,
  carrier: z.string().trim().max(80),
  tracking_number: z.string().trim().min(1, 'is missing').max(80),
})
const once = <Row extends { reference: string }>(rows: Row[]) =>
  new Set(rows.map((row) => row.reference.toUpperCase())).size === rows.length

/** Orders a carrier has taken: first looked at, then dispatched. */
export const carrierSchema = z.strictObject({
  rows: z.array(carrierRow).min(1).max(carrierRowsAtOnce).refine(once, 'Each order can be named once.'),
})
export type CarrierRow = z.output<typeof carrierRow>

export const carrierPreviewSchema = z.object({
  rows: z.array(
    z.object({
      reference: z.string(),
      /** Empty, and no pieces, where there is no such order. */
      name: z.string(),
      pieces: z.int(),
      /** Why it cannot be dispatched; null where it can. */
      problem: z.string().nullable(),
    }),
  ),
})
export type CarrierPreview = z.output<typeof carrierPreviewSchema>

/** All that a filter finds, whatever is on a screen. */
export const mostMatching = 2000
export const matchingSchema = z.strictObject({ filter: orderFilterSchema })
export const matchingPickSchema = matchingSchema.extend({ mix_batches: mixBatches })

export const bulkMatchingSchema = z.object({
  total: z.int(),
  possible: z.int(),
  /** Of those that are possible: with a line from more than one batch. */
  mixed: z.int(),
  others: z.array(z.object({ state: z.enum(orderStates), count: z.int() })),
  /** Sent back as `filter.before`: what comes after the preview is not meant. */
  before: z.int(),
})
export type BulkMatching = z.output<typeof bulkMatchingSchema>
/** `next`, where there are more, is the `before` of the following call. */
export const matchingDoneSchema = bulkDoneSchema.extend({ next: z.int().nullable() })
export type MatchingDone = z.output<typeof matchingDoneSchema>

export const savedViewSchema = z.strictObject({
  name: z.string().trim().min(1, 'Please give it a name').max(40),
  query: z.string().max(500),
  is_shared: z.boolean(),
})
export const savedViewListSchema = z.object({
  views: z.array(
    z.object({ id: z.int(), name: z.string(), query: z.string(), is_shared: z.boolean(), can_delete: z.boolean() }),
  ),
})
