import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { RoomSwatch } from '#contract/rooms/room-stone-list.ts'
import { useVocabulary } from '../shared/vocabulary.ts'
import {
  type ChosenTerms,
  priceBands,
  type SwatchGroup,
  sizeBands,
  swatchGroups,
  termsOf,
  withTermToggled,
} from './swatch-filters.ts'

type SwatchChipsProps = {
  swatches: RoomSwatch[]
  chosen: ChosenTerms
  onChange: (chosen: ChosenTerms) => void
  priceOf: (pence: number) => number
}

const groupTitles: Record<SwatchGroup, string> = {
  colour: 'Colour',
  material: 'Material',
  finish: 'Finish',
  price: 'Price',
  size: 'Size',
}

/** On a narrow screen the chips are in one row that scrolls, to leave room for the stones. */
const row = 'flex gap-2 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 max-lg:whitespace-nowrap lg:flex-wrap'

const chip =
  'inline-flex min-h-11 items-center gap-2 border px-3.5 text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-white'

/** A chip for each group; pressing it shows the terms of the group that the stones have. */
export function SwatchChips({ swatches, chosen, onChange, priceOf }: SwatchChipsProps) {
  const id = useId()
  const { termName, termPath, swatchAt, compareTerms } = useVocabulary()
  const [openGroup, setOpenGroup] = useState<SwatchGroup | null>(null)
  const nameOf = (group: SwatchGroup, term: string): string =>
    group === 'price'
      ? priceBands[term as keyof typeof priceBands].title
      : group === 'size'
        ? sizeBands[term as keyof typeof sizeBands].title
        : termName(group, term)
  const offeredIn = (group: SwatchGroup): string[] => {
    const offered = [...new Set(swatches.flatMap((swatch) => termsOf(swatch, group, priceOf)))]
    if (group === 'price') return Object.keys(priceBands).filter((band) => offered.includes(band))
    if (group === 'size') return Object.keys(sizeBands).filter((band) => offered.includes(band))
    return offered.toSorted((one, other) => compareTerms(group, one, other))
  }
  return (
    <div>
      <ul aria-label="Filters" className={row}>
        {swatchGroups.map((group) => {
          const count = chosen[group]?.length ?? 0
          return (
            <li key={group}>
              <button
                type="button"
                aria-expanded={openGroup === group}
                aria-controls={id}
                onClick={() => setOpenGroup(openGroup === group ? null : group)}
                className={`${chip} ${count > 0 ? 'border-ink bg-white' : 'border-rule'}`}
              >
                {groupTitles[group]}
                {count > 0 ? (
                  <span className="figures">
                    {count}
                    <span className="sr-only"> chosen</span>
                  </span>
                ) : null}
                <ChevronDown
                  aria-hidden="true"
                  className={`size-4 ${openGroup === group ? 'rotate-180' : ''}`}
                  strokeWidth={1.5}
                />
              </button>
            </li>
          )
        })}
      </ul>
      <ul
        id={id}
        aria-label={openGroup ? groupTitles[openGroup] : undefined}
        className={`${row} not-empty:mt-2 not-empty:border-t not-empty:border-rule not-empty:pt-2`}
      >
        {openGroup
          ? offeredIn(openGroup).map((term) => (
              <li key={term}>
                <button
                  type="button"
                  aria-pressed={chosen[openGroup]?.includes(term) ?? false}
                  onClick={() => onChange(withTermToggled(chosen, openGroup, term))}
                  className={`${chip} border-rule`}
                >
                  {openGroup === 'colour' ? (
                    <i
                      aria-hidden="true"
                      className="size-4 rounded-full border border-rule"
                      style={{ background: swatchAt(termPath('colour', term) ?? '') }}
                    />
                  ) : null}
                  {nameOf(openGroup, term)}
                </button>
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}
