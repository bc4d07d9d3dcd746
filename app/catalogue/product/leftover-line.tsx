import { linePrice } from '#contract/arithmetic/area.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { leavesLeftovers, leftoverPence } from '#contract/orders/leftovers.ts'
import { Amount } from '../../shared/amount.tsx'
import { useSite } from '../../shared/site.ts'

/** How leftovers of a size are bought back, and about what one piece brings; nothing where they are not. */
export function LeftoverLine({ size }: { size: Variation }) {
  const { leftovers } = useSite()
  if (!leftovers || !leavesLeftovers(size)) return null
  const { price_pence: pricePence, unit, coverage_mm2: coverageMm2 } = size
  const piece = linePrice({ pricePence, unit, pieces: 1, coverageMm2 })
  return (
    <p className="mt-1 text-slate">
      {leftovers.text} That is about <Amount pence={leftoverPence(piece, leftovers)} /> a piece.
    </p>
  )
}
