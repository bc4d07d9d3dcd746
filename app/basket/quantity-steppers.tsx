import { useState } from 'react'
import { formatArea } from '#contract/arithmetic/area.ts'
import { coverageFor, piecesForShownArea, roundDownToSets, roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { readArea, readPieces } from '#contract/arithmetic/read-quantity.ts'
import { isCounted } from '#contract/basket/line-text.ts'
import type { BasketLine } from './calls.ts'
import { Stepper } from './stepper.tsx'
import { areaOfLine } from './with-changes.ts'

type Field = 'pieces' | 'area'
/** Applies only while the line has the quantity it had then. */
type Refused = { field: Field; text: string; message: string; quantity: number }

/** Pieces and the area they cover. Both step by one tile or set, and typed values round up to whole ones. */
export function QuantitySteppers({ line, onChange }: { line: BasketLine; onChange: (pieces: number) => void }) {
  const coverage = coverageFor(line)
  const area = areaOfLine(line)
  const { quantity, pieces_per_set: set } = line
  const texts = { pieces: String(quantity), area: area === null ? '' : formatArea(area) }
  // If the quantity is not in whole sets, the first step goes to the next whole set.
  const fewer = roundUpToSets(quantity, set) - set
  const more = roundDownToSets(quantity, set) + set
  // One for both fields: a good entry in either field clears it.
  const [refused, setRefused] = useState<Refused | null>(null)
  const refusedIn = (field: Field) => (refused?.field === field && refused.quantity === quantity ? refused : null)
  const changeTo = (pieces: number) => {
    setRefused(null)
    if (pieces !== quantity) onChange(pieces)
  }
  /** Empty text restores the quantity and changes nothing else. */
  const type = (field: Field) => (text: string) => {
    if (text === '') return setRefused(refusedIn(field) ? null : refused)
    if (text === texts[field]) return changeTo(quantity)
    const input = field === 'pieces' ? readPieces(text) : readArea(text)
    if (!input.ok) return setRefused({ field, text, message: input.message, quantity })
    const pieces = field === 'area' && coverage ? piecesForShownArea(input.amount, coverage) : input.amount
    changeTo(roundUpToSets(pieces, set))
  }
  const shared = {
    canLess: fewer > 0,
    canMore: more <= line.available,
    onLess: () => changeTo(fewer),
    onMore: () => changeTo(more),
  }
  const counted = isCounted(line)
  const step = set > 1 ? 'One set' : counted ? 'One' : 'One piece'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit into the grid of the line
    <div
      role="group"
      aria-label={`Quantity of ${line.parent_name}`}
      className="grid grow grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:max-w-80"
    >
      <Stepper
        {...shared}
        label={counted ? 'Quantity' : 'Quantity (pieces)'}
        labels={{ less: `${step} fewer`, more: `${step} more` }}
        text={texts.pieces}
        refused={refusedIn('pieces')}
        readOnly={line.is_sample}
        onType={type('pieces')}
      />
      {area === null || !coverage ? null : (
        <Stepper
          {...shared}
          label="Quantity (M2)"
          labels={{ less: `Decrease area by ${step.toLowerCase()}`, more: `Increase area by ${step.toLowerCase()}` }}
          text={texts.area}
          refused={refusedIn('area')}
          decimal
          onType={type('area')}
        />
      )}
    </div>
  )
}
