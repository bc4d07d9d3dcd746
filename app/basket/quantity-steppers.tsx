import { formatArea } from '#contract/arithmetic/area.ts'
import { coverageFor, piecesForShownArea, roundDownToSets, roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { type Interpretation, readArea, readPieces } from '#contract/arithmetic/read-quantity.ts'
import type { BasketLine } from './calls.ts'
import { Stepper } from './stepper.tsx'
import { areaOfLine } from './with-changes.ts'

/** Pieces, and beside them the area they cover. Both step by one tile or set, and whatever is typed ends in whole ones. */
export function QuantitySteppers({ line, onChange }: { line: BasketLine; onChange: (pieces: number) => void }) {
  const coverage = coverageFor(line)
  const area = areaOfLine(line)
  const { quantity, pieces_per_set: set } = line
  // From a number that is not whole sets the first step goes to the nearest one that is.
  const fewer = roundUpToSets(quantity, set) - set
  const more = roundDownToSets(quantity, set) + set
  const take = (pieces: number) => {
    if (pieces !== quantity) onChange(pieces)
  }
  const takeReading = (reading: Interpretation, piecesOf: (amount: number) => number) => {
    if (!reading.ok) return reading.message
    take(roundUpToSets(piecesOf(reading.amount), set))
    return null
  }
  const shared = {
    canLess: fewer > 0,
    canMore: more <= line.available,
    onLess: () => take(fewer),
    onMore: () => take(more),
  }
  const step = set > 1 ? 'One set' : 'One piece'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not stand in the grid of the line
    <div
      role="group"
      aria-label={`Quantity of ${line.parent_name}`}
      className="grid grow grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:max-w-80"
    >
      <Stepper
        {...shared}
        label="Quantity (pieces)"
        labels={{ less: `${step} fewer`, more: `${step} more` }}
        text={String(quantity)}
        readOnly={line.is_sample}
        onType={(text) => takeReading(readPieces(text), (pieces) => pieces)}
      />
      {area === null || !coverage ? null : (
        <Stepper
          {...shared}
          label="Quantity (M2)"
          labels={{ less: `Decrease area by ${step.toLowerCase()}`, more: `Increase area by ${step.toLowerCase()}` }}
          text={formatArea(area)}
          decimal
          onType={(text) => takeReading(readArea(text), (wanted) => piecesForShownArea(wanted, coverage))}
        />
      )}
    </div>
  )
}
