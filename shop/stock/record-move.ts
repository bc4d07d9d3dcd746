import { type ManualReason, manualReasons } from '#contract/office/stock.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { loosePieces } from './allocate-batches.ts'
import { findVariation, piecesText } from './find-variation.ts'
import { lockStock, writeMoves } from './move-stock.ts'

type Input = { sku: string; reason: ManualReason; pieces: number; batchId: number | null; note?: string | undefined }

/** Records a change of stock other than a sale: breakage, a find, a display piece. Most reasons have a fixed sign. */
export async function recordMove({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<'too_few' | 'invalid'>> {
  requirePermission(ctx, 'stock.move')
  const { reason, batchId, note } = input
  const sign = manualReasons[reason]
  if (sign !== null && input.pieces < 0)
    return refuse('invalid', 'Please enter how many pieces, without a minus', { pieces: 'Please enter a whole number' })
  const pieces = (sign ?? 1) * input.pieces
  return writeOnce(ctx, async (tx) => {
    const { id, sku } = await findVariation(tx, input.sku)
    const locked = await lockStock(tx, [{ variationId: id, batchId }])
    const shelf = locked.get(id) ?? { stock: 0, batches: [] }
    const batch = shelf.batches.find(({ id }) => id === batchId)
    if (batchId !== null && !batch) return refuse('invalid', 'There is no such batch of this SKU.')
    const available = batch ? batch.pieces : loosePieces(shelf)
    if (available + pieces < 0)
      return refuse(
        'too_few',
        `Only ${piecesText(available)} ${batch ? `of batch ${batch.code}` : 'without a batch'} can be taken: the rest are held for orders or missing.`,
      )
    await writeMoves(tx, ctx, {
      locked,
      moves: [{ variationId: id, batchId, pieces, reason, note: note || null }],
    })
    await writeAudit(tx, ctx, {
      verb: 'stock_moved',
      subject: 'stock',
      subjectId: sku,
      before: { stock: shelf.stock },
      after: { stock: shelf.stock + pieces, reason, batch: batch?.code ?? null },
    })
    return { ok: true as const }
  })
}
