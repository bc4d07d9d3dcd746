import { z } from 'zod'
import { orderStates } from '../orders/order-states.ts'
import { orderFilterSchema } from './order-list.ts'
import { mixBatches, noteSchema } from './orders.ts'
import { mostPapers } from './print.ts'

/** Moving many orders to their next step at once: preview, do, undo. */

export const referencePattern = /^ORD(-[2-9A-Z]{4}){3}$/i
const reference = z.string().regex(referencePattern, 'is not a reference')
const references = z.array(reference).min(1).max(mostPapers)

export const bulkSchema = z.strictObject({ orders: references })
export const bulkPickSchema = bulkSchema.extend({ mix_batches: mixBatches })

export const bulkNoteSchema = bulkSchema.extend(noteSchema.shape)

/** Null: nobody. */
export const bulkAssignSchema = bulkSchema.extend({ staff_id: z.int().positive().nullable() })
export const colleagueListSchema = z.object({ colleagues: z.array(z.object({ id: z.int(), name: z.string() })) })

const refused = z.array(z.object({ reference: z.string(), reason: z.string() }))

export const bulkPreviewSchema = z.object({
  possible: z.array(z.string()),
  /** Possible, but a line comes from more than one batch and has to be confirmed. */
  mixed: refused,
  refused,
})
export type BulkPreview = z.output<typeof bulkPreviewSchema>
export const deliverPreviewSchema = bulkPreviewSchema.omit({ mixed: true })
export type DeliverPreview = z.output<typeof deliverPreviewSchema>
export const bulkDoneSchema = z.object({ done: z.array(z.string()), refused })
export type BulkDone = z.output<typeof bulkDoneSchema>

/** Rows in a carrier's file, and rows per call. */
export const mostCarrierRows = 2000
export const carrierRowsAtOnce = 100

const carrierRow = z.strictObject({
  reference,
  carrier: z.string().trim().max(80),
  tracking_number: z.string().trim().min(1, 'is missing').max(80),
})
const once = <Row extends { reference: string }>(rows: Row[]) =>
  new Set(rows.map((row) => row.reference.toUpperCase())).size === rows.length

/** Orders a carrier has collected: first previewed, then dispatched. */
export const carrierSchema = z.strictObject({
  rows: z.array(carrierRow).min(1).max(carrierRowsAtOnce).refine(once, 'Each order can be named once.'),
})
export type CarrierRow = z.output<typeof carrierRow>

export const carrierPreviewSchema = z.object({
  rows: z.array(
    z.object({
      reference: z.string(),
      /** Empty, with 0 pieces, if the order does not exist. */
      name: z.string(),
      pieces: z.int(),
      /** Why the order cannot be dispatched; null if it can. */
      problem: z.string().nullable(),
    }),
  ),
})
export type CarrierPreview = z.output<typeof carrierPreviewSchema>

/** Orders a filter may match, visible on the screen or not. */
export const mostMatching = 2000
export const matchingSchema = z.strictObject({ filter: orderFilterSchema })
export const matchingPickSchema = matchingSchema.extend({ mix_batches: mixBatches })

export const bulkMatchingSchema = z.object({
  total: z.int(),
  possible: z.int(),
  /** How many of the possible ones have a line from more than one batch. */
  mixed: z.int(),
  others: z.array(z.object({ state: z.enum(orderStates), count: z.int() })),
  /** Sent back as `filter.before`, to leave out orders placed after the preview. */
  before: z.int(),
})
export type BulkMatching = z.output<typeof bulkMatchingSchema>
/** `next` is the `before` of the following call; null if there are no more orders. */
export const matchingDoneSchema = bulkDoneSchema.extend({ next: z.int().nullable() })
export type MatchingDone = z.output<typeof matchingDoneSchema>

/** The lists that have saved views. */
export const savedViewScreens = ['orders', 'products'] as const
export type SavedViewScreen = (typeof savedViewScreens)[number]
const screen = z.enum(savedViewScreens).default('orders')

export const savedViewQuerySchema = z.strictObject({ screen })
export const savedViewSchema = z.strictObject({
  screen,
  name: z.string().trim().min(1, 'Please give it a name').max(40),
  query: z.string().max(500),
  is_shared: z.boolean(),
})
export const savedViewListSchema = z.object({
  views: z.array(
    z.object({ id: z.int(), name: z.string(), query: z.string(), is_shared: z.boolean(), can_delete: z.boolean() }),
  ),
})
