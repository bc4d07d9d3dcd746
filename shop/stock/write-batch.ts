import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { stockBatches } from '#database/tables/stock.ts'

export type NewBatch = { variationId: number; code: string; place: string; photo?: string | undefined; createdAt: Date }

/** A batch by its code, however it was typed. Ask while the variation is locked: nobody writes another meanwhile. */
export async function findBatch(tx: Database, variationId: number, code: string): Promise<number | null> {
  const [known] = await tx
    .select({ id: stockBatches.id })
    .from(stockBatches)
    .where(and(eq(stockBatches.variationId, variationId), sql`lower(${stockBatches.code}) = lower(${code})`))
  return known?.id ?? null
}

/** The batch of this code: the one that is there, with what is new about it, or a new one. */
export async function writeBatch(tx: Database, batch: NewBatch): Promise<number> {
  const { variationId, code, place, photo, createdAt } = batch
  const known = await findBatch(tx, variationId, code)
  if (known !== null) {
    const changes = { ...(place ? { place } : {}), ...(photo ? { photo } : {}) }
    if (Object.keys(changes).length > 0) await tx.update(stockBatches).set(changes).where(eq(stockBatches.id, known))
    return known
  }
  const [made] = await tx
    .insert(stockBatches)
    .values({ variationId, code, place, photo: photo ?? null, createdAt })
    .returning({ id: stockBatches.id })
  if (!made) throw new Error('a batch was not written')
  return made.id
}
