import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FilterGroup } from '#contract/catalogue/filter-groups.ts'
import { browserApi } from '../../shared/api.ts'
import type { ListedProduct, ProductList } from '../list-for.ts'
import { toggled } from './filters.ts'
import { type ListingPage, stateOf, withoutOwn } from './listing-page.ts'
import { facetsQuery, listPageQuery, pagesThere } from './queries.ts'
import { drawnAtOnce, firstPage, hrefOf, type ListingState } from './url-state.ts'
import { useScrollPosition } from './use-scroll-position.ts'

/** The state the address gives, and the ways to change it. */
export function useListingState(listing: ListingPage) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const there = useMemo(() => stateOf(listing, search), [listing, search])
  // What was just chosen counts at once, before the address has followed: a tick must not come and go.
  const [ahead, setAhead] = useState<{ of: string; state: ListingState } | null>(null)
  const state = ahead?.of === key ? ahead.state : there
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(dwelling.current), [])

  /** Fetches a list before it is asked for, once the pointer has rested a moment on what would ask for it. */
  const warm = (next: ListingState) => {
    clearTimeout(dwelling.current)
    dwelling.current = setTimeout(() => {
      void queries.prefetchQuery(listPageQuery(browserApi, { source: listing.source, state: next, page: next.page }))
      void queries.prefetchQuery(facetsQuery(browserApi, listing.source, next))
    }, restMs)
  }
  const go = (next: ListingState) => {
    setAhead({ of: key, state: next })
    void navigate(hrefOf(listing, next), { preventScrollReset: true })
  }
  const isOwn = (group: FilterGroup, slug: string) =>
    listing.routeTerm?.group === group && listing.routeTerm.slug === slug
  return {
    state,
    warm,
    go,
    isChosen: (group: FilterGroup, slug: string) => state[group].includes(slug) || isOwn(group, slug),
    /** Un-choosing what the route itself stands for leads to all products. */
    toggle: (group: FilterGroup, slug: string) => {
      if (isOwn(group, slug)) void navigate(withoutOwn(state))
      else go(toggled(state, group, slug))
    },
    warmToggle: (group: FilterGroup, slug: string) => {
      if (!isOwn(group, slug)) warm(toggled(state, group, slug))
    },
  }
}

const restMs = 60

export type ListingControls = ReturnType<typeof useListingState>

/** The list as far as it has come. While another selection loads, the old one stays. */
export function useProducts(listing: ListingPage, state: ListingState) {
  // Hydrated as the server rendered it, then continued from there. The same for short lists, which so need not be drawn again.
  const page = useSyncExternalStore(
    nothingToHear,
    () => state.page,
    () => drawnAtOnce(state).page,
  )
  const start = firstPage(state)
  const first = useQuery(listPageQuery(browserApi, { source: listing.source, state, page: start }))
  const [, ...others] = first.data ? pagesThere({ ...state, page }, first.data.meta.total_pages) : []
  const later = useQueries({
    queries: others.map((page) => listPageQuery(browserApi, { source: listing.source, state, page })),
  })
  const pages: ProductList[] = []
  for (const list of [first.data, ...later.map((query) => query.data)]) {
    if (!list) break
    pages.push(list)
  }
  const last = start + pages.length - 1
  const shown = useKept(first.data && { first: first.data, start, last, ...joined(pages, start) })
  const failed = [first, ...later].filter((query) => !query.data && query.isError)
  const isCut = page < state.page
  useScrollPosition({ isCut, isWhole: !isCut && pages.length > others.length, lastPage: last })
  return {
    shown: first.data || failed.length === 0 ? shown : undefined,
    isUpdating: !first.data,
    isLoadingMore: Boolean(first.data) && pages.length <= others.length && failed.length === 0,
    hasFailed: failed.length > 0,
    retry: () => Promise.all(failed.map((query) => query.refetch())),
  }
}

const nothingToHear = () => () => {}

/** One list of several pages, and which product each page after the very first begins with. */
function joined(pages: ProductList[], start: number) {
  // A product that moved between two pages while they were fetched is shown once.
  const products = new Map<number, ListedProduct>()
  const pageStarts = new Map<number, number>()
  for (const [index, page] of pages.entries()) {
    const fresh = page.data.filter((product) => !products.has(product.id))
    for (const product of fresh) products.set(product.id, product)
    if (start + index > 1 && fresh[0]) pageStarts.set(fresh[0].id, start + index)
  }
  return { products: [...products.values()], pageStarts }
}

/** The value, or the last one there was. */
function useKept<T extends { first: unknown; last: number }>(value: T | undefined): T | undefined {
  const [kept, keep] = useState(value)
  if (value && (value.first !== kept?.first || value.last !== kept?.last)) keep(value)
  return value ?? kept
}

export type ProductsShown = ReturnType<typeof useProducts>
