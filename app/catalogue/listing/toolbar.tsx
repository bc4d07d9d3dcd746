import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import type { FacetCounts } from '../list-for.ts'
import { FilterDropdowns } from './filter-dropdowns.tsx'
import { countFilters } from './filters.ts'
import type { ListingPage } from './listing-page.ts'
import { SortMenu } from './sort-menu.tsx'
import { readListing } from './url-state.ts'
import type { ListingControls } from './use-listing.ts'
import { useStartOfList } from './use-start-of-list.ts'

const loadDrawer = () => import('./filter-drawer.tsx').then((module) => module.FilterDrawer)
// Prefetches the drawer. If that fails, opening it retries and reports the error.
const warmDrawer = () => void loadDrawer().catch(() => {})

type ToolbarProps = {
  listing: ListingPage
  controls: ListingControls
  /** Undefined if the counts failed to load: then there is nothing to choose from. */
  facets: FacetCounts | undefined
  sortable: boolean
}

/** Filters and sort: dropdowns from 768 px, a drawer below that. Without JavaScript, one plain form, all open. */
export function Toolbar({ listing, controls, facets, sortable }: ToolbarProps) {
  const { state, go } = controls
  const [drawer, setDrawer] = useState({ openings: 0, open: false })
  const setOpen = (open: boolean) => setDrawer({ ...drawer, open })
  const chosen = countFilters(state)
  const start = useStartOfList(state)
  return (
    <>
      <div ref={start} className="scroll-mt-(--header-height)" />
      <form
        action={listing.path}
        aria-label="Filter and sort"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
          go(readListing(query, listing))
        }}
        className="filter-bar"
      >
        {listing.q ? <input type="hidden" name="q" value={listing.q} /> : null}
        {facets ? (
          <>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={warmDrawer}
              onFocus={warmDrawer}
              onClick={() => setDrawer({ openings: drawer.openings + 1, open: true })}
              className="filter-button pr-3 md:hidden"
            >
              <SlidersHorizontal aria-hidden="true" strokeWidth={1.5} />
              <span className="first-letter:uppercase">filters</span>
              {chosen > 0 ? <span className="figures text-slate">({chosen})</span> : null}
            </button>
            <div className="hidden md:contents noscript:contents">
              <FilterDropdowns {...{ listing, controls, facets }} />
            </div>
          </>
        ) : null}
        {sortable ? (
          <div className="ml-auto noscript:ml-0">
            <SortMenu sort={state.sort} onSort={(sort) => go({ ...state, sort, page: 1 })} />
          </div>
        ) : null}
        <div className="hidden noscript:block">
          <Button type="submit">
            <span className="first-letter:uppercase">apply filters</span>
          </Button>
        </div>
      </form>
      {facets ? (
        <LazyPart
          key={drawer.openings}
          load={loadDrawer}
          part={{ listing, controls, facets, open: drawer.open, onOpenChange: setOpen }}
          reopenAs="filters"
        />
      ) : null}
    </>
  )
}
