import { and, inArray, isNotNull, isNull, lte, not } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { photos } from '#database/tables/photos.ts'
import type { ShopContext } from '../context.ts'
import { isNamed } from './named-photos.ts'

const unnamedMs = 24 * 3_600_000
const batchSize = 200

/**
 * Deletes photos that nothing has referred to for a day, and returns their number. A photo is marked first, then its
 * file and its row are deleted, so an interrupted run can continue and no deleted photo can be referred to.
 */
export async function removeUnnamedPhotos({
  ctx,
}: {
  ctx: Pick<ShopContext, 'database' | 'photos' | 'clock'>
}): Promise<number> {
  const { db } = ctx.database
  await db.transaction((tx) => markUnnamed(tx, ctx.clock.now()))
  const marked = await db.select({ name: photos.name }).from(photos).where(isNotNull(photos.removedAt)).limit(batchSize)
  const names = marked.map(({ name }) => name)
  for (const name of names) await ctx.photos.remove(name)
  if (names.length > 0) await db.delete(photos).where(inArray(photos.name, names))
  return names.length
}

/**
 * Two statements, because a claim may refer to a photo between them: the first locks the photos, and the second checks
 * again with everything that was committed before the locks.
 */
async function markUnnamed(tx: Database, now: Date): Promise<void> {
  const unnamed = and(
    isNull(photos.removedAt),
    lte(photos.uploadedAt, new Date(now.getTime() - unnamedMs)),
    not(isNamed()),
  )
  const locked = await tx
    .select({ name: photos.name })
    .from(photos)
    .where(unnamed)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const names = locked.map(({ name }) => name)
  if (names.length > 0)
    await tx
      .update(photos)
      .set({ removedAt: now })
      .where(and(inArray(photos.name, names), unnamed))
}
