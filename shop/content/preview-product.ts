import { eq } from 'drizzle-orm'
import { blankProduct, type ProductDocument } from '#contract/catalogue/product-document.ts'
import { attributes, collections, newSizePrices, products, terms } from '#database/tables/catalogue.ts'
import type { DocumentFields } from '#database/tables/documents.ts'
import { findPictures } from '../catalogue/find-pictures.ts'
import { productOfDocument } from '../catalogue/product-of-document.ts'
import type { ProductRows } from '../catalogue/product-rows.ts'
import { readProductRows } from '../catalogue/rebuild-listing.ts'
import type { ShopContext } from '../context.ts'
import { type Preview, previewedDraft } from './preview.ts'

/** The product for a page that previews it. Null if this is not a preview of a product at this address. */
export async function previewProduct(
  ctx: ShopContext,
  { slug, preview }: { slug: string; preview?: Preview | undefined },
): Promise<ProductRows | null> {
  if (preview?.kind !== 'product') return null
  const rows = await draftedProduct(ctx, preview.id)
  return rows?.product.slug === slug ? rows : null
}

/**
 * The product as its draft or the given document has it, or else as it is. What a draft does not have yet is left out; a size without a price
 * costs nothing.
 */
export async function draftedProduct(
  { database: { db }, media, clock }: ShopContext,
  key: string,
  given?: DocumentFields,
): Promise<ProductRows | null> {
  const [live] = await readProductRows(db, eq(products.key, key))
  const draft = given ?? (await previewedDraft(db, 'product', { kind: 'product', id: key }))
  if (!draft) return live ? { ...live, product: asPublished(live.product, clock.now()) } : null
  const document = { ...blankProduct, ...draft } as ProductDocument
  const entry = productOfDocument(key, document)
  const found = await findPictures(
    db,
    media,
    document.pictures.map(({ src }) => src),
  )
  const prepared = await db.select().from(newSizePrices).where(eq(newSizePrices.productKey, key))
  const id = live?.product.id ?? 0
  return {
    product: asPublished(
      { searchTitle: null, searchDescription: null, ...entry.product, id } as ProductRows['product'],
      clock.now(),
    ),
    collections: await collectionsOf(db, entry.collections),
    terms: await termsOf(db, entry.terms),
    pictures: document.pictures.flatMap((picture, position) => {
      const photo = found.get(picture.src)
      return photo ? [{ id: 0, productId: id, position, focus: null, ...photo, ...picture }] : []
    }),
    variations: entry.variations.map((item, index) => {
      const existing = live?.variations.find((one) =>
        item.kind === 'size' ? one.sku === item.sku : one.kind === item.kind,
      )
      const pence = prepared.find(({ sku }) => sku === item.sku)?.pence ?? 0
      const price = { kind: 'regular' as const, pence, validFrom: new Date(0), validUntil: null, recordedAt: null }
      return {
        // A size that does not exist yet has no id; buttons of a preview do not work for it.
        id: -1 - index,
        stock: 0,
        ...existing,
        prices: existing?.prices.length ? existing.prices : [price],
        ...item,
        productId: id,
        listed: true,
      } as ProductRows['variations'][number]
    }),
  }
}

/** A preview shows hidden products too, and those of a later day. */
const asPublished = (product: ProductRows['product'], now: Date): ProductRows['product'] => ({
  ...product,
  status: 'publish',
  publishedAt: Number.isNaN(product.publishedAt.getTime()) || product.publishedAt > now ? now : product.publishedAt,
})

type Db = ShopContext['database']['db']

async function collectionsOf(db: Db, slugs: readonly string[]): Promise<ProductRows['collections']> {
  const rows = await db.select({ slug: collections.slug, title: collections.title }).from(collections)
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? [])
}

async function termsOf(db: Db, keys: readonly string[]): Promise<ProductRows['terms']> {
  const rows = await db
    .select({
      attributeId: attributes.id,
      attributeName: attributes.name,
      attributeSlug: attributes.slug,
      key: attributes.key,
      slug: terms.slug,
      name: terms.name,
    })
    .from(terms)
    .innerJoin(attributes, eq(attributes.id, terms.attributeId))
  return keys.flatMap((key) => rows.find((row) => `${row.key}:${row.slug}` === key) ?? [])
}
