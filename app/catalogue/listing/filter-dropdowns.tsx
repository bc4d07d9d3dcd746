import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { type FilterGroup, groupLabels } from '#contract/catalogue/filter-groups.ts'
import { Button } from '../../ui/button.tsx'
import type { FacetCounts } from '../list-for.ts'
import { Dropdown } from './dropdown.tsx'
import { filterOrder } from './filters.ts'
import { type ListingPage, withoutRouteTerm } from './listing-page.ts'
import { PriceFields } from './price-fields.tsx'
import { TermList } from './term-list.tsx'
import { hrefOf, pounds } from './url-state.ts'
import type { ListingControls } from './use-listing.ts'
import { usePriceDraft } from './use-price-draft.ts'

type FilterProps = { listing: ListingPage; controls: ListingControls; facets: FacetCounts }
type OpenState = { open: boolean; onOpenChange: (open: boolean) => void }

/** Every filter as a dropdown, one open at a time. A choice takes effect at once. */
export function FilterDropdowns({ listing, controls, facets }: FilterProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { state, go, warm } = controls
  const stockToggled = { ...state, inStock: !state.inStock, page: 1 }
  return (
    <>
      {filterOrder.map((name) => {
        const openState = { open: open === name, onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null) }
        if (name === 'price') return <PriceDropdown key={name} {...{ listing, controls, facets }} {...openState} />
        return <TermDropdown key={name} group={name} {...{ listing, controls, facets }} {...openState} />
      })}
      <label onPointerEnter={() => warm(stockToggled)} className="filter-term">
        <input
          type="checkbox"
          name="in_stock"
          value="1"
          checked={state.inStock}
          disabled={facets.in_stock === 0 && !state.inStock}
          onChange={() => go(stockToggled)}
          onFocus={() => warm(stockToggled)}
        />
        In stock
      </label>
    </>
  )
}

function TermDropdown({
  group,
  listing,
  controls,
  facets,
  ...openState
}: FilterProps & OpenState & { group: FilterGroup }) {
  const { state } = controls
  const routeTerm = listing.routeTerm?.group === group
  const chosen = state[group].length + (routeTerm ? 1 : 0)
  if (facets[group].length === 0 && chosen === 0) return null
  const without = { ...state, [group]: [], page: 1 }
  return (
    <Dropdown label={groupLabels[group]} count={chosen} {...openState}>
      <Group
        title={groupLabels[group]}
        clear={chosen > 0 ? (routeTerm ? withoutRouteTerm(listing, without) : hrefOf(listing, without)) : null}
      >
        <TermList
          group={group}
          terms={facets[group]}
          isChosen={(slug) => controls.isChosen(group, slug)}
          onToggle={(slug) => controls.toggle(group, slug)}
          onIntent={(slug) => controls.warmToggle(group, slug)}
        />
      </Group>
    </Dropdown>
  )
}

function PriceDropdown(props: FilterProps & OpenState) {
  const { minPrice, maxPrice } = props.controls.state
  return <PriceDraftDropdown key={`${minPrice}-${maxPrice}`} {...props} />
}

function PriceDraftDropdown({ listing, controls: { state }, facets, ...openState }: FilterProps & OpenState) {
  const draft = usePriceDraft({ min: pounds(state.minPrice), max: pounds(state.maxPrice) })
  const limited = state.minPrice !== null || state.maxPrice !== null
  const without = { ...state, minPrice: null, maxPrice: null, page: 1 }
  return (
    <Dropdown label="Price" count={limited ? 1 : 0} {...openState}>
      <Group title="Price" clear={limited ? hrefOf(listing, without) : null}>
        <PriceFields draft={draft} range={facets.price} />
        <Button
          type="submit"
          look="outline"
          onClick={(event) => (draft.accept() ? openState.onOpenChange(false) : event.preventDefault())}
          className="mt-2 w-full noscript:hidden"
        >
          <span className="first-letter:uppercase">apply</span>
        </Button>
      </Group>
    </Dropdown>
  )
}

function Group({ title, clear, children }: { title: string; clear: string | null; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <p id={id} className="eyebrow">
          {title}
        </p>
        {clear === null ? null : (
          <Link
            to={clear}
            preventScrollReset
            // The link disappears once the group is cleared, so the focus moves to the group's first input.
            onClick={(event) => event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()}
            aria-label={`clear ${title}`}
            className="-my-1.5 inline-flex min-h-11 items-center px-1 text-sm text-slate underline decoration-rule underline-offset-4 hover:text-clay"
          >
            <span className="first-letter:uppercase">clear</span>
          </Link>
        )}
      </div>
      {children}
    </fieldset>
  )
}
