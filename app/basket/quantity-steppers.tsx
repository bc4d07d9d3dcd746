import { formatArea } from '#contract/area.ts'
import { coverageFor, piecesForShownArea, readArea, readPieces } from '#contract/quantity.ts'
import type { BasketLine } from './calls.ts'
import { Stepper } from './stepper.tsx'
import { areaOfLine } from './with-changes.ts'

/** Pieces, and beside them the area they cover. Both step by one tile, and whatever is typed ends in whole pieces. */
export function QuantitySteppers({ line, onChange }: { line: BasketLine; onChange: (pieces: number) => void }) {
  const coverage = coverageFor(line)
  const area = areaOfLine(line)
  const take = (pieces: number | null) => {
    if (pieces !== null && pieces !== line.quantity) onChange(pieces)
  }
  const takeArea = (text: string) => {
    const wanted = readArea(text)
    if (wanted !== null && coverage) take(piecesForShownArea(wanted, coverage))
  }
  const shared = {
    of: line.parent_name,
    canLess: line.quantity > 1,
    canMore: line.quantity < line.available,
    onLess: () => take(line.quantity - 1),
    onMore: () => take(line.quantity + 1),
  }
  return (
    <div className="grid grow grid-cols-2 gap-3 sm:max-w-80">
      <Stepper
        {...shared}
        label="Quantity (pieces)"
        step="one piece"
        text={String(line.quantity)}
        readOnly={line.is_sample}
        onType={(text) => take(readPieces(text))}
      />
      {area === null ? null : (
        <Stepper {...shared} label="Quantity (M2)" step="one tile" text={formatArea(area)} decimal onType={takeArea} />
      )}
    </div>
  )
}
