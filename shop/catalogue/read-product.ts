import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Carriage } from '#contract/arithmetic/delivery-service.ts'
import { decimalPounds } from '#contract/arithmetic/money.ts'
import { sizeOption } from '#contract/arithmetic/size.ts'
import type { productSchema, Variation } from '#contract/catalogue/catalogue.ts'
import { isPatternPath } from '#contract/catalogue/listings.ts'
import { isSlug } from '#contract/catalogue/slug.ts'
import { productListings, products } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { usualOptions } from '../delivery/usual-options.ts'
import { ShopError } from '../error.ts'
import { batchesInStock } from './batches-in-stock.ts'
import { currentPrice } from './current-price.ts'
import { listingRow } from './listing-row.ts'
import type { ProductRows } from './product-rows.ts'
import { variationsWithPrices } from './rebuild-listing.ts'
import { wasPrice } from './was-price.ts'

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
  const variations = variationsOf(items, { now: ctx.clock.now(), offeredSince })
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
  return variationsOf(items, { now: ctx.clock.now(), offeredSince: row.offeredSince })
}

function variationsOf(rows: ProductRows['variations'], when: { now: Date; offeredSince: Date }): Variation[] {
  return rows.flatMap((row) => {
    const price = currentPrice(row.prices, when.now)
    if (!price || !row.listed) return []
    return {
      id: row.id,
      parent_id: row.productId,
      sku: row.sku,
      price: decimalPounds(price.pence),
      regular_price: decimalPounds(wasPrice(row.prices, when) ?? price.pence),
      price_pence: price.pence,
      unit: row.unit,
      instock: row.stock >= row.piecesPerSet,
      stock: row.stock,
      lead_days: row.leadDays,
      kind: row.kind,
      shape: row.shape,
      width_mm: row.widthMm,
      height_mm: row.heightMm,
      thickness_mm: row.thicknessMm,
      coverage_mm2: row.coverageMm2,
      pieces_per_set: row.piecesPerSet,
      weight_g: row.weightG,
      carriage: row.carriage,
      attributes: [
        {
          name: 'pa_sizemm',
          option: sizeOption({
            kind: row.kind,
            width: row.widthMm,
            height: row.heightMm,
            thickness: row.thicknessMm,
            label: row.label,
          }),
        },
      ],
    }
  })
}
