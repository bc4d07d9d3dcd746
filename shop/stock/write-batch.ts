import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { stockBatches } from '#database/tables/stock.ts'

export type NewBatch = { variationId: number; code: string; place: string; photo?: string | undefined; createdAt: Date }

/** Finds a batch by its code, ignoring case. Call it while the variation is locked, so that nobody adds another. */
export async function findBatch(tx: Database, variationId: number, code: string): Promise<number | null> {
  const [found] = await tx
    .select({ id: stockBatches.id })
    .from(stockBatches)
    .where(and(eq(stockBatches.variationId, variationId), sql`lower(${stockBatches.code}) = lower(${code})`))
  return found?.id ?? null
}

/** Updates the batch with this code, or creates it. Returns its id. */
export async function writeBatch(tx: Database, batch: NewBatch): Promise<number> {
  const { variationId, code, place, photo, createdAt } = batch
  const existing = await findBatch(tx, variationId, code)
  if (existing !== null) {
    const changes = { ...(place ? { place } : {}), ...(photo ? { photo } : {}) }
    if (Object.keys(changes).length > 0) await tx.update(stockBatches).set(changes).where(eq(stockBatches.id, existing))
    return existing
  }
  const [created] = await tx
    .insert(stockBatches)
    .values({ variationId, code, place, photo: photo ?? null, createdAt })
    .returning({ id: stockBatches.id })
  if (!created) throw new Error('the batch was not saved')
  return created.id
}
