import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import {
  attributes,
  collections,
  pictures,
  prices,
  productCollections,
  productListings,
  products,
  productTerms,
  terms,
  variations,
} from '#database/tables/catalogue.ts'
import { indexSearchWords } from './index-search-words.ts'
import { listingKeysOf } from './listing-index.ts'
import { listingRow } from './listing-row.ts'
import type { ProductRows } from './product-rows.ts'

/** Any number; it only has to be the same in every process. */
const listingLock = 7_274_528

/** One rebuild at a time until commit: two would deadlock on the search words they share. */
export const lockListing = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${listingLock})`)

/**
 * Rebuilds the listing rows of these products and notifies every process of the change.
 * Call it in the transaction that changed a product, its prices, or whether it is in stock.
 */
export async function rebuildListing(tx: Database, productIds: number[], now: Date): Promise<void> {
  if (productIds.length === 0) return
  await lockListing(tx)
  const tags = new Set<string>()
  for (let start = 0; start < productIds.length; start += 500) {
    const batch = productIds.slice(start, start + 500)
    const before = await tx.delete(productListings).where(inArray(productListings.productId, batch)).returning({
      productId: productListings.productId,
      collections: productListings.collections,
      terms: productListings.terms,
    })
    const rows = (await readProductRows(tx, inArray(products.id, batch))).flatMap(
      (product) => listingRow(product, now) ?? [],
    )
    if (rows.length > 0) await insertListings(tx, rows)
    for (const id of batch) tags.add(`product:${id}`)
    for (const tag of [...before, ...rows].flatMap(listingTags)) tags.add(tag)
  }
  await announceChanges(tx, ['products', ...tags])
}

/** The lists that a row is in. */
export const listingTags = ({
  collections: slugs,
  terms: keys,
}: {
  collections: string[]
  terms: string[]
}): string[] => [...slugs.map((slug) => `collection:${slug}`), ...keys]

type ListingRow = NonNullable<ReturnType<typeof listingRow>>

async function insertListings(tx: Database, rows: ListingRow[]): Promise<void> {
  const records = JSON.stringify(rows)
  await tx.execute(sql`
    insert into product_listings (product_id, name, popularity, published_at, price_pence, in_stock, on_sale, featured,
      has_sample, collections, terms, sizes, thicknesses, card, changes_at, search)
    select "productId", name, popularity, "publishedAt", "pricePence", "inStock", "onSale", featured,
      "hasSample", collections, terms, sizes, thicknesses, card, "changesAt",
      setweight(to_tsvector('english', "textA"), 'A') || setweight(to_tsvector('english', "textB"), 'B') ||
      setweight(to_tsvector('english', "textC"), 'C') || setweight(to_tsvector('english', "textD"), 'D')
    from json_to_recordset(${records}::json) as row(
      "productId" int, name text, popularity int, "publishedAt" timestamptz, "pricePence" int, "inStock" bool,
      "onSale" bool, featured bool, "hasSample" bool, collections text[], terms text[], sizes text[], thicknesses int[], card json,
      "changesAt" timestamptz, "textA" text, "textB" text, "textC" text, "textD" text)`)
  const listingKeys = rows.flatMap(({ productId, popularity, publishedAt, pricePence, ...row }) =>
    listingKeysOf(row).map((listingKey) => ({ listingKey, productId, popularity, publishedAt, pricePence })),
  )
  await tx.execute(sql`
    insert into product_listing_keys (listing_key, product_id, popularity, published_at, price_pence)
    select "listingKey", "productId", popularity, "publishedAt", "pricePence"
    from json_to_recordset(${JSON.stringify(listingKeys)}::json) as row(
      "listingKey" text, "productId" int, popularity int, "publishedAt" timestamptz, "pricePence" int)`)
  await indexSearchWords(
    tx,
    rows.map(({ textA, textB, textC, textD }) => `${textA} ${textB} ${textC} ${textD}`),
  )
}

/** All the rows of the products that the condition selects. */
export async function readProductRows(tx: Database, condition: SQL | undefined): Promise<ProductRows[]> {
  const found = await tx.select().from(products).where(condition).orderBy(asc(products.id))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const inCollections = await tx
    .select({ productId: productCollections.productId, slug: collections.slug, title: collections.title })
    .from(productCollections)
    .innerJoin(collections, eq(collections.id, productCollections.collectionId))
    .where(inArray(productCollections.productId, ids))
    .orderBy(asc(productCollections.position))
  const withTerms = await tx
    .select({
      productId: productTerms.productId,
      attributeId: attributes.id,
      attributeName: attributes.name,
      attributeSlug: attributes.slug,
      key: attributes.key,
      slug: terms.slug,
      name: terms.name,
    })
    .from(productTerms)
    .innerJoin(terms, eq(terms.id, productTerms.termId))
    .innerJoin(attributes, eq(attributes.id, terms.attributeId))
    .where(inArray(productTerms.productId, ids))
    .orderBy(asc(attributes.position), asc(productTerms.position))
  const productPictures = await tx
    .select()
    .from(pictures)
    .where(inArray(pictures.productId, ids))
    .orderBy(asc(pictures.position))
  const sold = await variationsWithPrices(tx, ids)
  const of = <Row extends { productId: number }>(rows: Row[]) => Map.groupBy(rows, (row) => row.productId)
  const [c, t, p, v] = [of(inCollections), of(withTerms), of(productPictures), of(sold)]
  return found.map((product) => ({
    product,
    collections: c.get(product.id) ?? [],
    terms: t.get(product.id) ?? [],
    pictures: p.get(product.id) ?? [],
    variations: v.get(product.id) ?? [],
  }))
}

export async function variationsWithPrices(tx: Database, productIds: number[]) {
  const sold = await tx
    .select()
    .from(variations)
    .where(sql`${variations.productId} = any(${sql.param(productIds)}::int[])`)
    .orderBy(asc(variations.position))
  const priced =
    sold.length === 0
      ? []
      : await tx
          .select()
          .from(prices)
          .where(sql`${prices.variationId} = any(${sql.param(sold.map((row) => row.id))}::int[])`)
  const byVariation = Map.groupBy(priced, (price) => price.variationId)
  return sold.map((variation) => ({ ...variation, prices: byVariation.get(variation.id) ?? [] }))
}
