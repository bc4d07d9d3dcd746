import { z } from 'zod'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { flagParameter, textParameter, wholeParameter } from '../http/responses.ts'
import { faceSchema, mostFaces } from '../media/face.ts'
import { photoName } from '../media/photo.ts'
import { type MoveReason, moveReasons } from '../stock/move-reasons.ts'
import { stockSorts } from './sorts.ts'

/** Stock as staff see it. No prices, because the yard sees all of it. */

export const reasonNames: Record<MoveReason, string> = {
  opening: 'Opening figure',
  sold: 'Sold',
  put_back: 'Put back',
  received: 'Received',
  returned: 'Returned',
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  counted: 'Counted',
  sample_cut: 'Cut into samples',
  display: 'Put on display',
  cut: 'Cut for an order',
  correction: 'Correction',
  put_into_batch: 'Put into a batch',
  short: 'Missing for an order',
  covered: 'Set aside for an order',
}

/** Reasons staff may choose, and whether they add or remove pieces; a correction can do either. */
export const manualReasons = {
  returned: 1,
  damaged: -1,
  lost: -1,
  found: 1,
  sample_cut: -1,
  display: -1,
  cut: -1,
  correction: null,
} as const satisfies Partial<Record<MoveReason, 1 | -1 | null>>
export type ManualReason = keyof typeof manualReasons
export const manualReasonNames = Object.keys(manualReasons) as ManualReason[]

const words = (longest: number) => z.string().trim().max(longest)
const mostPieces = 1_000_000
const wholePieces = 'Please enter a whole number of pieces'
const tooMany = `At most ${mostPieces.toLocaleString('en-GB')} pieces`

export const stockFilterSchema = z.strictObject({
  q: textParameter(100).optional(),
  low: flagParameter.optional(),
  /** Without it, by SKU. */
  sort: z.enum(stockSorts).optional(),
  /** Where the previous page ended: its last SKU, and before it the value that the list is sorted by. */
  after: textParameter(400).optional(),
})
export type StockFilter = z.output<typeof stockFilterSchema>

const batch = z.object({
  id: z.int(),
  code: z.string(),
  place: z.string(),
  photo: z.string().nullable(),
  faces: z.array(faceSchema),
  /** Changes with the faces. */
  faces_version: z.string(),
  /** The faces, straightened. */
  pictures: z.array(pictureSchema),
  /** Pieces for sale. `held` are pieces of orders that have not left the yard. */
  pieces: z.int(),
  held: z.int(),
})

export const stockRowSchema = z.object({
  sku: z.string(),
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  size: z.string(),
  stock: z.int(),
  held: z.int(),
  /** In the last 28 days. */
  sold: z.int(),
  is_low: z.boolean(),
  is_listed: z.boolean(),
  batches: z.array(batch),
})
export type StockRow = z.output<typeof stockRowSchema>

export const stockListSchema = z.object({ rows: z.array(stockRowSchema), next: z.string().nullable() })

export const moveFilterSchema = z.strictObject({ before: wholeParameter(1, 2_000_000_000).optional() })

export const moveRowSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  pieces: z.int(),
  /** The stock after this move. */
  stock: z.int(),
  reason: z.enum(moveReasons),
  batch: z.string().nullable(),
  order: z.string().nullable(),
  author: z.string(),
  note: z.string().nullable(),
})
export type MoveRow = z.output<typeof moveRowSchema>

export const moveListSchema = z.object({ rows: z.array(moveRowSchema), next: z.int().nullable() })

export const moveSchema = z.strictObject({
  reason: z.enum(manualReasonNames),
  pieces: z
    .int(wholePieces)
    .min(-mostPieces, tooMany)
    .max(mostPieces, tooMany)
    .refine((pieces) => pieces !== 0, 'Please enter at least one piece'),
  /** Null for pieces that are in no batch. */
  batch_id: z.int().nullable(),
  note: words(500).optional(),
})

export const goodsInSchema = z.strictObject({
  code: words(40).min(1, 'Please enter the code on the pallet'),
  pieces: z.int(wholePieces).min(1, 'Please enter at least one piece').max(mostPieces, tooMany),
  place: words(40),
  photo: photoName.optional(),
})

export const changeBatchSchema = goodsInSchema.pick({ code: true, place: true }).extend({ photo: photoName.nullable() })

/** The stone of a batch in photographs: what the product page and its orders show of it. */
export const batchFacesSchema = z.strictObject({
  faces: z.array(faceSchema).max(mostFaces, `A batch has at most ${mostFaces} faces`),
  /** The version that the change started from, so that two people do not overwrite each other's photographs. */
  version: z.string().max(40),
})

const countLine = z.strictObject({
  sku: words(200).min(1),
  batch_id: z.int().nullable(),
  counted: z.int().min(0).max(mostPieces),
})
export const countSchema = z.strictObject({
  lines: z.array(countLine).min(1).max(200),
  note: words(500).optional(),
})
export type CountLine = z.output<typeof countLine>

export const countResultSchema = z.object({
  rows: z.array(
    z.object({
      sku: z.string(),
      batch: z.string().nullable(),
      expected: z.int(),
      counted: z.int(),
      change: z.int(),
    }),
  ),
  /** Orders that are short of pieces after the count, in the order in which they will get them. */
  short: z.array(z.object({ order: z.string(), sku: z.string(), pieces: z.int() })),
})
export type CountResult = z.output<typeof countResultSchema>
