import type { MoveReason } from '#contract/stock/move-reasons.ts'
import type { Shelf } from './allocate-batches.ts'

/** One change of stock. Pieces are more or fewer; no batch means those that are in none. */
export type StockMove = {
  variationId: number
  batchId?: number | null
  pieces: number
  reason: MoveReason
  orderId?: number | null
  note?: string | null
}

/** What there is of each variation, held by this transaction until it ends. */
export type LockedStock = Map<number, Shelf & { productId: number }>
