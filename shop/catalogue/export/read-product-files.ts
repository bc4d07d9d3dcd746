import { asc, eq } from 'drizzle-orm'
import { coverageOfShape } from '#contract/arithmetic/area.ts'
import { attributes as specifiedAttributes } from '#contract/catalogue/vocabulary.ts'
import { type ProductFile, productFileSchema } from '#contract/files/catalogue-file.ts'
import type { Database } from '#database/database.ts'
import {
  collections,
  prices,
  productCollections,
  products,
  productTerms,
  terms,
  variations,
} from '#database/tables/catalogue.ts'
import { variationsOf } from '../import/variations-of-file.ts'

type Variation = typeof variations.$inferSelect
type Price = typeof prices.$inferSelect

const dayMs = 86_400_000
const dayOf = (time: number | Date) => new Date(time).toISOString().slice(0, 10)
const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

/** Every product as its file has it, in the order in which the shop got them. */
export async function readProductFiles(tx: Database) {
  const rows = await tx.select().from(products).orderBy(asc(products.id))
  const items = Map.groupBy(
    await tx.select().from(variations).where(eq(variations.listed, true)).orderBy(asc(variations.position)),
    ({ productId }) => productId,
  )
  const pricesOf = Map.groupBy(await tx.select().from(prices).orderBy(asc(prices.id)), ({ variationId }) => variationId)
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

  const faults: string[] = []
  const files = rows.map((product) => {
    const named = (termsOf.get(product.id) ?? []).map(({ slug, attributeId }) => ({ slug, attributeId }))
    const inAttribute = (key: keyof typeof specifiedAttributes) =>
      named.filter(({ attributeId }) => attributeId === specifiedAttributes[key].id).map(({ slug }) => slug)
    const slugs = (collectionsOf.get(product.id) ?? []).map(({ slug }) => slug)
    const own = items.get(product.id) ?? []
    const usualCarriage = slugs.includes('tiling-products') ? 'parcel' : 'pallet'
    const carriage = own[0]?.carriage
    const file = withoutEmpty({
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
      unit: product.unit,
      carriage: carriage === usualCarriage ? undefined : carriage,
      sizes: own.filter(({ kind }) => kind === 'size').map((size) => sizeFile(size, pricesOf.get(size.id) ?? [])),
      samples: samplesFile(own, pricesOf),
      clearance: clearanceOf(own, pricesOf),
      laying: product.laying,
      look: product.look,
    })
    faults.push(...faultsOf(file, own))
    return file
  })
  return { files, faults }
}

const regularPounds = (own: Price[]) => (own.findLast(({ kind }) => kind === 'regular')?.pence ?? 0) / 100

function sizeFile(size: Variation, own: Price[]) {
  const { label, shape, widthMm, heightMm, thicknessMm, coverageMm2, piecesPerSet, weightG, unit, stock, leadDays } =
    size
  const derived = unit === 'm2' && widthMm && heightMm ? coverageOfShape(shape, widthMm, heightMm) : null
  return withoutEmpty({
    size: widthMm ? [widthMm, heightMm, thicknessMm].filter((side) => side !== null).join('x') : undefined,
    label,
    shape,
    covers: coverageMm2 !== null && coverageMm2 !== derived ? coverageMm2 / 1_000_000 : undefined,
    pieces_per_set: piecesPerSet > 1 ? piecesPerSet : undefined,
    weight: weightG / 1000,
    price: regularPounds(own),
    stock,
    lead_days: leadDays,
  })
}

function samplesFile(own: Variation[], pricesOf: Map<number, Price[]>) {
  const free = own.find(({ kind }) => kind === 'free_sample')
  const full = own.find(({ kind }) => kind === 'full_size_sample')
  return withoutEmpty({
    free: free?.stock,
    full_size: full && { price: regularPounds(pricesOf.get(full.id) ?? []), stock: full.stock },
  })
}

/** The first and the last day of the sale. */
function clearanceOf(own: Variation[], pricesOf: Map<number, Price[]>) {
  const sale = own.flatMap(({ id }) => pricesOf.get(id) ?? []).find(({ kind }) => kind === 'sale')
  return sale?.validUntil ? { from: dayOf(sale.validFrom), until: dayOf(sale.validUntil.getTime() - dayMs) } : undefined
}

/** Files know a size by its measures and its label, and derive its article number from them. */
function faultsOf(file: Record<string, unknown>, own: Variation[]): string[] {
  const parsed = productFileSchema.safeParse(file)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${file.name}: ${path.join('.')} ${message}`)
  const derived = new Set(variationsOf(parsed.data as ProductFile, 0).map(({ sku }) => sku))
  return own
    .filter(({ sku }) => !derived.has(sku))
    .map(({ sku }) => `${file.name}: a file cannot have the number ${sku}`)
}
