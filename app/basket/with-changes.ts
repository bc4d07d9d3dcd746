import { lineArea, lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { vatIncluded } from '#contract/arithmetic/money.ts'
import { publicConfig } from '#shop.config'
import type { Basket, BasketLine } from './calls.ts'

/** A change of pieces that the server has not answered yet. */
export type Change = { lineId: string; pieces: number }

/** The line as it will be, by the same arithmetic the server uses. */
function atPieces(line: BasketLine, pieces: number): BasketLine {
  const { kind, unit, price_pence: pricePence, coverage_mm2: coverageMm2 } = line
  const figures = lineFigures({ kind, unit, pricePence, coverageMm2, pieces, weightG: 0 })
  return {
    ...line,
    quantity: pieces,
    total_pence: figures.linePrice,
    price_per_piece_pence: figures.pricePerPiece,
  }
}

/** The basket with what is under way already in it; of several changes to one line the last counts. */
export function withChanges(basket: Basket, changes: Change[]): Basket {
  const changed = new Map(changes.map(({ lineId, pieces }) => [lineId, pieces]))
  const lines = basket.lines.map((line) => {
    const pieces = changed.get(line.id)
    return pieces === undefined || pieces === line.quantity ? line : atPieces(line, pieces)
  })
  if (lines.every((line, index) => line === basket.lines[index])) return basket
  const subtotal = lines.reduce((sum, line) => sum + line.total_pence, 0)
  // Weight and pallets wait for the server: a figure of a moment ago harms nobody, a wrong sum would.
  const { totals } = basket
  return {
    lines,
    totals: {
      ...totals,
      subtotal,
      vat_included: vatIncluded(subtotal, publicConfig.vatRate),
      total: totals.total - totals.subtotal + subtotal,
    },
  }
}

/** What the pieces of a line cover, in milli-m²; null for samples and what is not measured by area. */
export const areaOfLine = ({ kind, quantity, coverage_mm2 }: BasketLine): number | null =>
  lineArea({ kind, pieces: quantity, coverageMm2: coverage_mm2 })
