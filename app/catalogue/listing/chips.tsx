import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { chipsOf, cleared } from './filters.ts'
import { type ListingPage, withoutRouteTerm } from './listing-page.ts'
import { hrefOf, type ListingState } from './url-state.ts'

const quietLink =
  'inline-flex min-h-11 items-center text-sm text-slate underline decoration-rule underline-offset-4 hover:text-clay'

/**
 * The chosen filters, each a link to the list without it. The route's own filter is in the title instead; the last link
 * removes it and leads to all products with the same filters.
 */
export function Chips({
  listing,
  state,
  warm,
}: {
  listing: ListingPage
  state: ListingState
  warm: (next: ListingState) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const chips = chipsOf(state, listing.vocabulary)
  // The pressed chip disappears, and the focus must not disappear with it.
  const keepFocus = () => frame.current?.focus({ preventScroll: true })
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {chips.length > 0 ? (
        <ul aria-label="Chosen filters" className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
          {chips.map((chip) => (
            <li key={chip.key}>
              <ChipLink
                label={chip.label}
                to={hrefOf(listing, chip.without)}
                onIntent={() => warm(chip.without)}
                onClick={keepFocus}
              />
            </li>
          ))}
          <li className="ml-2">
            <Link to={hrefOf(listing, cleared(state))} preventScrollReset onClick={keepFocus} className={quietLink}>
              <span className="first-letter:uppercase">clear filters</span>
            </Link>
          </li>
          {listing.isSubset ? (
            <li className="ml-2">
              <Link to={withoutRouteTerm(listing, state)} prefetch="intent" className={quietLink}>
                Show in all products
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
      className="inline-flex min-h-11 items-center gap-2 bg-beige px-4 text-sm hover:bg-rule"
    >
      {label}
      <X aria-hidden="true" className="size-4 text-slate" strokeWidth={1.5} />
    </Link>
  )
}
