import type { LineBatch } from '#contract/stock/move-reasons.ts'

type Batch = { id: number; code: string; pieces: number }

/** What there is of a variation: in all, and in batches; the rest came before batches were noted. */
export type Shelf = { stock: number; batches: Batch[] }

/** What is in no batch. */
export const loosePieces = ({ stock, batches }: Shelf): number =>
  stock - batches.reduce((sum, batch) => sum + batch.pieces, 0)

/**
 * From which batches a line is taken. From one alone wherever one has enough, and of those from the smallest, so that large
 * ones stay whole for large floors; the batch a buyer had before goes first. What no batch covers comes from the pieces
 * without one; only what nothing covers by itself is mixed, from as few batches as can be, and its line says so.
 * Pieces that are in no batch are in none of the answer.
 */
export function allocateBatches({ stock, batches }: Shelf, pieces: number, wantedId?: number | null): LineBatch[] {
  const covering = batches.filter((batch) => batch.pieces >= pieces)
  const [best] = covering.toSorted(
    (a, b) => Number(b.id === wantedId) - Number(a.id === wantedId) || a.pieces - b.pieces || a.id - b.id,
  )
  if (best) return [{ id: best.id, code: best.code, pieces }]
  if (loosePieces({ stock, batches }) >= pieces) return []
  const taken: LineBatch[] = []
  let missing = pieces
  for (const { id, code, pieces: there } of batches.toSorted((a, b) => b.pieces - a.pieces || a.id - b.id)) {
    const part = Math.min(there, missing)
    if (part > 0) taken.push({ id, code, pieces: part })
    missing -= part
  }
  return taken
}

/** A shelf after some moves. */
export function withMoves(shelf: Shelf, moves: { batchId?: number | null; pieces: number }[]): Shelf {
  const batches = shelf.batches.map((batch) => ({
    ...batch,
    pieces: moves.reduce((sum, move) => (move.batchId === batch.id ? sum + move.pieces : sum), batch.pieces),
  }))
  return { stock: moves.reduce((sum, { pieces }) => sum + pieces, shelf.stock), batches }
}
