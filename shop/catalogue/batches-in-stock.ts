import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { stockBatches } from '#database/tables/stock.ts'
import { facePicture } from '../media/face-picture.ts'

/** So many photographs show what a batch looks like. The rest are for the office. */
export const mostPictures = 4
/** Enough to show how the stone varies. */
const mostBatches = 6

/** The batches with pieces for sale whose stone has been photographed, in the order in which they arrived. */
export async function batchesInStock(db: Database, variationIds: number[]) {
  const rows = await db
    .select({
      id: stockBatches.id,
      variation_id: stockBatches.variationId,
      code: stockBatches.code,
      faces: stockBatches.faces,
    })
    .from(stockBatches)
    .where(
      and(
        inArray(stockBatches.variationId, variationIds),
        gt(stockBatches.pieces, 0),
        sql`jsonb_array_length(${stockBatches.faces}) > 0`,
      ),
    )
    .orderBy(asc(stockBatches.id))
    .limit(mostBatches)
  return rows.map(({ id, variation_id, code, faces }) => ({
    variation_id,
    code,
    pictures: faces.slice(0, mostPictures).map((face) => facePicture({ id, code }, face)),
  }))
}
