import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { chipsOf, cleared, hasFilters } from './filters.ts'
import { type Place, withoutOwn } from './place.ts'
import { hrefOf, type ListingState } from './url-state.ts'

/** What is chosen, each a link to the list without it. The route's own choice stands first and leads to all products. */
export function Chips({
  place,
  state,
  warm,
}: {
  place: Place
  state: ListingState
  warm: (next: ListingState) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const chips = chipsOf(state)
  const chosen = chips.length > 0 || place.ownLabel !== null
  // The chip that was pressed goes away: the focus must not go with it.
  const keepFocus = () => frame.current?.focus({ preventScroll: true })
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {chosen ? (
        <ul aria-label="Chosen filters" className="mt-5 flex flex-wrap items-center gap-2">
          {place.ownLabel === null ? null : (
            <li>
              <ChipLink label={place.ownLabel} to={withoutOwn(state)} />
            </li>
          )}
          {chips.map((chip) => (
            <li key={chip.key}>
              <ChipLink
                label={chip.label}
                to={hrefOf(place, chip.without)}
                onIntent={() => warm(chip.without)}
                onClick={keepFocus}
              />
            </li>
          ))}
          {hasFilters(state) ? (
            <li>
              <Link
                to={hrefOf(place, cleared(state))}
                preventScrollReset
                onClick={keepFocus}
                className="ml-2 inline-flex min-h-11 items-center text-sm text-slate underline decoration-rule underline-offset-4 hover:text-clay"
              >
                <span className="first-letter:uppercase">clear filters</span>
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}

type ChipLinkProps = { label: string; to: string; onIntent?: () => void; onClick?: () => void }

function ChipLink({ label, to, onIntent, onClick }: ChipLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onClick}
      aria-label={`Remove filter ${label}`}
      className="inline-flex min-h-11 items-center gap-2 bg-lime px-4 text-sm hover:bg-rule"
    >
      {label}
      <X aria-hidden="true" className="size-4 text-slate" strokeWidth={1.5} />
    </Link>
  )
}
