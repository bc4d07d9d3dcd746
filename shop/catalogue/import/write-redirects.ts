import { notInArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { redirects } from '#database/tables/content.ts'
import type { Catalogue } from './read-files.ts'

/** Replaces the addresses that have moved by those in the files. */
export async function writeRedirects(
  tx: Database,
  moved: NonNullable<Catalogue['redirects']>,
  createdAt: Date,
): Promise<void> {
  const paths = moved.map(({ from }) => from)
  await tx.delete(redirects).where(paths.length > 0 ? notInArray(redirects.path, paths) : undefined)
  if (moved.length > 0)
    await tx
      .insert(redirects)
      .values(moved.map(({ from, to }) => ({ path: from, target: to, createdAt })))
      .onConflictDoUpdate({ target: redirects.path, set: { target: sql`excluded.target` } })
}
