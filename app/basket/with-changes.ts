import { areaOfPieces, linePrice } from '#contract/area.ts'
import { multiplyDivide, vatIncluded } from '#contract/money.ts'
import { coverageFor } from '#contract/quantity.ts'
import { shopConfig } from '#shop.config'
import type { Basket, BasketLine } from './calls.ts'

/** A change of pieces that the server has not answered yet. */
export type Change = { lineId: string; pieces: number }

/** The line as it will be, by the same arithmetic the server uses. */
function atPieces(line: BasketLine, pieces: number): BasketLine {
  const total = linePrice({ pricePence: line.price_pence, unit: line.unit, pieces, coverageMm2: line.coverage_mm2 })
  return { ...line, quantity: pieces, total_pence: total, price_per_piece_pence: multiplyDivide(total, 1, pieces) }
}

/** The basket with what is under way already in it; of several changes to one line the last counts. */
export function withChanges(basket: Basket, changes: Change[]): Basket {
  const wanted = new Map(changes.map(({ lineId, pieces }) => [lineId, pieces]))
  const lines = basket.lines.map((line) => {
    const pieces = wanted.get(line.id)
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
      vat_included: vatIncluded(subtotal, shopConfig.vatRate),
      total: totals.total - totals.subtotal + subtotal,
    },
  }
}

/** What the pieces of a line cover, in milli-m²; null for samples and what is not measured by area. */
export function areaOfLine(line: BasketLine): number | null {
  const coverage = coverageFor(line)
  return coverage ? areaOfPieces(line.quantity, coverage) : null
}
