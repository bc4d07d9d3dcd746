import { multiplyDivide } from './money.ts'
import { piecesAmount } from './refund-amount.ts'

export type CancellableLine = {
  pieces: number
  linePrice: number
  discountPence: number
  /** Thousandths of a m²; null for items without an area. */
  area: number | null
  weightG: number
}

/** What an unpaid line has left, and what it no longer costs, once some of its pieces are cancelled. */
export function withoutPieces({ pieces, linePrice, discountPence, area, weightG }: CancellableLine, cancelled: number) {
  const left = pieces - cancelled
  const amountPence = piecesAmount({ pieces, linePrice, refunded: 0 }, cancelled)
  const voucherPence = piecesAmount({ pieces, linePrice: discountPence, refunded: 0 }, cancelled)
  return {
    amountPence,
    voucherPence,
    rest: {
      pieces: left,
      linePrice: linePrice - amountPence,
      discountPence: discountPence - voucherPence,
      area: area === null ? null : multiplyDivide(area, left, pieces),
      weightG: multiplyDivide(weightG, left, pieces),
    },
  }
}

/** Pieces give up what has no batch first, then the first batch, as stock is put back. */
export function batchesWithout<Batch extends { pieces: number }>(
  { pieces, batches }: { pieces: number; batches: readonly Batch[] | null },
  cancelled: number,
): Batch[] | null {
  const marked = (batches ?? []).reduce((sum, batch) => sum + batch.pieces, 0)
  let toTake = Math.max(cancelled - Math.max(pieces - marked, 0), 0)
  const left = (batches ?? []).flatMap((batch) => {
    const part = Math.min(batch.pieces, toTake)
    toTake -= part
    return batch.pieces > part ? [{ ...batch, pieces: batch.pieces - part }] : []
  })
  return left.length > 0 ? left : null
}
