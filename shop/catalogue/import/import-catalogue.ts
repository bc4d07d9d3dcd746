import { sql } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { StartError } from '#database/start-error.ts'
import { catalogueImports } from '#database/tables/catalogue-import.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { startPriceChange } from '../write-prices.ts'
import { catalogueFingerprint } from './catalogue-fingerprint.ts'
import { derivedWith, deriveLists } from './derive-catalogue.ts'
import { pageVariables } from './page-variables.ts'
import { type Catalogue, readCatalogue } from './read-files.ts'
import { writeProducts } from './write-products.ts'

/** The import may run before the shop opens, so it gets only a part of the context. */
export type ImportContext = Pick<ActingContext, 'actor' | 'database' | 'clock' | 'settings' | 'media'>

type Source = ImportSteps & {
  catalogue: Catalogue
  origin: 'catalogue' | 'generated'
  fingerprint: string
  isDemonstration: boolean
}

/** What else belongs to the transaction of an import. */
export type ImportSteps = {
  /** Writes the files, and may refuse what they change by throwing. */
  check?: (tx: Database, catalogue: Catalogue, write: () => Promise<number[]>) => Promise<number[]>
  /** After everything has been written. */
  record?: (tx: Database) => Promise<void>
}

/** Overwrites the catalogue in the database with the files, except the stock. Returns the number of products. */
export async function importCatalogue(ctx: ImportContext, folder: string, options?: ImportOptions): Promise<number> {
  return ctx.database.withLock((db) => importFiles(ctx, db, { folder, ...options }))
}

type ImportOptions = {
  /** Not a live shop: the starter stock may state a history, so that its clearance shows what it is like. */
  isDemonstration: boolean
}

/** The same, for a caller that holds the lock. */
export const importFiles = (
  ctx: ImportContext,
  db: Database,
  {
    folder,
    catalogue = readCatalogue(folder),
    isDemonstration = false,
    ...steps
  }: { folder: string; catalogue?: Catalogue } & Partial<ImportOptions> & ImportSteps,
): Promise<number> =>
  importFrom(ctx, db, {
    ...steps,
    catalogue,
    origin: 'catalogue',
    fingerprint: catalogueFingerprint(folder, ctx.settings),
    isDemonstration,
  })

/** Fills an empty database with a made-up catalogue, for measuring how cost grows. Returns the number of products. */
export async function importGenerated(ctx: ImportContext, catalogue: Catalogue): Promise<number> {
  return ctx.database.withLock(async (db) => {
    if (await readLastImport(db))
      throw new StartError('This database already holds a catalogue. A generated one goes into an empty database only.')
    return importFrom(ctx, db, {
      catalogue,
      origin: 'generated',
      fingerprint: `generated:${catalogue.products.length}`,
      isDemonstration: false,
    })
  })
}

async function importFrom(
  ctx: ImportContext,
  db: Database,
  { catalogue, origin, fingerprint, isDemonstration, check, record }: Source,
) {
  const now = ctx.clock.now()
  await db.transaction(async (tx) => {
    const write = () => writeFiles(tx, ctx, { catalogue, isDemonstration })
    const ids = check ? await check(tx, catalogue, write) : await write()
    // Later than the prices, which begin when they are written.
    await deriveLists(tx, ids, ctx.clock.now())
    const row = {
      origin,
      fingerprint,
      importedAt: now,
      adoptedAt: now,
      differences: 0,
      derivedWith: derivedWith(ctx.settings),
    }
    await tx
      .insert(catalogueImports)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: catalogueImports.id, set: row })
    await announceChanges(tx, ['everything', 'vocabulary'])
    await writeAudit(tx, ctx, {
      verb: 'catalogue_imported',
      subject: 'catalogue',
      subjectId: origin === 'generated' ? 'generated' : 'files',
      after: { products: catalogue.products.length },
    })
    await record?.(tx)
  })
  // The embedded database does not update its statistics, and plans badly without them. The vacuum also marks the rows
  // as visible to all, without which index-only scans are not possible.
  await db.execute(sql`vacuum analyze`)
  return catalogue.products.length
}

/** Writes the rows of the catalogue, without those derived from them. Returns the ids of all products. */
export async function writeFiles(
  tx: Database,
  { actor, clock, settings, media }: ImportContext,
  { catalogue, isDemonstration }: { catalogue: Catalogue; isDemonstration: boolean },
): Promise<number[]> {
  const now = clock.now()
  const changeId = await startPriceChange(tx, { actor, clock: { now: () => now } }, { note: 'Imported from files' })
  return writeProducts(tx, catalogue, { now, changeId, isDemonstration, variables: pageVariables(settings), media })
}

export async function readLastImport(db: Database) {
  const [last] = await db.select().from(catalogueImports)
  return last
}
