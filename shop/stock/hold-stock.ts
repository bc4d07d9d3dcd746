import type { LineBatch } from '#contract/stock/move-reasons.ts'
import type { Database } from '#database/database.ts'
import { allocateBatches, withMoves } from './allocate-batches.ts'
import { lockStock } from './move-stock.ts'
import { takenByOrder } from './put-back.ts'
import type { LockedStock, StockMove } from './stock-move.ts'

type OrderLine = { variationId: number; pieces: number; batches: LineBatch[] | null }
type WantedLine = { variationId: number; pieces: number; wantedBatchId?: number | null }

/** An unpaid order that the new order replaces, and its variations. */
export type ReplacedOrder = { orderId: number; variationIds: number[] }

type HoldResult =
  /** The batches of each line, in the order of the lines, and the moves that put back the replaced orders' pieces. */
  | { ok: true; locked: LockedStock; batches: LineBatch[][]; putBack: StockMove[] }
  | { ok: false; available: Map<number, number> }

/**
 * Locks the stock for an order and chooses the batches of its lines, or returns the available pieces of variations that
 * do not have enough. Pieces held by replaced orders count as available. Writes nothing: the order must be saved before
 * its stock moves can refer to it.
 */
export async function holdStock(
  tx: Database,
  lines: WantedLine[],
  replaced: ReplacedOrder[] = [],
): Promise<HoldResult> {
  const replacedItems = replaced.flatMap(({ variationIds }) => variationIds.map((variationId) => ({ variationId })))
  // Lock the stock before reading what the replaced orders hold: a stock count may be reducing it.
  if (replacedItems.length > 0) await lockStock(tx, [...lines, ...replacedItems])
  const putBack: StockMove[] = []
  for (const { orderId } of replaced)
    for (const part of await takenByOrder(tx, orderId)) putBack.push({ ...part, reason: 'put_back', orderId })
  const locked = await lockStock(tx, [...lines, ...putBack])
  const shelves = new Map([...locked].map(([id, shelf]) => [id, withMoves(shelf, putBackOf(putBack, id))]))
  const wanted = new Map<number, number>()
  for (const { variationId, pieces } of lines) wanted.set(variationId, (wanted.get(variationId) ?? 0) + pieces)
  const available = new Map<number, number>()
  for (const [id, pieces] of wanted) {
    const stock = shelves.get(id)?.stock ?? 0
    if (stock < pieces) available.set(id, stock)
  }
  if (available.size > 0) return { ok: false, available }
  const batches = lines.map(({ variationId, pieces, wantedBatchId }) => {
    const shelf = shelves.get(variationId) ?? { stock: 0, batches: [] }
    const taken = allocateBatches(shelf, pieces, wantedBatchId)
    const moves = movesOf({ variationId, pieces, batches: taken })
    shelves.set(variationId, withMoves(shelf, moves))
    return taken
  })
  return { ok: true, locked, batches, putBack }
}

export const soldMoves = (orderId: number, lines: OrderLine[]): StockMove[] =>
  lines.flatMap((line) => movesOf(line).map((move) => ({ ...move, reason: 'sold', orderId }) as const))

type Part = { variationId: number; batchId: number | null; pieces: number }

/** The pieces a line takes, by batch. The rest of the line has no batch. */
function movesOf({ variationId, pieces, batches }: OrderLine): Part[] {
  const parts = (batches ?? []).map((batch) => ({ variationId, batchId: batch.id, pieces: -batch.pieces }))
  const rest = pieces - (batches ?? []).reduce((sum, batch) => sum + batch.pieces, 0)
  return rest > 0 ? [...parts, { variationId, batchId: null, pieces: -rest }] : parts
}

const putBackOf = (moves: StockMove[], id: number) => moves.filter(({ variationId }) => variationId === id)
