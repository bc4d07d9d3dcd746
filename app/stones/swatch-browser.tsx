import { useEffect, useRef, useState } from 'react'
import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import type { RoomSwatch } from '#contract/rooms/room-stone-list.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import { savedStones, seenStones } from '../shared/kept-stones.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { SwatchChips } from './swatch-chips.tsx'
import { type ChosenTerms, matchingSwatches } from './swatch-filters.ts'
import { SwatchList } from './swatch-list.tsx'

export type SwatchChoice = {
  /** The slug of the stone on the surface. */
  chosen: string | null
  onChoose: (slug: string | null) => void
  /** The label of the button that takes the stone off; none if there has to be one. */
  none: string
}

/** Two rows of the drawer. */
const mostSeen = 6

const countText = (count: number) => `${groupThousands(count)} ${count === 1 ? 'stone' : 'stones'}`

/** Search, filters and the stones that match. A press lays a stone at once and leaves the list open. */
export function SwatchBrowser({ swatches, chosen, onChoose, none }: SwatchChoice & { swatches: RoomSwatch[] }) {
  const [query, setQuery] = useState('')
  const [terms, setTerms] = useState<ChosenTerms>({})
  // Not again while the drawer is open: the rows must not change under the finger.
  const [kept] = useState(() => {
    const swatchesOf = (ids: readonly number[]) =>
      ids.flatMap((id) => swatches.find((swatch) => swatch.id === id) ?? [])
    return [
      { title: 'Saved', stones: swatchesOf(savedStones.read()) },
      { title: 'Last seen', stones: swatchesOf(seenStones.read()).slice(0, mostSeen) },
    ]
  })
  const search = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLElement>(null)
  const [hidden] = useHideVat()
  const exVat = useExVat()
  const priceOf = (pence: number) => (hidden ? exVat(pence) : pence)
  const isFiltered = query.trim() !== '' || Object.values(terms).some((group) => group.length > 0)
  const found = matchingSwatches(swatches, { query, chosen: terms, priceOf })
  useSayFound(countText(found.length), isFiltered)
  const choose = (slug: string) => {
    const swatch = swatches.find((one) => one.slug === slug)
    if (swatch) seenStones.add(swatch.id)
    onChoose(slug)
  }
  const list = {
    chosen,
    priceOf,
    onChoose: choose,
    /** What is typed in the list goes into the search. */
    onType: () => search.current?.focus(),
  }
  const clear = () => {
    setQuery('')
    setTerms({})
    search.current?.focus()
  }
  return (
    <div className="space-y-4">
      <input
        ref={search}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          results.current?.querySelector<HTMLElement>('li button')?.focus()
        }}
        aria-label="Search stones"
        placeholder="Name, colour or size"
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-11 w-full border border-mortar bg-white px-3 text-base placeholder:text-slate"
      />
      <SwatchChips {...{ swatches, chosen: terms, onChange: setTerms, priceOf }} />
      {kept.map(({ title, stones }) =>
        isFiltered || stones.length === 0 ? null : (
          <section key={title} aria-label={title}>
            <h3 className="eyebrow mb-3">{title}</h3>
            <SwatchList swatches={stones} {...list} />
          </section>
        ),
      )}
      <section ref={results} aria-labelledby="found-stones">
        <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
          <h3 id="found-stones" className="eyebrow">
            {countText(found.length)}
          </h3>
          {isFiltered ? (
            <Button look="quiet" onClick={clear}>
              Clear filters
            </Button>
          ) : chosen ? (
            <Button look="quiet" onClick={() => onChoose(null)}>
              {none}
            </Button>
          ) : null}
        </div>
        {hidden ? <p className="mb-3 text-xs text-slate">Prices exclude VAT.</p> : null}
        {found.length === 0 ? (
          <p className="text-sm text-slate">No stone matches. Try another word, or clear the filters.</p>
        ) : (
          // A new list starts with its first slice.
          <SwatchList key={`${query} ${JSON.stringify(terms)}`} swatches={found} {...list} />
        )}
      </section>
    </div>
  )
}

/** Says how many stones match after each change of the filters, once typing has stopped. */
function useSayFound(text: string, isFiltered: boolean) {
  const settled = useDebounced(isFiltered ? text : '', 500)
  useEffect(() => {
    if (settled) say(settled)
  }, [settled])
}
