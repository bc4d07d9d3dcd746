import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Carriage } from '#contract/arithmetic/delivery-service.ts'
import type { productSchema, Variation } from '#contract/catalogue/catalogue.ts'
import { isPatternPath } from '#contract/catalogue/listings.ts'
import { isSlug } from '#contract/catalogue/slug.ts'
import { productListings, products } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { usualOptions } from '../delivery/usual-options.ts'
import { ShopError } from '../error.ts'
import { batchesInStock } from './batches-in-stock.ts'
import { listingRow } from './listing-row.ts'
import type { ProductRows } from './product-rows.ts'
import { variationsWithPrices } from './rebuild-listing.ts'
import { shownVariations } from './shown-variations.ts'

type Product = z.output<typeof productSchema>
type Input = {
  slug: string
  /** For a preview: the product as its draft has it. */
  draft?: ProductRows | null
}

export async function readProduct({ ctx, input }: { ctx: ShopContext; input: Input }): Promise<Product> {
  if (!isSlug(input.slug)) throw new ShopError('not_found', 'Product not found')
  const { draft } = input
  const row = draft ? draftRow(draft, ctx.clock.now()) : await publicRow(ctx, input.slug)
  if (!row) throw new ShopError('not_found', 'Product not found')
  const { card, id, product, offeredSince } = row
  const items = draft?.variations ?? (await variationsWithPrices(ctx.database.db, [id]))
  const variations = shownVariations(items, { now: ctx.clock.now(), offeredSince })
  return {
    ...card,
    ...product.fields,
    seen_in_rooms: product.hasFaces || ctx.media.slab(card.slug) !== null,
    wastage_percent: card.categories.some((category) =>
      isPatternPath(ctx.vocabulary.collectionPath(category.slug) ?? ''),
    )
      ? ctx.settings.catalogue.wastage.pattern
      : ctx.settings.catalogue.wastage.usual,
    delivery_options: await usualOptions(ctx.database.db, lightestOf(variations)),
    options_count: variations.filter((variation) => variation.kind !== 'free_sample').length,
    variations,
    batches: await batchesInStock(
      ctx.database.db,
      variations.filter(({ kind }) => kind === 'size').map((size) => size.id),
    ),
  }
}

const ownFields = ({ faces, searchTitle, searchDescription, ...fields }: OwnFields) => ({
  hasFaces: faces.length > 0,
  fields: {
    description: fields.description,
    technical: fields.technical,
    details: fields.details,
    laying: fields.laying,
    search_title: searchTitle,
    search_description: searchDescription,
  },
})

type OwnFields = Pick<
  ProductRows['product'],
  'description' | 'technical' | 'details' | 'laying' | 'faces' | 'searchTitle' | 'searchDescription'
>

async function publicRow(ctx: ShopContext, slug: string) {
  const [row] = await ctx.database.db
    .select({
      card: productListings.card,
      id: products.id,
      description: products.description,
      technical: products.technical,
      details: products.details,
      laying: products.laying,
      faces: products.faces,
      searchTitle: products.searchTitle,
      searchDescription: products.searchDescription,
      offeredSince: products.publishedAt,
    })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(eq(products.slug, slug))
  return row && { card: row.card, id: row.id, product: ownFields(row), offeredSince: row.offeredSince }
}

/** Null for a draft without a size. */
function draftRow(rows: ProductRows, now: Date) {
  const listing = listingRow(rows, now)
  const { id, publishedAt: offeredSince } = rows.product
  return listing && { card: listing.card, id, product: ownFields(rows.product), offeredSince }
}

function lightestOf(variations: Variation[]): { carriage: Carriage; grams: number } {
  const sizes = variations.filter(({ kind }) => kind === 'size')
  const [lightest] = sizes.toSorted((one, other) => one.weight_g - other.weight_g)
  return { carriage: lightest?.carriage ?? 'pallet', grams: lightest?.weight_g ?? 0 }
}

/** The sizes and samples of a public product. A draft is not found. */
export async function readVariations({ ctx, input }: { ctx: ShopContext; input: { productId: number } }) {
  const [row] = await ctx.database.db
    .select({ offeredSince: productListings.publishedAt })
    .from(productListings)
    .where(eq(productListings.productId, input.productId))
  if (!row) throw new ShopError('not_found', 'Product not found')
  const items = await variationsWithPrices(ctx.database.db, [input.productId])
  return shownVariations(items, { now: ctx.clock.now(), offeredSince: row.offeredSince })
}
