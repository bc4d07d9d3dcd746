import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { StartError } from '#database/start-error.ts'
import { catalogueImports } from '#database/tables/catalogue-import.ts'
import type { ShopConfig } from '#shop.config'
import type { ShopContext } from '../../context.ts'
import { indexSearchWords } from '../index-search-words.ts'
import { productPictures } from '../product-pictures.ts'
import { rebuildListing } from '../rebuild-listing.ts'
import { type Catalogue, readCatalogue } from './read-files.ts'
import { writeProducts } from './write-products.ts'

/** The import runs before the shop opens, so it gets only a part of the context. */
type ImportContext = Pick<ShopContext, 'database' | 'clock' | 'settings' | 'media'>

export type ImportResult = { done: boolean; products: number; origin: 'catalogue' | 'generated' }

/** Raise this when files are turned into rows differently, so that shops import their catalogue again. */
const importVersion = 6

/** Imports the files in `catalogue/` into the database, unless they have not changed since the last import. */
export async function importCatalogue(ctx: ImportContext, folder: string): Promise<ImportResult> {
  return ctx.database.withLock(async (db) => {
    const last = await readLastImport(db)
    if (last?.origin === 'generated') return { done: false, products: 0, origin: 'generated' as const }
    const fingerprint = fingerprintOf(folder, ctx.settings)
    if (last?.fingerprint === fingerprint) return { done: false, products: 0, origin: 'catalogue' as const }
    return writeCatalogue(ctx, db, { catalogue: readCatalogue(folder), origin: 'catalogue', fingerprint })
  })
}

/** Fills an empty database with a made-up catalogue, for measuring how cost grows. */
export async function importGenerated(ctx: ImportContext, catalogue: Catalogue): Promise<ImportResult> {
  return ctx.database.withLock(async (db) => {
    if (await readLastImport(db))
      throw new StartError('This database already holds a catalogue. A generated one goes into an empty database only.')
    return writeCatalogue(ctx, db, {
      catalogue,
      origin: 'generated',
      fingerprint: `generated:${catalogue.products.length}`,
    })
  })
}

type CatalogueToWrite = { catalogue: Catalogue; origin: ImportResult['origin']; fingerprint: string }

async function writeCatalogue(ctx: ImportContext, db: Database, { catalogue, origin, fingerprint }: CatalogueToWrite) {
  const now = ctx.clock.now()
  await db.transaction(async (tx) => {
    const ids = await writeProducts(tx, catalogue, {
      clearanceDiscount: ctx.settings.clearanceDiscount,
      variables: variablesOf(ctx.settings),
      pictures: productPictures(ctx.media),
    })
    await rebuildListing(tx, ids, now)
    await indexSearchWords(tx, adviceTexts(catalogue))
    const row = { id: 1, origin, fingerprint, importedAt: now }
    await tx.insert(catalogueImports).values(row).onConflictDoUpdate({ target: catalogueImports.id, set: row })
    await announceChanges(tx, ['everything'])
  })
  // The embedded database does not update its statistics, and plans badly without them. The vacuum also marks the rows
  // as visible to all, without which index-only scans are not possible.
  await db.execute(sql`vacuum analyze`)
  return { done: true, products: catalogue.products.length, origin }
}

/** The texts that suggestions find advice by. Their words must not be corrected as typing errors. */
const adviceTexts = ({ pages, posts }: Catalogue): string[] => [
  ...pages.map(({ front }) => `${front.title} ${front.summary}`),
  ...posts.map(({ front }) => `${front.title} ${front.excerpt}`),
]

async function readLastImport(db: Database) {
  const [last] = await db.select().from(catalogueImports)
  return last
}

const variablesOf = ({ company, hours, delivery }: ShopConfig): Record<string, string> => ({
  company: company.legalName,
  company_number: company.number,
  vat_number: company.vatNumber,
  address: company.address.join(', '),
  phone: company.phone,
  dial: company.phone.replaceAll(' ', ''),
  email: company.email,
  collection_days: String(delivery.collection.keptDays),
  hours: hours.map((row) => `${row.days} ${row.hours}`).join(', '),
})

function fingerprintOf(folder: string, config: ShopConfig): string {
  const hash = createHash('sha256').update(`${importVersion}\n${JSON.stringify(config)}\n`)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name)
    if (statSync(path).isFile()) hash.update(`${name}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
