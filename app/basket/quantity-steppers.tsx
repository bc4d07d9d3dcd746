import { formatArea } from '#contract/arithmetic/area.ts'
import { coverageFor, piecesForShownArea, roundDownToSets, roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { type Interpretation, readArea, readPieces } from '#contract/arithmetic/read-quantity.ts'
import type { BasketLine } from './calls.ts'
import { Stepper } from './stepper.tsx'
import { areaOfLine } from './with-changes.ts'

/** Pieces and the area they cover. Both step by one tile or set, and typed values round up to whole ones. */
export function QuantitySteppers({ line, onChange }: { line: BasketLine; onChange: (pieces: number) => void }) {
  const coverage = coverageFor(line)
  const area = areaOfLine(line)
  const { quantity, pieces_per_set: set } = line
  // If the quantity is not in whole sets, the first step goes to the next whole set.
  const fewer = roundUpToSets(quantity, set) - set
  const more = roundDownToSets(quantity, set) + set
  const changeTo = (pieces: number) => {
    if (pieces !== quantity) onChange(pieces)
  }
  const applyInput = (input: Interpretation, piecesOf: (amount: number) => number) => {
    if (!input.ok) return input.message
    changeTo(roundUpToSets(piecesOf(input.amount), set))
    return null
  }
  const shared = {
    canLess: fewer > 0,
    canMore: more <= line.available,
    onLess: () => changeTo(fewer),
    onMore: () => changeTo(more),
  }
  const step = set > 1 ? 'One set' : 'One piece'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit into the grid of the line
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
        onType={(text) => applyInput(readPieces(text), (pieces) => pieces)}
      />
      {area === null || !coverage ? null : (
        <Stepper
          {...shared}
          label="Quantity (M2)"
          labels={{ less: `Decrease area by ${step.toLowerCase()}`, more: `Increase area by ${step.toLowerCase()}` }}
          text={formatArea(area)}
          decimal
          onType={(text) => applyInput(readArea(text), (wanted) => piecesForShownArea(wanted, coverage))}
        />
      )}
    </div>
  )
}
