import { coverageOfShape } from '#contract/arithmetic/area.ts'
import { addDays, startOfLondonDay } from '#contract/arithmetic/delivery-dates.ts'
import { usualCarriage } from '#contract/arithmetic/delivery-service.ts'
import { discounted, penceOf } from '#contract/arithmetic/money.ts'
import { parseSize } from '#contract/arithmetic/size.ts'
import { slugOfTitle } from '#contract/catalogue/slug.ts'
import type { ProductFile, SizeFile } from '#contract/files/catalogue-file.ts'

/** The specification's clearance, in basis points. A size of a sale can have another price. */
export const usualDiscount = 1500

/** The sizes and samples of a product, with figures converted to the integers the shop calculates with. */
export function variationsOf(file: ProductFile) {
  // The first and the last day both belong to the sale.
  const saleFrom = startOfLondonDay(file.clearance?.from ?? '1970-01-01')
  const saleUntil = startOfLondonDay(addDays(file.clearance?.until ?? '1970-01-01', 1))
  const carriage = file.carriage ?? usualCarriage(file.collections)
  const sizes = file.sizes.map((size, position) => {
    const regularPence = penceOf(size.price)
    return {
      sku: size.sku ?? skuOf(file.slug, size),
      kind: 'size' as const,
      unit: file.unit,
      label: size.label ?? null,
      shape: size.shape,
      ...measures(file, size),
      piecesPerSet: size.pieces_per_set ?? 1,
      stock: size.stock,
      leadDays: size.lead_days,
      carriage,
      position,
      regularPence,
      salePence: file.clearance ? salePence(size, regularPence) : null,
      saleFrom,
      saleUntil,
    }
  })
  const sample = (kind: SampleKind, pence: number, { stock, sku }: { stock: number; sku: string | undefined }) => ({
    sku: sku ?? sampleSkuOf(file.slug, kind),
    kind,
    unit: 'piece' as const,
    label: null,
    shape: 'other' as const,
    widthMm: null,
    heightMm: null,
    thicknessMm: null,
    coverageMm2: null,
    piecesPerSet: 1,
    weightG: kind === 'free_sample' ? 250 : (sizes[0]?.weightG ?? 0),
    stock,
    leadDays: 14,
    carriage,
    // Samples come after every size.
    position: kind === 'full_size_sample' ? 100 : 101,
    regularPence: pence,
    salePence: null,
    saleFrom,
    saleUntil,
  })
  const { free, free_sku, full_size } = file.samples
  return [
    ...sizes,
    ...(full_size
      ? [sample('full_size_sample', penceOf(full_size.price), { sku: full_size.sku, stock: full_size.stock })]
      : []),
    ...(free === undefined ? [] : [sample('free_sample', 0, { sku: free_sku, stock: free })]),
  ]
}

const salePence = ({ sale_price: price }: SizeFile, regularPence: number) =>
  price === undefined ? discounted(regularPence, usualDiscount) : penceOf(price)

/** The SKU of a size whose file gives none. */
export const skuOf = (slug: string, { size, label }: Pick<SizeFile, 'size' | 'label'>): string =>
  [slug, size, label && slugOfTitle(label).replace(/[^a-z0-9]+/g, '-')].filter(Boolean).join('-').toUpperCase()

type SampleKind = 'free_sample' | 'full_size_sample'

/** The SKU of a sample whose file gives none. */
export const sampleSkuOf = (slug: string, kind: SampleKind): string =>
  `${slug}-${kind.replaceAll('_', '-')}`.toUpperCase()

function measures(file: ProductFile, size: SizeFile) {
  const box = size.size ? parseSize(size.size) : null
  const fromShape = box && file.unit === 'm2' ? coverageOfShape(size.shape, box.width, box.height) : null
  const coverageMm2 = size.covers ? Math.round(size.covers * 1_000_000) : fromShape
  // mm³ × kg/m³ gives millionths of a gram. A hexagon's weight follows its coverage, not its bounding box.
  const volume = box
    ? (coverageOfShape(size.shape, box.width, box.height) ?? box.width * box.height) * (box.thickness ?? 0)
    : 0
  return {
    widthMm: box?.width ?? null,
    heightMm: box?.height ?? null,
    thicknessMm: box?.thickness ?? null,
    coverageMm2,
    weightG: size.weight ? Math.round(size.weight * 1000) : Math.round((volume * (file.density ?? 0)) / 1_000_000),
  }
}
