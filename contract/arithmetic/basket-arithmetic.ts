import { areaOfPieces, linePrice } from './area.ts'
import { consignmentOf } from './consignment.ts'
import type { Carriage } from './delivery-service.ts'
import { multiplyDivide, vatIncluded } from './money.ts'
import type { VariationKind } from './size.ts'

/** What a basket comes to, in integers: pence, milli-m², grams. The server charges by it, the drawer shows by it. */

export type LineItem = {
  kind: VariationKind
  unit: 'm2' | 'piece'
  pricePence: number
  pieces: number
  coverageMm2: number | null
  weightG: number
  /** No longer for sale: it stays in the basket to be seen, and comes to nothing. */
  gone?: boolean
}

type LineFigures = {
  linePrice: number
  pricePerPiece: number
  /** Null for samples and goods without an area. */
  area: number | null
  weight: number
}

/** The area of a line in milli-m², which samples do not have. */
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

/** VAT is inside the subtotal and never adds to the total. */
export function basketFigures(lines: (LineItem & { carriage: Carriage })[], vatRate: number): BasketFigures {
  const figures = lines.map((line) => ({ line, ...lineFigures(line) }))
  const subtotal = sum(figures.map((one) => one.linePrice))
  const sent = figures.filter(({ line }) => !line.gone)
  const { pallets } = consignmentOf(
    sent.map(({ line, weight }) => ({ kind: line.kind, carriage: line.carriage, grams: weight })),
  )
  return {
    subtotal,
    vatIncluded: vatIncluded(subtotal, vatRate),
    total: subtotal,
    weight: sum(figures.map((one) => one.weight)),
    pallets,
    count: lines.length,
  }
}

/** Whether an area that came with the pieces is another than theirs; half a milli-m² is only rounding. */
export function contradictsArea(givenSquareMetres: number, areaMilliM2: number | null): boolean {
  if (areaMilliM2 === null) return true
  // The last term forgives what a float adds by itself.
  return Math.abs(givenSquareMetres * 1000 - areaMilliM2) > 0.5 + 1e-6
}

/** Pieces of one line made from two: added up to what there is, and never fewer than either had. */
export const joinedPieces = (one: number, other: number, stock: number): number =>
  Math.max(one, other, Math.min(one + other, stock))

const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0)
