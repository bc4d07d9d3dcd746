import { sizeText } from '#contract/arithmetic/size.ts'
import { batchText } from '#contract/orders/batch-text.ts'
import type { LineBatch } from '#contract/stock/move-reasons.ts'
import { piecesHere, piecesToSend } from './fulfilment.ts'
import type { LineRow, OrderAggregate } from './order-aggregate.ts'

type BatchedLine = Pick<LineRow, 'productName' | 'size' | 'batches' | 'pieces'>
type LinePieces = { lineId: number; pieces: number }

/**
 * The warning for staff before a line is taken from more than one batch; null if each line comes from one batch. Pieces
 * from a batch together with unmarked pieces count as mixed too.
 */
export function mixedWarning(lines: BatchedLine[]): string | null {
  const mixed = lines.flatMap(({ productName, size, batches, pieces }) => {
    const text = batchText(batches, pieces)
    return text.startsWith('batches ') ? [`${productName}, ${sizeText(size)}: ${text}.`] : []
  })
  if (mixed.length === 0) return null
  return `From more than one batch, which may differ in colour. ${mixed.join(' ')}`
}

/** The same warning for an order: for the pieces about to be sent, or for all that are still here. */
export function mixedInOrder(aggregate: OrderAggregate, toSend?: LinePieces[]): string | null {
  return mixedWarning(
    aggregate.lines.flatMap((line) => {
      const left = piecesToSend(aggregate, line)
      const pieces = toSend
        ? (toSend.find(({ lineId }) => lineId === line.id)?.pieces ?? 0)
        : piecesHere(aggregate, line)
      return pieces > 0 ? [{ ...line, pieces, batches: nextBatches(line, { gone: line.pieces - left, pieces }) }] : []
    }),
  )
}

/** The batches that the next pieces of a line come from. Pieces that have left came from its first batches. */
function nextBatches({ batches }: Pick<LineRow, 'batches'>, { gone, pieces }: { gone: number; pieces: number }) {
  const next: LineBatch[] = []
  let skipped = gone
  let missing = pieces
  for (const batch of batches ?? []) {
    const available = Math.max(batch.pieces - skipped, 0)
    skipped = Math.max(skipped - batch.pieces, 0)
    const part = Math.min(available, missing)
    if (part > 0) next.push({ ...batch, pieces: part })
    missing -= part
  }
  return next
}
