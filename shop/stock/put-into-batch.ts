import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { loosePieces } from './allocate-batches.ts'
import { checkPhoto } from './check-photo.ts'
import { findVariation, piecesText } from './find-variation.ts'
import { lockStock, writeMoves } from './move-stock.ts'
import { writeBatch } from './write-batch.ts'

type Input = { sku: string; code: string; pieces: number; place: string; photo?: string | undefined }

/** Puts pieces without a batch into a new or existing batch. The stock for sale does not change. */
export async function putIntoBatch({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<'invalid' | 'too_few'>> {
  requirePermission(ctx, 'stock.move')
  const { pieces, code, place } = input
  return writeOnce(ctx, async (tx) => {
    const refusal = await checkPhoto(tx, input.photo)
    if (refusal) return refusal
    const { id, sku } = await findVariation(tx, input.sku)
    const locked = await lockStock(tx, [{ variationId: id }])
    const loose = loosePieces(locked.get(id) ?? { stock: 0, batches: [] })
    if (loose < pieces)
      return refuse(
        'too_few',
        `Only ${piecesText(loose)} without a batch can be put into one: the rest are held for orders or missing.`,
      )
    const batchId = await writeBatch(tx, { ...input, variationId: id, createdAt: ctx.clock.now() })
    const move = { variationId: id, reason: 'put_into_batch' } as const
    await writeMoves(tx, ctx, {
      locked,
      moves: [
        { ...move, pieces: -pieces },
        { ...move, batchId, pieces },
      ],
    })
    await writeAudit(tx, ctx, {
      verb: 'stock_put_into_batch',
      subject: 'stock',
      subjectId: sku,
      before: { loose },
      after: { loose: loose - pieces, batch: code, place },
    })
    return { ok: true as const }
  })
}
