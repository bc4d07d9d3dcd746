import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import { checkPhoto } from './check-photo.ts'
import { findVariation } from './find-variation.ts'
import { lockStock, writeMoves } from './move-stock.ts'
import { writeBatch } from './write-batch.ts'

type Input = { sku: string; code: string; pieces: number; place: string; photo?: string | undefined }

/** Books in a delivery, as a new batch or into an existing one. */
export async function receiveGoods({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<'invalid'>> {
  requirePermission(ctx, 'stock.move')
  const { pieces } = input
  return writeOnce(ctx, async (tx) => {
    const refusal = await checkPhoto(tx, input.photo)
    if (refusal) return refusal
    const { id, sku } = await findVariation(tx, input.sku)
    const locked = await lockStock(tx, [{ variationId: id }])
    const batchId = await writeBatch(tx, { ...input, variationId: id, createdAt: ctx.clock.now() })
    await writeMoves(tx, ctx, { locked, moves: [{ variationId: id, batchId, pieces, reason: 'received' }] })
    const before = locked.get(id)?.stock ?? 0
    await writeAudit(tx, ctx, {
      verb: 'goods_received',
      subject: 'stock',
      subjectId: sku,
      before: { stock: before },
      after: { stock: before + pieces, batch: input.code, place: input.place },
    })
    return { ok: true as const }
  })
}
