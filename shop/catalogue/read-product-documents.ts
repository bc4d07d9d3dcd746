import { asc, eq, inArray } from 'drizzle-orm'
import { coverageOfShape } from '#contract/arithmetic/area.ts'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import type { Database } from '#database/database.ts'
import { products } from '#database/tables/catalogue.ts'
import type { ProductRows } from './product-rows.ts'
import { readProductRows } from './rebuild-listing.ts'

/** Many products at once, but not all rows of a large catalogue. */
const atOnce = 500

/** Products as staff edit them: all, the one with this key, or those with these keys. */
export async function readProductDocuments(db: Database, key?: string | string[]) {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(key === undefined ? undefined : Array.isArray(key) ? inArray(products.key, key) : eq(products.key, key))
    .orderBy(asc(products.id))
  const documents: { id: string; document: ProductDocument }[] = []
  for (let start = 0; start < found.length; start += atOnce) {
    const ids = found.slice(start, start + atOnce).map(({ id }) => id)
    for (const rows of await readProductRows(db, inArray(products.id, ids)))
      documents.push({ id: rows.product.key, document: documentOf(rows) })
  }
  return documents
}

function documentOf({ product, collections, terms, pictures, variations }: ProductRows): ProductDocument {
  const { technical, laying } = product
  const inGroup = (group: string) => terms.filter(({ key }) => key === group).map(({ slug }) => slug)
  const listed = variations.filter((item) => item.listed)
  return {
    name: product.name,
    slug: product.slug,
    status: product.status,
    unit: product.unit,
    summary: product.summary,
    description: product.description,
    collections: collections.map(({ slug }) => slug),
    material: inGroup('material')[0] ?? '',
    finish: inGroup('finish')[0] ?? '',
    colours: inGroup('colour'),
    rooms: inGroup('room'),
    published: product.publishedAt.toISOString().slice(0, 10),
    popularity: product.popularity,
    isFeatured: product.featured,
    searchTitle: product.searchTitle ?? '',
    searchDescription: product.searchDescription ?? '',
    origin: technical?.origin ?? '',
    quarry: technical?.quarry ?? '',
    edge: technical?.edge ?? '',
    slipWet: technical?.slip_wet ?? null,
    slipDry: technical?.slip_dry ?? null,
    isFrostProof: technical?.frost_proof ?? false,
    suitsUnderfloorHeating: technical?.underfloor_heating ?? false,
    waterAbsorption: technical?.water_absorption ?? null,
    shadeVariation: technical?.shade_variation ?? '',
    uses: technical?.use ?? [],
    sealing: technical?.sealing ?? '',
    details: Object.entries(product.details).map(([name, value]) => ({ name, value })),
    patterns: laying?.patterns ?? [],
    joint: laying?.joint ?? null,
    direction: laying?.direction ?? 0,
    isDirectional: laying?.directional ?? false,
    chip: laying?.chip ?? '',
    mix: laying?.mix ?? null,
    needsResinAdhesive: laying?.resin_adhesive ?? false,
    isUnfilled: laying?.unfilled ?? false,
    use: product.packUse,
    look: product.look,
    carriage: listed[0]?.carriage ?? 'pallet',
    sizes: listed.filter(({ kind }) => kind === 'size').map(sizeOf),
    hasFreeSample: listed.some(({ kind }) => kind === 'free_sample'),
    hasFullSizeSample: listed.some(({ kind }) => kind === 'full_size_sample'),
    pictures: pictures.map(({ src, alt, role, focus }) => ({ src, alt, role, ...(focus && { focus }) })),
    faces: product.faces,
  }
}

const sizeOf = ({ unit, coverageMm2, ...size }: ProductRows['variations'][number]) => {
  const { shape, widthMm: width, heightMm: height } = size
  const derived = unit === 'm2' && width && height ? coverageOfShape(shape, width, height) : null
  return {
    sku: size.sku,
    label: size.label ?? '',
    shape,
    width,
    height,
    thickness: size.thicknessMm,
    covers: coverageMm2 !== null && coverageMm2 !== derived ? coverageMm2 / 1_000_000 : null,
    piecesPerSet: size.piecesPerSet,
    weight: size.weightG / 1000,
    leadDays: size.leadDays,
  }
}
