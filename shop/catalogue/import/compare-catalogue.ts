import type { Database } from '#database/database.ts'
import { type Compared, compareStates, type Difference } from './compare-states.ts'
import { type ImportContext, writeFiles } from './import-catalogue.ts'
import { type Catalogue, readCatalogue } from './read-files.ts'

/** What an import of these files would change in the shop, apart from stock. */
export async function compareCatalogue(ctx: ImportContext, folder: string): Promise<Difference[]> {
  const catalogue = readCatalogue(folder)
  return ctx.database.withLock(async (db) => (await compareFiles(ctx, db, catalogue)).differences)
}

/**
 * The same, for a caller that holds the lock. The files are imported and rolled back: the import itself is the only
 * place that knows what a file becomes.
 */
export async function compareFiles(
  ctx: ImportContext,
  db: Database,
  catalogue: Catalogue,
): Promise<Omit<Compared<unknown>, 'written'>> {
  const rollback = new Error('compared')
  let compared: Compared<unknown> | undefined
  await db
    .transaction(async (tx) => {
      const write = () => writeFiles(tx, ctx, { catalogue, isDemonstration: false })
      compared = await compareStates(tx, { catalogue, now: () => ctx.clock.now(), write })
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  if (!compared) throw new Error('the files were not compared')
  return compared
}
