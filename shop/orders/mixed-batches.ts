import { sizeText } from '#contract/arithmetic/size.ts'
import { batchText } from '#contract/orders/batch-text.ts'
import type { LineBatch } from '#contract/stock/move-reasons.ts'
import { piecesHere, piecesToSend } from './fulfilment.ts'
import type { LineRow, OrderAggregate } from './order-aggregate.ts'

type Taken = Pick<LineRow, 'productName' | 'size' | 'batches' | 'pieces'>
type Going = { lineId: number; pieces: number }

/**
 * What staff are told before lines are taken from more than one batch; null where each comes from one. Pieces in no batch
 * beside some that are in one are mixed too.
 */
export function mixedWarning(lines: Taken[]): string | null {
  const mixed = lines.flatMap(({ productName, size, batches, pieces }) => {
    const text = batchText(batches, pieces)
    return text.startsWith('batches ') ? [`${productName}, ${sizeText(size)}: ${text}.`] : []
  })
  if (mixed.length === 0) return null
  return `From more than one batch, which may differ in colour. ${mixed.join(' ')}`
}

/** The same of an order: of all that is left of it, or of the pieces that go now. */
export function mixedInOrder(aggregate: OrderAggregate, going?: Going[]): string | null {
  return mixedWarning(
    aggregate.lines.flatMap((line) => {
      const left = piecesToSend(aggregate, line)
      const pieces = going ? (going.find(({ lineId }) => lineId === line.id)?.pieces ?? 0) : piecesHere(aggregate, line)
      return pieces > 0 ? [{ ...line, pieces, batches: nextBatches(line, { gone: line.pieces - left, pieces }) }] : []
    }),
  )
}

/** Where the next pieces of a line come from: those that are gone came off its first batches. */
function nextBatches({ batches }: Pick<LineRow, 'batches'>, { gone, pieces }: { gone: number; pieces: number }) {
  const next: LineBatch[] = []
  let skipped = gone
  let missing = pieces
  for (const batch of batches ?? []) {
    const there = Math.max(batch.pieces - skipped, 0)
    skipped = Math.max(skipped - batch.pieces, 0)
    const part = Math.min(there, missing)
    if (part > 0) next.push({ ...batch, pieces: part })
    missing -= part
  }
  return next
}
