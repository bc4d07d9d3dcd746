import { and, eq } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import { stockBatches } from '#database/tables/stock.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { checkPhoto } from './check-photo.ts'
import { findVariation } from './find-variation.ts'
import { lockStock } from './move-stock.ts'
import { findBatch } from './write-batch.ts'

type Input = { sku: string; batchId: number; code: string; place: string; photo: string | null }

/** Corrects the details of a batch. Its pieces follow from its moves; printed documents do not change. */
export async function changeBatch({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Input
}): Promise<{ ok: true } | Refusal<'invalid' | 'code_taken'>> {
  requirePermission(ctx, 'stock.move')
  const { batchId, code, place, photo } = input
  return ctx.database.db.transaction(async (tx) => {
    const { id, sku } = await findVariation(tx, input.sku)
    const locked = await lockStock(tx, [{ variationId: id }])
    const [batch] = await tx
      .select()
      .from(stockBatches)
      .where(and(eq(stockBatches.id, batchId), eq(stockBatches.variationId, id)))
    if (!batch) throw new ShopError('not_found', 'There is no such batch of this SKU.')
    const refusal = photo === batch.photo ? null : await checkPhoto(tx, photo)
    if (refusal) return refusal
    const sameCode = await findBatch(tx, id, code)
    if (sameCode !== null && sameCode !== batchId)
      return refuse('code_taken', `This SKU already has a batch ${code}.`, { code: 'is used by another batch' })
    await tx.update(stockBatches).set({ code, place, photo }).where(eq(stockBatches.id, batchId))
    if (code !== batch.code)
      await announceChanges(
        tx,
        [...locked.values()].map(({ productId }) => `stock:${productId}`),
      )
    await writeAudit(tx, ctx, {
      verb: 'batch_changed',
      subject: 'stock',
      subjectId: sku,
      before: { batch: batch.code, place: batch.place, photo: batch.photo },
      after: { batch: code, place, photo },
    })
    return { ok: true as const }
  })
}
