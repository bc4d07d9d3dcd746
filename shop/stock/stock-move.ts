import type { MoveReason } from '#contract/stock/move-reasons.ts'
import type { VariationStock } from './allocate-batches.ts'

/** One change of stock. Negative pieces leave the stock; without a batch id the pieces have no batch. */
export type StockMove = {
  variationId: number
  batchId?: number | null
  pieces: number
  reason: MoveReason
  orderId?: number | null
  note?: string | null
}

/** The stock of each variation, locked until this transaction ends. */
export type LockedStock = Map<number, VariationStock & { productId: number }>
