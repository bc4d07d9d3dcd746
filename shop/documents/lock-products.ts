import { and, eq, inArray, max } from 'drizzle-orm'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import type { Database } from '#database/database.ts'
import { revisions } from '#database/tables/documents.ts'
import { readProductDocuments } from '../catalogue/read-product-documents.ts'
import { lockNames } from '../lock-names.ts'
import { writeFirstRevisions } from './write-first-revisions.ts'

export type LiveProduct = { number: number; document: ProductDocument; isLive: true }

/** The live products among these keys, with the number of their newest revision; 0 if they have no history yet. */
export async function readLiveProducts(db: Database, keys: string[]): Promise<Map<string, LiveProduct>> {
  const documents = await readProductDocuments(db, keys)
  const rows = await db
    .select({ key: revisions.entityId, number: max(revisions.number) })
    .from(revisions)
    .where(and(eq(revisions.kind, 'product'), inArray(revisions.entityId, keys)))
    .groupBy(revisions.entityId)
  const numbers = new Map(rows.map(({ key, number }) => [key, number ?? 0]))
  return new Map(documents.map(({ id, document }) => [id, { number: numbers.get(id) ?? 0, document, isLive: true }]))
}

/**
 * As `lockDocument`, for many products: locked in the order of their keys, so that two bulk changes of the same products
 * happen one after the other. Products without a history get their first revision.
 */
export async function lockProducts(tx: Database, keys: string[]): Promise<Map<string, LiveProduct>> {
  await lockNames(
    tx,
    keys.toSorted().map((id) => ({ kind: 'product', id })),
  )
  const products = await readLiveProducts(tx, keys)
  const unrecorded = [...products].filter(([, { number }]) => number === 0)
  for (const [, product] of unrecorded) product.number = 1
  await writeFirstRevisions(
    tx,
    'product',
    unrecorded.map(([id, { document }]) => ({ id, document })),
  )
  return products
}
