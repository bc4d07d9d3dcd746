import { coverageOfShape } from '#contract/arithmetic/area.ts'
import type { ProductDocument, ProductSize } from '#contract/catalogue/product-document.ts'
import { attributeKeys } from '#contract/catalogue/vocabulary.ts'
import type { ProductEntry, VariationEntry } from './write-product-rows.ts'

type Technical = NonNullable<ProductEntry['product']['technical']>
type Laying = NonNullable<ProductEntry['product']['laying']>

type DocumentEntry = Omit<ProductEntry, 'pictures' | 'variations'> & { variations: VariationEntry[] }

/** The rows that a document describes, without pictures: their sizes have to be looked up. */
export const productOfDocument = (key: string, document: ProductDocument): DocumentEntry => ({
  product: {
    key,
    slug: document.slug,
    name: document.name,
    status: document.status,
    unit: document.unit,
    summary: document.summary,
    description: document.description,
    technical: technicalOf(document),
    details: Object.fromEntries(document.details.map(({ name, value }) => [name, value])),
    look: document.look,
    faces: document.faces,
    laying: layingOf(document),
    packUse: document.use,
    popularity: document.popularity,
    featured: document.isFeatured,
    publishedAt: new Date(`${document.published}T00:00:00Z`),
    searchTitle: document.searchTitle || null,
    searchDescription: document.searchDescription || null,
  },
  collections: document.collections,
  terms: termsOf(document),
  variations: variationsOf(document),
})

/** Null for a product without technical data, such as a bag of grout. */
function technicalOf(document: ProductDocument): Technical | null {
  const { origin, shadeVariation, sealing, quarry, slipWet, slipDry } = document
  if (!origin || !shadeVariation || !sealing) return null
  return {
    origin,
    ...(quarry && { quarry }),
    edge: document.edge,
    ...(slipWet !== null && { slip_wet: slipWet }),
    ...(slipDry !== null && { slip_dry: slipDry }),
    frost_proof: document.isFrostProof,
    underfloor_heating: document.suitsUnderfloorHeating,
    water_absorption: document.waterAbsorption ?? 0,
    shade_variation: shadeVariation,
    use: document.uses,
    sealing,
  }
}

/** Null for a product that is not laid. */
export function layingOf(document: ProductDocument): Laying | null {
  const { patterns, joint, direction, isDirectional, chip, mix, needsResinAdhesive, isUnfilled } = document
  if (patterns.length === 0) return null
  return {
    patterns,
    joint: joint ?? 0,
    direction,
    directional: isDirectional,
    ...(chip && { chip }),
    ...(mix && { mix }),
    ...(needsResinAdhesive && { resin_adhesive: true }),
    ...(isUnfilled && { unfilled: true }),
  }
}

/** 'colour:white', in the order of the attributes. */
export function termsOf({ material, finish, colours, rooms }: ProductDocument): string[] {
  const inGroup = { material: [material], finish: [finish], colour: colours, room: rooms }
  return attributeKeys.flatMap((group) => inGroup[group].filter(Boolean).map((slug) => `${group}:${slug}`))
}

function variationsOf(document: ProductDocument): VariationEntry[] {
  const { sizes, unit, carriage, slug } = document
  const sample = (kind: 'free_sample' | 'full_size_sample'): VariationEntry => ({
    sku: `${slug}-${kind.replaceAll('_', '-')}`.toUpperCase(),
    kind,
    shape: 'other',
    label: null,
    widthMm: null,
    heightMm: null,
    thicknessMm: null,
    coverageMm2: null,
    piecesPerSet: 1,
    weightG: kind === 'free_sample' ? 250 : gramsOf(sizes[0]?.weight ?? 0),
    carriage,
    unit: 'piece',
    leadDays: 14,
    // Samples come after every size.
    position: kind === 'full_size_sample' ? 100 : 101,
  })
  return [
    ...sizes.map(
      (size, position): VariationEntry => ({
        sku: size.sku,
        kind: 'size',
        shape: size.shape,
        label: size.label || null,
        widthMm: size.width,
        heightMm: size.height,
        thicknessMm: size.thickness,
        coverageMm2: coverageOf(size, unit),
        piecesPerSet: size.piecesPerSet,
        weightG: gramsOf(size.weight),
        carriage,
        unit,
        leadDays: size.leadDays,
        position,
      }),
    ),
    ...(document.hasFullSizeSample ? [sample('full_size_sample')] : []),
    ...(document.hasFreeSample ? [sample('free_sample')] : []),
  ]
}

const gramsOf = (kilograms: number): number => Math.round(kilograms * 1000)

/** In mm². A pack or a basin sold by the piece covers nothing unless it says so. */
export function coverageOf({ covers, shape, width, height }: ProductSize, unit: 'm2' | 'piece'): number | null {
  if (covers) return Math.round(covers * 1_000_000)
  return unit === 'm2' && width && height ? coverageOfShape(shape, width, height) : null
}
