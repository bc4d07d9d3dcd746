import { and, inArray, isNotNull, isNull, lte, not } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { photos } from '#database/tables/photos.ts'
import type { ShopContext } from '../context.ts'
import { isNamed } from './named-photos.ts'

const unnamedMs = 24 * 3_600_000
const inOnePass = 200

/**
 * Deletes photos that nothing has named for a day, and answers how many. Marked first, then the file, then the row: wherever
 * it stops, the next pass goes on, and nobody can name a photo whose file is gone.
 */
export async function removeUnnamedPhotos({
  ctx,
}: {
  ctx: Pick<ShopContext, 'database' | 'photos' | 'clock'>
}): Promise<number> {
  const { db } = ctx.database
  await db.transaction((tx) => markUnnamed(tx, ctx.clock.now()))
  const marked = await db.select({ name: photos.name }).from(photos).where(isNotNull(photos.removedAt)).limit(inOnePass)
  const names = marked.map(({ name }) => name)
  for (const name of names) await ctx.photos.remove(name)
  if (names.length > 0) await db.delete(photos).where(inArray(photos.name, names))
  return names.length
}

/**
 * Two statements: a photo that a claim names while this runs is locked by it, and the second statement sees what was
 * committed before the first had its locks.
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
    .limit(inOnePass)
    .for('update', { skipLocked: true })
  const names = locked.map(({ name }) => name)
  if (names.length > 0)
    await tx
      .update(photos)
      .set({ removedAt: now })
      .where(and(inArray(photos.name, names), unnamed))
}
