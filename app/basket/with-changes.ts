import { lineArea, lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { vatIncluded } from '#contract/arithmetic/money.ts'
import { voucherDiscount } from '#contract/arithmetic/voucher.ts'
import type { Basket, BasketLine, BasketVoucher } from './calls.ts'

/** A changed quantity that the server has not confirmed yet. */
export type Change = { lineId: string; pieces: number }

/** The line with a new quantity, by the same arithmetic as on the server. */
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

/**
 * The basket with pending changes applied; if a line has several, the last one counts. `vatRate` is in basis points.
 */
export function withChanges(basket: Basket, changes: Change[], vatRate: number): Basket {
  const changed = new Map(changes.map(({ lineId, pieces }) => [lineId, pieces]))
  const lines = basket.lines.map((line) => {
    const pieces = changed.get(line.id)
    return pieces === undefined || pieces === line.quantity ? line : atPieces(line, pieces)
  })
  if (lines.every((line, index) => line === basket.lines[index])) return basket
  const subtotal = lines.reduce((sum, line) => sum + line.total_pence, 0)
  // Weight and pallets wait for the server: an old figure does no harm for a moment, a wrong total would.
  const discount = discountOn(lines, basket.voucher)
  const total = subtotal - discount
  return {
    ...basket,
    lines,
    totals: { ...basket.totals, subtotal, discount, vat_included: vatIncluded(total, vatRate), total },
  }
}

/** Nothing while the server says that the voucher does not apply. */
function discountOn(lines: BasketLine[], voucher: BasketVoucher | null): number {
  if (!voucher || voucher.fault !== null) return 0
  const { kind, value, least_spend: leastSpend, line_ids: ids } = voucher
  const result = voucherDiscount(
    { kind, value, leastSpend, onDelivery: false },
    lines.map((line) => ({ price: line.total_pence, isCovered: ids.includes(line.id) })),
    0,
  )
  return result.ok ? result.discount.total : 0
}

/** The area that a line covers, in milli-m²; null for samples and goods that are not measured by area. */
export const areaOfLine = ({ kind, quantity, coverage_mm2 }: BasketLine): number | null =>
  lineArea({ kind, pieces: quantity, coverageMm2: coverage_mm2 })
