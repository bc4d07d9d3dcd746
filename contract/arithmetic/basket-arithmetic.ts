import { areaOfPieces, linePrice } from './area.ts'
import { consignmentOf } from './consignment.ts'
import type { Carriage } from './delivery-service.ts'
import { multiplyDivide, vatIncluded } from './money.ts'
import type { VariationKind } from './size.ts'

/** Basket totals in integers: pence, milli-m², grams. The server charges these figures and the drawer shows them. */

export type LineItem = {
  kind: VariationKind
  unit: 'm2' | 'piece'
  pricePence: number
  pieces: number
  coverageMm2: number | null
  weightG: number
  /** No longer for sale: the line stays visible in the basket and costs nothing. */
  gone?: boolean
}

type LineFigures = {
  linePrice: number
  pricePerPiece: number
  /** Null for samples and for items without an area. */
  area: number | null
  weight: number
}

/** In milli-m². Samples have no area. */
export const lineArea = (line: Pick<LineItem, 'kind' | 'pieces' | 'coverageMm2'>): number | null =>
  line.kind === 'size' && line.coverageMm2 ? areaOfPieces(line.pieces, line.coverageMm2) : null

export function lineFigures(line: LineItem): LineFigures {
  const area = lineArea(line)
  const pricePerPiece =
    line.unit === 'm2' ? multiplyDivide(line.pricePence, area ?? 0, 1000 * line.pieces) : line.pricePence
  if (line.gone) return { linePrice: 0, pricePerPiece, area, weight: 0 }
  return { linePrice: linePrice(line), pricePerPiece, area, weight: line.weightG * line.pieces }
}

type BasketFigures = {
  subtotal: number
  vatIncluded: number
  total: number
  weight: number
  pallets: number
  count: number
}

/** The subtotal includes VAT, so VAT is never added to the total. */
export function basketFigures(lines: (LineItem & { carriage: Carriage })[], vatRate: number): BasketFigures {
  const figures = lines.map((line) => ({ line, ...lineFigures(line) }))
  const subtotal = sum(figures.map((line) => line.linePrice))
  const forSale = figures.filter(({ line }) => !line.gone)
  const { pallets } = consignmentOf(
    forSale.map(({ line, weight }) => ({ kind: line.kind, carriage: line.carriage, grams: weight })),
  )
  return {
    subtotal,
    vatIncluded: vatIncluded(subtotal, vatRate),
    total: subtotal,
    weight: sum(figures.map((line) => line.weight)),
    pallets,
    count: lines.length,
  }
}

/** Whether the area in a request differs from the area of its pieces; half a milli-m² is only rounding. */
export function contradictsArea(requestedSquareMetres: number, areaMilliM2: number | null): boolean {
  if (areaMilliM2 === null) return true
  // 1e-6 allows for floating point error.
  return Math.abs(requestedSquareMetres * 1000 - areaMilliM2) > 0.5 + 1e-6
}

/** Pieces of two lines merged into one: their sum, up to the stock, and never fewer than either line had. */
export const joinedPieces = (one: number, other: number, stock: number): number =>
  Math.max(one, other, Math.min(one + other, stock))

const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0)
