import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FilterGroup, filterGroups } from '#contract/filter-groups.ts'
import { grouped } from '#contract/line-text.ts'
import { browserApi } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { FacetCounts } from '../list-for.ts'
import { cleared, filterOrder, toggled } from './filters.ts'
import { type Place, withoutOwn } from './listing-page.ts'
import { PriceFields } from './price-fields.tsx'
import { facetsQuery } from './queries.ts'
import { TermList } from './term-list.tsx'
import { type ListingState, pounds, readPrices } from './url-state.ts'
import type { ListingControls } from './use-listing.ts'
import { usePriceDraft } from './use-price-draft.ts'

type DrawerProps = {
  place: Place
  controls: ListingControls
  facets: FacetCounts
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Filters on a phone: chosen at leisure, in force when applied. Each opening is a new draft of what is in force. */
export function FilterDrawer({ place, controls, facets: inForce, open, onOpenChange }: DrawerProps) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<ListingState>(controls.state)
  const [own, setOwn] = useState(place.own)
  const priceDraft = usePriceDraft({ min: pounds(draft.minPrice), max: pounds(draft.maxPrice) })
  const { prices, edit: setPrices } = priceDraft
  const chosen: ListingState = { ...draft, ...readPrices(prices.min, prices.max), page: 1 }
  // Without the route's own term the draft is a choice among all products.
  const source = place.own && !own ? ({ kind: 'all' } as const) : place.source
  const counted = useQuery({ ...facetsQuery(browserApi, source, chosen), enabled: open })
  const facets = counted.data ?? inForce

  const isOwn = (group: FilterGroup, slug: string) => own?.group === group && own.slug === slug
  const toggle = (group: FilterGroup, slug: string) => {
    if (isOwn(group, slug)) setOwn(null)
    else if (place.own?.group === group && place.own.slug === slug) setOwn(place.own)
    else setDraft(toggled(draft, group, slug))
  }
  const clearGroup = (group: FilterGroup) => {
    setDraft({ ...draft, [group]: [] })
    if (own?.group === group) setOwn(null)
  }
  const apply = () => {
    if (!priceDraft.accept()) return
    onOpenChange(false)
    if (place.own && !own) void navigate(withoutOwn(chosen))
    else controls.go(chosen)
  }
  const clearAll = () => {
    const empty = cleared(draft)
    setDraft(empty)
    setOwn(place.own)
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
            {grouped(facets.total)} {facets.total === 1 ? 'product' : 'products'}
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
              title={filterGroups[group].label}
              onClear={draft[group].length > 0 || own?.group === group ? () => clearGroup(group) : null}
            >
              <TermList
                group={group}
                terms={facets[group]}
                isChosen={(slug) => draft[group].includes(slug) || isOwn(group, slug)}
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
