import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import { productFaults } from '#contract/catalogue/product-rules.ts'
import { skuPattern } from '#contract/files/catalogue-file.ts'
import type { Database } from '#database/database.ts'
import { collections, newSizePrices, prices, products, variations } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { faceCheck } from '../media/face-faults.ts'
import { findPictures } from './find-pictures.ts'
import { layingOf } from './product-of-document.ts'
import { readTermIds } from './write-product-rows.ts'

type Checked = { key: string; document: ProductDocument }
type Faults = Record<string, string>

/**
 * What keeps each of these products from being published: a sentence for each field, by its path. The number of statements does
 * not depend on the number of products.
 */
export async function checkProducts(
  db: Database,
  { media, clock }: Pick<ShopContext, 'media' | 'clock'>,
  checked: Checked[],
): Promise<Map<string, Faults>> {
  const onSale = checked.filter(({ document }) => document.status === 'publish')
  const pictureFaults = await pictureCheck(db, media, onSale)
  const priceFaults = await priceCheck(db, clock.now(), onSale)
  const faceFaults = await faceCheck(
    db,
    checked.flatMap(({ document }) => document.faces.map(({ src }) => src)),
  )
  const termFaults = await termCheck(db)
  const numberFaults = await numberCheck(db, checked)
  const addressFaults = await addressCheck(db, checked)
  return new Map(
    checked.map((product) => [
      product.key,
      {
        ...(product.document.status === 'publish' && { ...pictureFaults(product), ...priceFaults(product) }),
        ...faceFaults(product.document.faces),
        ...factFaults(product.document),
        ...termFaults(product.document),
        ...numberFaults(product),
        ...addressFaults(product),
      },
    ]),
  )
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
    hasTechnical: document.origin !== '',
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
  // All of it at once: a stone without an origin lacks the rest as well.
  if (document.origin || faults.origin) {
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

async function termCheck(db: Database) {
  const shelves = await db.select({ slug: collections.slug }).from(collections)
  const slugs = new Set(shelves.map(({ slug }) => slug))
  const termIds = await readTermIds(db)
  const isUnknown = (group: string, slugs: string[]) => slugs.some((slug) => slug && !termIds.has(`${group}:${slug}`))
  return (document: ProductDocument): Faults => ({
    ...(document.collections.some((slug) => !slugs.has(slug)) && {
      collections: 'One of these collections no longer exists',
    }),
    ...(isUnknown('material', [document.material]) && { material: 'This material no longer exists' }),
    ...(isUnknown('finish', [document.finish]) && { finish: 'This finish no longer exists' }),
    ...(isUnknown('colour', document.colours) && { colours: 'One of these colours no longer exists' }),
    ...(isUnknown('room', document.rooms) && { rooms: 'One of these rooms no longer exists' }),
  })
}

async function addressCheck(db: Database, checked: Checked[]) {
  const slugs = checked.map(({ document }) => document.slug)
  const rows = await db
    .select({ slug: products.slug, key: products.key })
    .from(products)
    .where(inArray(products.slug, slugs))
  const ownerOf = new Map(rows.map(({ slug, key }) => [slug, key]))
  return ({ key, document }: Checked): Faults =>
    (ownerOf.get(document.slug) ?? key) === key ? {} : { slug: 'Another product has this address' }
}

async function numberCheck(db: Database, checked: Checked[]) {
  const skus = checked.flatMap(({ document }) => document.sizes.map(({ sku }) => sku))
  const rows = await db
    .select({ sku: variations.sku, key: products.key, kind: variations.kind })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(inArray(variations.sku, skus))
  const ownerOf = new Map(rows.map((row) => [row.sku, row]))
  return ({ key, document }: Checked): Faults => {
    const faults: Faults = {}
    const own = document.sizes.map(({ sku }) => sku)
    for (const [index, sku] of own.entries()) {
      const owner = ownerOf.get(sku)
      if (own.indexOf(sku) < index) faults[`sizes.${index}.sku`] = 'Two sizes have the same SKU'
      else if (owner && (owner.key !== key || owner.kind !== 'size'))
        faults[`sizes.${index}.sku`] = 'Something else has this SKU'
      else if (!owner && !skuPattern.test(sku))
        faults[`sizes.${index}.sku`] = 'Please use capital letters and digits, joined by hyphens'
    }
    return faults
  }
}

async function pictureCheck(db: Database, media: ShopContext['media'], checked: Checked[]) {
  const sources = new Set(checked.flatMap(({ document }) => document.pictures.map(({ src }) => src)))
  const found = await findPictures(db, media, [...sources])
  return ({ document: { pictures, faces } }: Checked): Faults =>
    pictures.length === 0 && faces.length === 0
      ? { pictures: 'Please add a picture' }
      : Object.fromEntries(
          pictures.flatMap(({ src }, index) =>
            found.has(src) ? [] : [[`pictures.${index}.src`, 'This picture no longer exists']],
          ),
        )
}

/** A size is on sale once it has a price; so is a full-size sample. */
async function priceCheck(db: Database, now: Date, checked: Checked[]) {
  const keys = checked.map(({ key }) => key)
  const priced = await db
    .select({ key: products.key, sku: variations.sku, kind: variations.kind })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .innerJoin(prices, eq(prices.variationId, variations.id))
    .where(
      and(
        inArray(products.key, keys),
        eq(prices.kind, 'regular'),
        sql`${prices.validFrom} <= ${now.toISOString()}::timestamptz`,
        sql`coalesce(${prices.validUntil} > ${now.toISOString()}::timestamptz, true)`,
      ),
    )
  const prepared = await db
    .select({ key: newSizePrices.productKey, sku: newSizePrices.sku })
    .from(newSizePrices)
    .where(inArray(newSizePrices.productKey, keys))
  const skusOf = Map.groupBy([...priced, ...prepared], ({ key }) => key)
  const withSample = new Set(priced.filter(({ kind }) => kind === 'full_size_sample').map(({ key }) => key))
  return ({ key, document }: Checked): Faults => {
    const skus = new Set(skusOf.get(key)?.map(({ sku }) => sku))
    return {
      ...Object.fromEntries(
        document.sizes.flatMap(({ sku }, index) =>
          skus.has(sku) ? [] : [[`sizes.${index}.sku`, 'Please set a price for this size']],
        ),
      ),
      ...(document.hasFullSizeSample &&
        !skus.has(fullSizeSample) &&
        !withSample.has(key) && { hasFullSizeSample: 'Please set a price for the full-size sample' }),
    }
  }
}

/** In place of the SKU of a full-size sample that does not exist yet. */
export const fullSizeSample = 'FULL-SIZE-SAMPLE'
