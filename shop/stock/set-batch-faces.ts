import { and, eq } from 'drizzle-orm'
import type { Face } from '#contract/media/face.ts'
import { announceChanges } from '#database/changes.ts'
import { afterCommit } from '#database/session.ts'
import { stockBatches } from '#database/tables/stock.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { mostPictures } from '../catalogue/batches-in-stock.ts'
import type { ActingContext } from '../context.ts'
import { ShopError, safeError } from '../error.ts'
import { faceFaults } from '../media/face-faults.ts'
import { facesVersion } from '../media/faces-version.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { findVariation } from './find-variation.ts'
import { lockStock } from './move-stock.ts'

type Input = { sku: string; batchId: number; faces: Face[]; version: string }

/** Sets the photographed stone of a batch, which the product page shows while pieces of it are left. */
export async function setBatchFaces({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true } | Refusal<'invalid' | 'changed'>> {
  requirePermission(ctx, 'stock.move')
  const { batchId, faces, version } = input
  return ctx.database.db.transaction(async (tx) => {
    const { id, sku } = await findVariation(tx, input.sku)
    const locked = await lockStock(tx, [{ variationId: id }])
    const [batch] = await tx
      .select({ code: stockBatches.code, faces: stockBatches.faces })
      .from(stockBatches)
      .where(and(eq(stockBatches.id, batchId), eq(stockBatches.variationId, id)))
    if (!batch) throw new ShopError('not_found', 'There is no such batch of this SKU.')
    // Also a request that is sent again after a lost response.
    if (facesVersion(batch.faces) === facesVersion(faces)) return { ok: true as const }
    if (facesVersion(batch.faces) !== version)
      return refuse('changed', 'A colleague has changed these photographs. Please close this and open it again.')
    const faults = await faceFaults(tx, faces)
    const [first] = Object.values(faults)
    if (first) return refuse('invalid', first, faults)
    await tx.update(stockBatches).set({ faces }).where(eq(stockBatches.id, batchId))
    afterCommit(tx, async () => void drawPictures(ctx, { batchId, faces: faces.slice(0, mostPictures) }))
    await announceChanges(
      tx,
      [...locked.values()].map(({ productId }) => `stock:${productId}`),
    )
    await writeAudit(tx, ctx, {
      verb: 'batch_photographed',
      subject: 'stock',
      subjectId: sku,
      before: { batch: batch.code, faces: batch.faces.length },
      after: { batch: batch.code, faces: faces.length, photographs: [...new Set(faces.map(({ src }) => src))] },
    })
    return { ok: true as const }
  })
}

/** Visitors do not have to wait for the pictures. If this fails, they are drawn when somebody asks for them. */
async function drawPictures(
  { faces: pictures, log }: ActingContext,
  { batchId, faces }: Pick<Input, 'batchId' | 'faces'>,
) {
  for (const face of faces)
    await pictures
      .face(face, `batch ${batchId}`)
      .catch((error: unknown) => log.warn(safeError(error), 'the picture of a batch was not drawn in time'))
}
