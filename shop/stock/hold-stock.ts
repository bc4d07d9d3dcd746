import type { LineBatch } from '#contract/stock-moves.ts'
import type { Database } from '#database/database.ts'
import { allocateBatches, type Shelf } from './allocate-batches.ts'
import { type LockedStock, lockStock, type StockMove } from './move-stock.ts'

/** A line of an order, as far as stock is concerned. */
type OrderLine = { variationId: number; pieces: number; batches: LineBatch[] | null }
type WantedLine = { variationId: number; pieces: number; wantedBatchId?: number | null }

type Held =
  /** The batches of each line, in the sequence of the lines. */
  { ok: true; locked: LockedStock; batches: LineBatch[][] } | { ok: false; available: Map<number, number> }

/**
 * Locks the stock for an order's lines and says from which batches they are taken: all of it, or what there is of those
 * that fall short. What the same transaction is about to put back counts as there. Writes nothing: the order has to be
 * written before its moves can name it.
 */
export async function holdStock(tx: Database, lines: WantedLine[], putBack: StockMove[] = []): Promise<Held> {
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
    const moves = movesOf({ variationId, pieces, batches: taken }, -1)
    shelves.set(variationId, withMoves(shelf, moves))
    return taken
  })
  return { ok: true, locked, batches }
}

export const soldMoves = (orderId: number, lines: OrderLine[]): StockMove[] =>
  lines.flatMap((line) => movesOf(line, -1).map((move) => ({ ...move, reason: 'sold', orderId }) as const))

/** Returns what an order held to where it came from. */
export const putBackMoves = (orderId: number, lines: OrderLine[]): StockMove[] =>
  lines.flatMap((line) => movesOf(line, 1).map((move) => ({ ...move, reason: 'put_back', orderId }) as const))

type Part = { variationId: number; batchId: number | null; pieces: number }

/** A line by its batches; what is in none of them is in none. */
function movesOf({ variationId, pieces, batches }: OrderLine, sign: 1 | -1): Part[] {
  const parts = (batches ?? []).map((batch) => ({ variationId, batchId: batch.id, pieces: sign * batch.pieces }))
  const rest = pieces - (batches ?? []).reduce((sum, batch) => sum + batch.pieces, 0)
  return rest > 0 ? [...parts, { variationId, batchId: null, pieces: sign * rest }] : parts
}

const putBackOf = (moves: StockMove[], id: number) => moves.filter(({ variationId }) => variationId === id)

/** A shelf after some moves. */
function withMoves(shelf: Shelf, moves: { batchId?: number | null; pieces: number }[]): Shelf {
  const batches = shelf.batches.map((batch) => ({
    ...batch,
    pieces: moves.reduce((sum, move) => (move.batchId === batch.id ? sum + move.pieces : sum), batch.pieces),
  }))
  return { stock: moves.reduce((sum, { pieces }) => sum + pieces, shelf.stock), batches }
}
