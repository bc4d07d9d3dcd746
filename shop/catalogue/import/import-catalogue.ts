import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Catalogue, readCatalogue } from './read-files.ts'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/client.ts'
import { seed } from './write-products.ts'
import { shelfMark } from '#database/tables/catalogue-import.ts'
import type { ShopConfig } from '#shop.config'
import { learnWords } from '../index-search-words.ts'
import { productPictures } from '../product-pictures.ts'
import { rebuildCards } from '../rebuild-listing.ts'
import type { ShopContext } from '../../context.ts'

export type Stocking = { done: boolean; products: number; origin: 'catalogue' | 'generated' }

/** Raise this when the way files become rows and cards changes, so that shops already stocked are stocked again. */
const seedVersion = 5

/** Brings the database to what `catalogue/` says. Does nothing where that is already so. */
export async function stockTheShelves(ctx: ShopContext, folder: string): Promise<Stocking> {
  return ctx.database.alone(async (db) => {
    const mark = await readMark(db)
    if (mark?.origin === 'generated') return { done: false, products: 0, origin: 'generated' as const }
    const fingerprint = fingerprintOf(folder, ctx.config)
    if (mark?.fingerprint === fingerprint) return { done: false, products: 0, origin: 'catalogue' as const }
    return layOut(ctx, db, { catalogue: readCatalogue(folder), origin: 'catalogue', fingerprint })
  })
}

export class MixedCatalogues extends Error {
  override name = 'MixedCatalogues'
}

/** Fills an empty database with a made-up catalogue, for measuring how cost grows. */
export async function stockWithGenerated(ctx: ShopContext, catalogue: Catalogue): Promise<Stocking> {
  return ctx.database.alone(async (db) => {
    if (await readMark(db))
      throw new MixedCatalogues(
        'This database already holds a catalogue. A generated one goes into an empty database only.',
      )
    return layOut(ctx, db, { catalogue, origin: 'generated', fingerprint: `generated:${catalogue.products.length}` })
  })
}

type Laying = { catalogue: Catalogue; origin: Stocking['origin']; fingerprint: string }

async function layOut(ctx: ShopContext, db: Database, { catalogue, origin, fingerprint }: Laying) {
  const now = ctx.now()
  await db.transaction(async (tx) => {
    const ids = await seed(tx, catalogue, {
      clearanceDiscount: ctx.config.clearanceDiscount,
      facts: factsOf(ctx.config),
      pictures: productPictures(ctx.pictures),
    })
    await rebuildCards(tx, ids, now)
    await learnWords(tx, adviceTexts(catalogue))
    const row = { id: 1, origin, fingerprint, stockedAt: now }
    await tx.insert(shelfMark).values(row).onConflictDoUpdate({ target: shelfMark.id, set: row })
    await announceChanges(tx, ['everything'])
  })
  // The embedded database does not look after its own statistics, and plans by guesswork without them; and lists are
  // only read from an index alone once it is known that nobody still sees older rows.
  await db.execute(sql`vacuum analyze`)
  return { done: true, products: catalogue.products.length, origin }
}

/** What suggestions find advice by: its words are no slips of the finger either. */
const adviceTexts = ({ pages, posts }: Catalogue): string[] => [
  ...pages.map(({ front }) => `${front.title} ${front.summary}`),
  ...posts.map(({ front }) => `${front.title} ${front.excerpt}`),
]

async function readMark(db: Database) {
  const [mark] = await db.select().from(shelfMark)
  return mark
}

const factsOf = ({ company, hours }: ShopConfig): Record<string, string> => ({
  company: company.legalName,
  company_number: company.number,
  vat_number: company.vatNumber,
  address: company.address.join(', '),
  phone: company.phone,
  dial: company.phone.replaceAll(' ', ''),
  email: company.email,
  hours: hours.map((row) => `${row.days} ${row.hours}`).join(', '),
})

function fingerprintOf(folder: string, config: ShopConfig): string {
  const hash = createHash('sha256').update(`${seedVersion}\n${JSON.stringify(config)}\n`)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name)
    if (statSync(path).isFile()) hash.update(`${name}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
