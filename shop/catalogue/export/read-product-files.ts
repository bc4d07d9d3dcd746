import { isDeepStrictEqual } from 'node:util'
import { asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { coverageOfShape } from '#contract/arithmetic/area.ts'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { usualCarriage } from '#contract/arithmetic/delivery-service.ts'
import { discounted } from '#contract/arithmetic/money.ts'
import { attributes as specifiedAttributes } from '#contract/catalogue/vocabulary.ts'
import { productFileSchema } from '#contract/files/catalogue-file.ts'
import type { Database } from '#database/database.ts'
import {
  collections,
  pictures,
  prices,
  productCollections,
  products,
  productTerms,
  terms,
  variations,
} from '#database/tables/catalogue.ts'
import type { ShopContext } from '../../context.ts'
import { sampleSkuOf, skuOf, usualDiscount } from '../import/variations-of-file.ts'
import { productPictures } from '../product-pictures.ts'

type Variation = typeof variations.$inferSelect
type Price = typeof prices.$inferSelect

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const dayInLondon = (time: Date) => londonTime(time).day
const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

/** Every product as its file has it, in the order in which the shop got them. */
export async function readProductFiles(tx: Database, { media, clock }: Pick<ShopContext, 'media' | 'clock'>) {
  const now = clock.now()
  const rows = await tx.select().from(products).orderBy(asc(products.id))
  const items = Map.groupBy(
    await tx.select().from(variations).where(eq(variations.listed, true)).orderBy(asc(variations.position)),
    ({ productId }) => productId,
  )
  // Files have the prices of today, and sales that still run or are to come.
  const current = await tx
    .select()
    .from(prices)
    .where(
      or(
        isNull(prices.validUntil),
        gt(prices.validUntil, sql`greatest(${now.toISOString()}::timestamptz, ${prices.validFrom})`),
      ),
    )
    .orderBy(asc(prices.validFrom))
  const pricesOf = Map.groupBy(current, ({ variationId }) => variationId)
  const collectionsOf = Map.groupBy(
    await tx
      .select({ productId: productCollections.productId, slug: collections.slug })
      .from(productCollections)
      .innerJoin(collections, eq(collections.id, productCollections.collectionId))
      .orderBy(asc(productCollections.position)),
    ({ productId }) => productId,
  )
  const termsOf = Map.groupBy(
    await tx
      .select({ productId: productTerms.productId, slug: terms.slug, attributeId: terms.attributeId })
      .from(productTerms)
      .innerJoin(terms, eq(terms.id, productTerms.termId))
      .orderBy(asc(productTerms.position)),
    ({ productId }) => productId,
  )

  const picturesOf = Map.groupBy(
    await tx.select().from(pictures).orderBy(asc(pictures.position)),
    ({ productId }) => productId,
  )

  const faults: string[] = []
  const files = rows.map((product) => {
    const named = (termsOf.get(product.id) ?? []).map(({ slug, attributeId }) => ({ slug, attributeId }))
    const inAttribute = (key: keyof typeof specifiedAttributes) =>
      named.filter(({ attributeId }) => attributeId === specifiedAttributes[key].id).map(({ slug }) => slug)
    const slugs = (collectionsOf.get(product.id) ?? []).map(({ slug }) => slug)
    const own = items.get(product.id) ?? []
    const carriage = own[0]?.carriage
    const shown = (picturesOf.get(product.id) ?? []).map(({ src, alt, role, focus }) => ({
      src,
      alt,
      role,
      ...(focus && { focus }),
    }))
    const drawn = productPictures(media)({ ...product, look: product.look ?? undefined })
    const file = withoutEmpty({
      key: product.key,
      slug: product.slug,
      name: product.name,
      collections: slugs,
      material: inAttribute('material')[0],
      finish: inAttribute('finish')[0],
      colours: inAttribute('colour'),
      rooms: inAttribute('room'),
      status: product.status,
      published: dayOf(product.publishedAt),
      popularity: product.popularity,
      featured: product.featured,
      summary: product.summary,
      description: product.description,
      technical: product.technical,
      details: product.details,
      use: product.packUse,
      search_title: product.searchTitle,
      search_description: product.searchDescription,
      unit: product.unit,
      carriage: carriage === usualCarriage(slugs) ? undefined : carriage,
      sizes: own
        .filter(({ kind }) => kind === 'size')
        .map((size) => sizeFile(product.slug, size, pricesOf.get(size.id) ?? [])),
      samples: samplesFile(product.slug, own, pricesOf),
      clearance: clearanceOf(own, pricesOf),
      laying: product.laying,
      look: product.look,
      faces: product.faces.length > 0 ? product.faces : undefined,
      pictures: isDeepStrictEqual(
        shown,
        drawn.map(({ src, alt, role }) => ({ src, alt, role })),
      )
        ? undefined
        : shown,
    })
    faults.push(...fileFaults(file))
    return file
  })
  return { files, faults }
}

const regularPence = (own: Price[]) => own.find(({ kind }) => kind === 'regular')?.pence ?? 0
const regularPounds = (own: Price[]) => regularPence(own) / 100
const saleOf = (own: Price[]) => own.find(({ kind }) => kind === 'sale')

/** Left out if it is the usual one. */
function salePounds(own: Price[]) {
  const sale = saleOf(own)
  return sale && sale.pence !== discounted(regularPence(own), usualDiscount) ? sale.pence / 100 : undefined
}

function sizeFile(slug: string, size: Variation, own: Price[]) {
  const { label, shape, widthMm, heightMm, thicknessMm, coverageMm2, piecesPerSet, weightG, unit, stock, leadDays } =
    size
  const derived = unit === 'm2' && widthMm && heightMm ? coverageOfShape(shape, widthMm, heightMm) : null
  const measures = widthMm ? [widthMm, heightMm, thicknessMm].filter((side) => side !== null).join('x') : undefined
  const usualSku = skuOf(slug, { size: measures, label: label ?? undefined })
  return withoutEmpty({
    sku: size.sku === usualSku ? undefined : size.sku,
    size: measures,
    label,
    shape,
    covers: coverageMm2 !== null && coverageMm2 !== derived ? coverageMm2 / 1_000_000 : undefined,
    pieces_per_set: piecesPerSet > 1 ? piecesPerSet : undefined,
    weight: weightG / 1000,
    price: regularPounds(own),
    sale_price: salePounds(own),
    stock,
    lead_days: leadDays,
  })
}

function samplesFile(slug: string, own: Variation[], pricesOf: Map<number, Price[]>) {
  const free = own.find(({ kind }) => kind === 'free_sample')
  const full = own.find(({ kind }) => kind === 'full_size_sample')
  // A product that has moved to another address keeps the SKUs of its samples.
  const unusual = (sample: Variation | undefined, kind: 'free_sample' | 'full_size_sample') =>
    sample && sample.sku !== sampleSkuOf(slug, kind) ? { sku: sample.sku } : undefined
  return withoutEmpty({
    free: free?.stock,
    free_sku: unusual(free, 'free_sample')?.sku,
    full_size: full && {
      ...unusual(full, 'full_size_sample'),
      price: regularPounds(pricesOf.get(full.id) ?? []),
      stock: full.stock,
    },
  })
}

/** The first and the last day of the sale. */
function clearanceOf(own: Variation[], pricesOf: Map<number, Price[]>) {
  const sale = own.map(({ id }) => saleOf(pricesOf.get(id) ?? [])).find((row) => row !== undefined)
  return sale?.validUntil
    ? { from: dayInLondon(sale.validFrom), until: dayInLondon(new Date(sale.validUntil.getTime() - 1)) }
    : undefined
}

const fileFaults = (file: Record<string, unknown>): string[] =>
  (productFileSchema.safeParse(file).error?.issues ?? []).map(
    ({ path, message }) => `${file.name}: ${path.join('.')} ${message}`,
  )
