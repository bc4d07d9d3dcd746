import { eq, sql } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { productListings, products } from '#database/tables/catalogue.ts'
import { listingPrice } from './listing-row.ts'
import { listingTags, lockListing, rebuildListing, variationsWithPrices } from './rebuild-listing.ts'

/**
 * Writes into the listing rows of these products what follows from prices, which takes a fraction of the time of rebuilding
 * them: pictures, texts and terms stay. Products without a row, or that lose theirs, are rebuilt.
 * Call it in the transaction that changed the prices.
 */
export async function repriceListing(tx: Database, productIds: number[], now: Date): Promise<void> {
  if (productIds.length === 0) return
  await lockListing(tx)
  const listed = await tx
    .select({
      product: { id: products.id, status: products.status, publishedAt: products.publishedAt, unit: products.unit },
      card: productListings.card,
      collections: productListings.collections,
      terms: productListings.terms,
    })
    .from(productListings)
    .innerJoin(products, eq(products.id, productListings.productId))
    .where(sql`${productListings.productId} = any(${sql.param(productIds)}::int[])`)
  const sold = Map.groupBy(
    await variationsWithPrices(
      tx,
      listed.map(({ product }) => product.id),
    ),
    ({ productId }) => productId,
  )
  const rows = listed.flatMap(({ product, card, collections, terms }) => {
    const price = listingPrice({ product, collections, variations: sold.get(product.id) ?? [] }, now)
    return price ? [{ ...price, productId: product.id, collections, terms, card: { ...card, ...price.card } }] : []
  })
  await tx.execute(sql`
    update product_listings l set price_pence = "pricePence", on_sale = "onSale", changes_at = "changesAt", card = p.card
    from json_to_recordset(${JSON.stringify(rows)}::json) as p("productId" int, "pricePence" int, "onSale" bool,
      "changesAt" timestamptz, card json)
    where l.product_id = p."productId"`)
  const tags = rows.flatMap((row) => [`product:${row.productId}`, ...listingTags(row)])
  await announceChanges(tx, ['products', ...new Set(tags)])
  const repriced = new Set(rows.map(({ productId }) => productId))
  await rebuildListing(
    tx,
    productIds.filter((id) => !repriced.has(id)),
    now,
  )
}
