import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import { type FilterGroup, groupLabels } from '#contract/catalogue/filter-groups.ts'
import { browserApi } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { FacetCounts } from '../list-for.ts'
import { cleared, filterOrder, toggled } from './filters.ts'
import { type ListingPage, withoutRouteTerm } from './listing-page.ts'
import { PriceFields } from './price-fields.tsx'
import { facetsQuery } from './queries.ts'
import { TermList } from './term-list.tsx'
import { type ListingState, pounds, readPrices } from './url-state.ts'
import type { ListingControls } from './use-listing.ts'
import { usePriceDraft } from './use-price-draft.ts'

type DrawerProps = {
  listing: ListingPage
  controls: ListingControls
  facets: FacetCounts
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Filters on a phone. Choices take effect when applied; each opening starts from the active filters. */
export function FilterDrawer({ listing, controls, facets: activeFacets, open, onOpenChange }: DrawerProps) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ListingState>(controls.state)
  const [routeTerm, setRouteTerm] = useState(listing.routeTerm)
  const priceDraft = usePriceDraft({ min: pounds(draft.minPrice), max: pounds(draft.maxPrice) })
  const { prices, edit: setPrices } = priceDraft
  const chosen: ListingState = { ...draft, ...readPrices(prices.min, prices.max), page: 1 }
  // Without the route's term, the draft filters all products.
  const source = listing.routeTerm && !routeTerm ? ({ kind: 'all' } as const) : listing.source
  const counted = useQuery({ ...facetsQuery(browserApi, source, chosen), enabled: open })
  const facets = counted.data ?? activeFacets

  const isRouteTerm = (group: FilterGroup, slug: string) => routeTerm?.group === group && routeTerm.slug === slug
  const toggle = (group: FilterGroup, slug: string) => {
    if (isRouteTerm(group, slug)) setRouteTerm(null)
    else if (listing.routeTerm?.group === group && listing.routeTerm.slug === slug) setRouteTerm(listing.routeTerm)
    else setDraft(toggled(draft, group, slug))
  }
  const clearGroup = (group: FilterGroup) => {
    setDraft({ ...draft, [group]: [] })
    if (routeTerm?.group === group) setRouteTerm(null)
  }
  const apply = () => {
    if (!priceDraft.accept()) return
    onOpenChange(false)
    if (listing.routeTerm && !routeTerm) void navigate(withoutRouteTerm(listing, chosen))
    else controls.go(chosen)
  }
  const clearAll = () => {
    const empty = cleared(draft)
    setDraft(empty)
    setRouteTerm(listing.routeTerm)
    setPrices({ min: '', max: '' })
    controls.go(empty)
  }
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          <p role="status" className="figures mb-3 text-sm text-slate">
            {groupThousands(facets.total)} {facets.total === 1 ? 'product' : 'products'}
          </p>
          <div className="flex gap-3">
            <Button look="outline" className="grow px-3!" onClick={clearAll}>
              <span className="first-letter:uppercase">clear filters</span>
            </Button>
            <Button className="grow px-3!" onClick={apply}>
              <span className="first-letter:uppercase">apply filters</span>
            </Button>
          </div>
        </>
      }
    >
      <div className="divide-y divide-rule *:py-5 *:first:pt-0">
        {filterOrder.map((group) => {
          if (group === 'price')
            return (
              <DrawerGroup
                key={group}
                title="Price"
                onClear={prices.min || prices.max ? () => setPrices({ min: '', max: '' }) : null}
              >
                <PriceFields draft={priceDraft} range={facets.price} />
              </DrawerGroup>
            )
          if (facets[group].length === 0) return null
          return (
            <DrawerGroup
              key={group}
              title={groupLabels[group]}
              onClear={draft[group].length > 0 || routeTerm?.group === group ? () => clearGroup(group) : null}
            >
              <TermList
                group={group}
                terms={facets[group]}
                isChosen={(slug) => draft[group].includes(slug) || isRouteTerm(group, slug)}
                onToggle={(slug) => toggle(group, slug)}
              />
            </DrawerGroup>
          )
        })}
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={draft.inStock}
            disabled={facets.in_stock === 0 && !draft.inStock}
            onChange={() => setDraft({ ...draft, inStock: !draft.inStock })}
            className="size-4.5 accent-clay"
          />
          In stock
        </label>
      </div>
    </SidePanel>
  )
}

function DrawerGroup({
  title,
  onClear,
  children,
}: {
  title: string
  onClear: (() => void) | null
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p id={id} className="font-serif text-lg">
          {title}
        </p>
        {onClear ? (
          <Button look="quiet" aria-label={`clear ${title}`} onClick={onClear}>
            <span className="first-letter:uppercase">clear</span>
          </Button>
        ) : null}
      </div>
      {children}
    </fieldset>
  )
}
