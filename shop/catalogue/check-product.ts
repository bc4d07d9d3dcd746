import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import { productFaults } from '#contract/catalogue/product-rules.ts'
import type { Database } from '#database/database.ts'
import { collections, newSizePrices, prices, products, variations } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { findPictures } from './find-pictures.ts'
import { layingOf, technicalOf } from './product-of-document.ts'
import { readTermIds } from './write-product-rows.ts'

type Checked = { key: string; document: ProductDocument }
type Faults = Record<string, string>

/** What keeps a product from being published: a sentence for each field, by its path. */
export async function checkProduct(
  db: Database,
  { media, clock }: Pick<ShopContext, 'media' | 'clock'>,
  product: Checked,
): Promise<Faults> {
  return {
    ...(product.document.status === 'publish' && {
      ...(await pictureFaults(db, media, product)),
      ...(await priceFaults(db, clock.now(), product)),
    }),
    ...factFaults(product.document),
    ...(await termFaults(db, product.document)),
    ...(await numberFaults(db, product)),
    ...(await addressFaults(db, product)),
  }
}

/** The names of the form's fields, where a file has another. */
const fieldNames: Record<string, string> = {
  technical: 'origin',
  laying: 'patterns',
  'laying.mix': 'patterns',
  'laying.chip': 'chip',
  use: 'collections',
}
const sizeFieldNames: Record<string, string> = { size: 'width', pieces_per_set: 'piecesPerSet' }

function factFaults(document: ProductDocument): Faults {
  const faults: Faults = {}
  const { collections: inCollections, material, colours, unit, use, look, sizes } = document
  const found = productFaults({
    collections: inCollections,
    material: material || undefined,
    colours,
    hasTechnical: technicalOf(document) !== null,
    unit,
    use: use ?? undefined,
    laying: layingOf(document) ?? undefined,
    object: look?.object,
    sizes: sizes.map(({ width, height, shape, covers, piecesPerSet, weight }) => ({
      isMeasured: Boolean(width && height),
      shape,
      covers: covers !== null,
      piecesPerSet,
      isWeighed: weight > 0,
    })),
  })
  for (const { path, message } of found) {
    const [list, index, name] = path
    const field =
      list === 'sizes'
        ? `sizes.${index}.${sizeFieldNames[String(name)] ?? name}`
        : (fieldNames[path.join('.')] ?? path.join('.'))
    faults[field] ??= `This ${message}`
  }
  if (document.origin) {
    if (!document.edge) faults.edge = 'This is needed for a stone'
    if (!document.shadeVariation) faults.shadeVariation = 'Please choose one'
    if (!document.sealing) faults.sealing = 'Please choose one'
    if (document.uses.length === 0) faults.uses = 'Please choose at least one'
    if (document.waterAbsorption === null) faults.waterAbsorption = 'Please enter a number'
  }
  if (document.patterns.length > 0 && document.joint === null) faults.joint = 'Please enter the width of the joint'
  const names = document.details.map(({ name }) => name)
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) faults[`details.${index}.name`] = 'Two rows have the same name'
  return faults
}

async function termFaults(db: Database, document: ProductDocument): Promise<Faults> {
  const shelves = await db
    .select({ slug: collections.slug })
    .from(collections)
    .where(inArray(collections.slug, document.collections))
  const termIds = await readTermIds(db)
  const isUnknown = (group: string, slugs: string[]) => slugs.some((slug) => slug && !termIds.has(`${group}:${slug}`))
  return {
    ...(document.collections.some((slug) => !shelves.some((shelf) => shelf.slug === slug)) && {
      collections: 'One of these collections no longer exists',
    }),
    ...(isUnknown('material', [document.material]) && { material: 'This material no longer exists' }),
    ...(isUnknown('finish', [document.finish]) && { finish: 'This finish no longer exists' }),
    ...(isUnknown('colour', document.colours) && { colours: 'One of these colours no longer exists' }),
    ...(isUnknown('room', document.rooms) && { rooms: 'One of these rooms no longer exists' }),
  }
}

async function addressFaults(db: Database, { key, document }: Checked): Promise<Faults> {
  const other = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, document.slug), ne(products.key, key)))
  return other.length > 0 ? { slug: 'Another product has this address' } : {}
}

async function numberFaults(db: Database, { key, document: { sizes } }: Checked): Promise<Faults> {
  const skus = sizes.map(({ sku }) => sku)
  const taken = await db
    .select({ sku: variations.sku })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(and(inArray(variations.sku, skus), sql`(${products.key} <> ${key} or ${variations.kind} <> 'size')`))
  const faults: Faults = {}
  for (const [index, sku] of skus.entries()) {
    if (skus.indexOf(sku) < index) faults[`sizes.${index}.sku`] = 'Two sizes have the same SKU'
    else if (taken.some((row) => row.sku === sku)) faults[`sizes.${index}.sku`] = 'Something else has this SKU'
  }
  return faults
}

async function pictureFaults(
  db: Database,
  media: ShopContext['media'],
  { document: { pictures } }: Checked,
): Promise<Faults> {
  if (pictures.length === 0) return { pictures: 'Please add a picture' }
  const found = await findPictures(
    db,
    media,
    pictures.map(({ src }) => src),
  )
  return Object.fromEntries(
    pictures.flatMap(({ src }, index) =>
      found.has(src) ? [] : [[`pictures.${index}.src`, 'This picture no longer exists']],
    ),
  )
}

/** A size is on sale once it has a price; so is a full-size sample. */
async function priceFaults(db: Database, now: Date, { key, document }: Checked): Promise<Faults> {
  const priced = await db
    .select({ sku: variations.sku, kind: variations.kind })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .innerJoin(prices, eq(prices.variationId, variations.id))
    .where(
      and(
        eq(products.key, key),
        eq(prices.kind, 'regular'),
        sql`${prices.validFrom} <= ${now.toISOString()}::timestamptz`,
        sql`coalesce(${prices.validUntil} > ${now.toISOString()}::timestamptz, true)`,
      ),
    )
  const prepared = await db
    .select({ sku: newSizePrices.sku })
    .from(newSizePrices)
    .where(eq(newSizePrices.productKey, key))
  const skus = new Set([...priced, ...prepared].map(({ sku }) => sku))
  const hasSample = skus.has(fullSizeSample) || priced.some(({ kind }) => kind === 'full_size_sample')
  return {
    ...Object.fromEntries(
      document.sizes.flatMap(({ sku }, index) =>
        skus.has(sku) ? [] : [[`sizes.${index}.sku`, 'Please set a price for this size']],
      ),
    ),
    ...(document.hasFullSizeSample &&
      !hasSample && { hasFullSizeSample: 'Please set a price for the full-size sample' }),
  }
}

/** In place of the SKU of a full-size sample that does not exist yet. */
export const fullSizeSample = 'FULL-SIZE-SAMPLE'
