import type { LineBatch } from '#contract/stock/move-reasons.ts'

type Batch = { id: number; code: string; pieces: number }

/** The stock of a variation, in total and by batch. Pieces without a batch date from before batches were recorded. */
export type VariationStock = { stock: number; batches: Batch[] }

/** The pieces without a batch. */
export const loosePieces = ({ stock, batches }: VariationStock): number =>
  stock - batches.reduce((sum, batch) => sum + batch.pieces, 0)

/**
 * Chooses the batches of a line: the preferred batch if it has enough, else the smallest that has, so that large
 * batches stay complete for large floors, else the pieces without a batch. Only if none has enough are batches mixed,
 * as few as possible. Pieces without a batch are not part of the result.
 */
export function allocateBatches(
  { stock, batches }: VariationStock,
  pieces: number,
  wantedId?: number | null,
): LineBatch[] {
  const covering = batches.filter((batch) => batch.pieces >= pieces)
  const [best] = covering.toSorted(
    (a, b) => Number(b.id === wantedId) - Number(a.id === wantedId) || a.pieces - b.pieces || a.id - b.id,
  )
  if (best) return [{ id: best.id, code: best.code, pieces }]
  if (loosePieces({ stock, batches }) >= pieces) return []
  const taken: LineBatch[] = []
  let missing = pieces
  for (const { id, code, pieces: available } of batches.toSorted((a, b) => b.pieces - a.pieces || a.id - b.id)) {
    const part = Math.min(available, missing)
    if (part > 0) taken.push({ id, code, pieces: part })
    missing -= part
  }
  return taken
}

/** The stock of a variation after some moves. */
export function withMoves(
  before: VariationStock,
  moves: { batchId?: number | null; pieces: number }[],
): VariationStock {
  const batches = before.batches.map((batch) => ({
    ...batch,
    pieces: moves.reduce((sum, move) => (move.batchId === batch.id ? sum + move.pieces : sum), batch.pieces),
  }))
  return { stock: moves.reduce((sum, { pieces }) => sum + pieces, before.stock), batches }
}
