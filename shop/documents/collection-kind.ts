import { asc, eq, sql } from 'drizzle-orm'
import { type CollectionDocument, collectionDocumentSchema } from '#contract/catalogue/documents.ts'
import type { Database } from '#database/database.ts'
import { collections, productCollections } from '#database/tables/catalogue.ts'
import { rebuildListing } from '../catalogue/rebuild-listing.ts'
import { lockAddresses, moveAddress } from '../content/addresses.ts'
import { isKey } from '../is-key.ts'
import type { DocumentKind, FieldFaults } from './document-kind.ts'
import { listingFaults, readOthers } from './listing-faults.ts'

const productIds = async (tx: Database, key: string): Promise<number[]> => {
  const rows = await tx
    .select({ id: productCollections.productId })
    .from(productCollections)
    .innerJoin(collections, eq(collections.id, productCollections.collectionId))
    .where(eq(collections.key, key))
  return rows.map(({ id }) => id)
}

/** A collection of products, with its page. */
export const collectionKind: DocumentKind<CollectionDocument> = {
  permission: 'catalogue.edit',
  schemaOf: (id) => (isKey(id) ? collectionDocumentSchema : null),
  blank: { title: '', slug: '', path: '', aliases: [], intro: '', position: 0, isHidden: false },
  async read(db, id) {
    const rows = await db
      .select()
      .from(collections)
      .where(id === undefined ? undefined : eq(collections.key, id))
      .orderBy(asc(collections.position), asc(collections.id))
    return rows.map(({ key, title, slug, path, aliases, intro, position, isHidden }) => ({
      id: key,
      document: { title, slug, path: path ?? `/collections/${slug}`, aliases, intro, position, isHidden },
    }))
  },
  async check(tx, _, { id, before, after }): Promise<FieldFaults> {
    await lockAddresses(tx)
    const others = await readOthers(tx, id)
    const isTaken = (word: string) => others.resolveCollection(word) !== null
    return listingFaults(others, { before, after, uses: (await productIds(tx, id)).length, isTaken })
  },
  async write(tx, { clock }, { id, before, after }) {
    const row = { ...after, path: after.path === `/collections/${after.slug}` ? null : after.path }
    if (before) await tx.update(collections).set(row).where(eq(collections.key, id))
    else await tx.insert(collections).values({ ...row, key: id })
    if (before && before.path !== after.path) await moveAddress(tx, clock, { from: before.path, to: after.path })
    // Cards and search words have the title.
    if (before && before.title !== after.title) await rebuildListing(tx, await productIds(tx, id), clock.now())
    return ['vocabulary', 'redirects']
  },
  async countUses(db) {
    const rows = await db
      .select({ key: collections.key, count: sql<number>`count(*)::int` })
      .from(productCollections)
      .innerJoin(collections, eq(collections.id, productCollections.collectionId))
      .groupBy(collections.key)
    return new Map(rows.map(({ key, count }) => [key, count]))
  },
}
