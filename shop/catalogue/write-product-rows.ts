import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import {
  attributes,
  collections,
  pictures,
  productCollections,
  products,
  productTerms,
  terms,
  variations,
} from '#database/tables/catalogue.ts'

type SampleKind = 'free_sample' | 'full_size_sample'

/** A size, or a sample that keeps the SKU it already has. */
export type VariationEntry = Omit<typeof variations.$inferInsert, 'id' | 'productId' | 'stock' | 'listed'>

/** A product as a file or a document describes it, without stock and prices. */
export type ProductEntry = {
  product: Omit<typeof products.$inferInsert, 'id'> & { key: string }
  collections: readonly string[]
  /** 'colour:white', in order. */
  terms: readonly string[]
  /** Left as they are if undefined; so are the sizes and samples. */
  pictures: Omit<typeof pictures.$inferInsert, 'id' | 'productId' | 'position'>[] | undefined
  variations: VariationEntry[] | undefined
}

export type SavedVariation = { id: number; sku: string; kind: string; productId: number; isNew: boolean }

/**
 * Writes products, whether somebody published one or an import reads all of them. Never touches stock or prices. A size that
 * is no longer there becomes unlisted, because orders refer to it.
 */
export async function writeProductRows(
  tx: Database,
  entries: ProductEntry[],
  /** The SKUs of an import are the files': they may move from one product to another. */
  { isImport = false } = {},
): Promise<{ ids: Map<string, number>; variations: SavedVariation[] }> {
  const saved = await tx
    .insert(products)
    .values(entries.map(({ product }) => product))
    .onConflictDoUpdate({ target: products.key, set: excluded(productColumns) })
    .returning({ id: products.id, key: products.key })
  const ids = new Map(saved.map(({ id, key }) => [key, id]))
  const withId = entries.map((entry) => ({ ...entry, productId: must(ids.get(entry.product.key)) }))
  await writeCollectionsAndTerms(tx, withId)
  await writePictures(tx, withId)
  return { ids, variations: await writeVariations(tx, withId, isImport) }
}

type EntryWithId = ProductEntry & { productId: number }

async function writePictures(tx: Database, entries: EntryWithId[]): Promise<void> {
  const changed = entries.flatMap(({ productId, pictures: own }) => (own ? [{ productId, own }] : []))
  if (changed.length === 0) return
  const productIds = changed.map(({ productId }) => productId)
  await tx.delete(pictures).where(inArray(pictures.productId, productIds))
  const rows = changed.flatMap(({ productId, own }) =>
    own.map((picture, position) => ({ productId, position, ...picture })),
  )
  if (rows.length > 0) await tx.insert(pictures).values(rows)
}

async function writeCollectionsAndTerms(tx: Database, entries: EntryWithId[]): Promise<void> {
  const productIds = entries.map(({ productId }) => productId)
  const shelves = await tx.select({ id: collections.id, slug: collections.slug }).from(collections)
  const collectionIds = new Map(shelves.map(({ id, slug }) => [slug, id]))
  const termIds = await readTermIds(tx)
  await tx.delete(productCollections).where(inArray(productCollections.productId, productIds))
  await tx.insert(productCollections).values(
    entries.flatMap(({ productId, collections: slugs }) =>
      [...new Set(slugs)].map((slug, position) => ({
        productId,
        collectionId: must(collectionIds.get(slug)),
        position,
      })),
    ),
  )
  await tx.delete(productTerms).where(inArray(productTerms.productId, productIds))
  const rows = entries.flatMap(({ productId, terms: keys }) =>
    [...new Set(keys)].map((key, position) => ({ productId, termId: must(termIds.get(key)), position })),
  )
  if (rows.length > 0) await tx.insert(productTerms).values(rows)
}

/** The ids of all terms by 'colour:white'. */
export async function readTermIds(tx: Database): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: terms.id, slug: terms.slug, group: attributes.key })
    .from(terms)
    .innerJoin(attributes, eq(attributes.id, terms.attributeId))
  return new Map(rows.map(({ id, slug, group }) => [`${group}:${slug}`, id]))
}

async function writeVariations(tx: Database, entries: EntryWithId[], isImport: boolean): Promise<SavedVariation[]> {
  const changed = entries.flatMap(({ productId, variations: items }) => (items ? [{ productId, items }] : []))
  if (changed.length === 0) return []
  const productIds = changed.map(({ productId }) => productId)
  // Locked in the order in which a checkout locks them, so that neither waits for the other.
  const existing = await tx
    .select({ sku: variations.sku, kind: variations.kind, productId: variations.productId })
    .from(variations)
    .where(inArray(variations.productId, productIds))
    .orderBy(asc(variations.id))
    .for('update')
  const samples = new Map(
    existing.toReversed().map(({ productId, kind, sku }): [string, string] => [`${productId} ${kind}`, sku]),
  )
  const own = changed.flatMap(({ productId, items }) =>
    items.map((item) => ({
      ...item,
      sku: item.kind === 'size' ? item.sku : (samples.get(`${productId} ${item.kind}`) ?? item.sku),
      productId,
    })),
  )
  const rows = isImport ? own : await withFreeSampleSkus(tx, own)
  const saved = await tx
    .insert(variations)
    .values(rows.map((row) => ({ ...row, stock: 0 })))
    .onConflictDoUpdate({
      target: variations.sku,
      set: { ...excluded(variationColumns), listed: sql`true` },
    })
    .returning({
      id: variations.id,
      sku: variations.sku,
      kind: variations.kind,
      productId: variations.productId,
      isNew: sql<boolean>`xmax = 0`,
    })
  const ids = saved.map(({ id }) => id)
  await tx
    .update(variations)
    .set({ listed: false })
    .where(and(inArray(variations.productId, productIds), notInArray(variations.id, ids), eq(variations.listed, true)))
  return saved
}

/** The SKU of a new sample is made from the slug; another product may have had this slug before. */
async function withFreeSampleSkus<Row extends VariationEntry & { productId: number }>(tx: Database, rows: Row[]) {
  const isSample = ({ kind }: Row): boolean => (kind as SampleKind | 'size') !== 'size'
  const wanted = rows.filter(isSample).map(({ sku }) => sku)
  if (wanted.length === 0) return rows
  const taken = await tx
    .select({ sku: variations.sku, productId: variations.productId })
    .from(variations)
    .where(inArray(variations.sku, wanted))
  const ownerOf = new Map(taken.map(({ sku, productId }) => [sku, productId]))
  return rows.map((row) =>
    isSample(row) && (ownerOf.get(row.sku) ?? row.productId) !== row.productId
      ? { ...row, sku: `${row.sku}-${row.productId}` }
      : row,
  )
}

const productColumns = [
  'slug',
  'name',
  'status',
  'unit',
  'summary',
  'description',
  'technical',
  'details',
  'look',
  'faces',
  'laying',
  'pack_use',
  'popularity',
  'featured',
  'published_at',
  'search_title',
  'search_description',
]

const variationColumns = [
  'product_id',
  'kind',
  'shape',
  'label',
  'width_mm',
  'height_mm',
  'thickness_mm',
  'coverage_mm2',
  'pieces_per_set',
  'weight_g',
  'carriage',
  'unit',
  'lead_days',
  'position',
]

/** `set` for an upsert: the named columns take the new row's values. */
const excluded = (columns: string[]) =>
  Object.fromEntries(
    columns.map((name) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      sql.raw(`excluded.${name}`),
    ]),
  )

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a product names something the vocabulary does not have')
  return value
}
