import type { LineBatch } from '#contract/stock/move-reasons.ts'
import type { Database } from '#database/database.ts'
import { allocateBatches, withMoves } from './allocate-batches.ts'
import { lockStock } from './move-stock.ts'
import { takenByOrder } from './put-back.ts'
import type { LockedStock, StockMove } from './stock-move.ts'

/** A line of an order, as far as stock is concerned. */
type OrderLine = { variationId: number; pieces: number; batches: LineBatch[] | null }
type WantedLine = { variationId: number; pieces: number; wantedBatchId?: number | null }

/** An unpaid order that the new one takes the place of, with what it is of. */
export type ReplacedOrder = { orderId: number; variationIds: number[] }

type Held =
  /** The batches of each line, in the sequence of the lines, and what the replaced orders give back. */
  | { ok: true; locked: LockedStock; batches: LineBatch[][]; putBack: StockMove[] }
  | { ok: false; available: Map<number, number> }

/**
 * Locks the stock for an order's lines and says from which batches they are taken: all of it, or what there is of those
 * that fall short. What the orders it replaces still hold counts as there. Writes nothing: the order has to be written
 * before its moves can name it.
 */
export async function holdStock(tx: Database, lines: WantedLine[], replaced: ReplacedOrder[] = []): Promise<Held> {
  const theirs = replaced.flatMap(({ variationIds }) => variationIds.map((variationId) => ({ variationId })))
  // What they hold is read once the stock is locked: a count may have found some of it missing.
  if (theirs.length > 0) await lockStock(tx, [...lines, ...theirs])
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

/** What a line takes, by its batches; what is in none of them is in none. */
function movesOf({ variationId, pieces, batches }: OrderLine): Part[] {
  const parts = (batches ?? []).map((batch) => ({ variationId, batchId: batch.id, pieces: -batch.pieces }))
  const rest = pieces - (batches ?? []).reduce((sum, batch) => sum + batch.pieces, 0)
  return rest > 0 ? [...parts, { variationId, batchId: null, pieces: -rest }] : parts
}

const putBackOf = (moves: StockMove[], id: number) => moves.filter(({ variationId }) => variationId === id)
