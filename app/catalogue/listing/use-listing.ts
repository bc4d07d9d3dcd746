import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FilterGroup } from '#contract/catalogue/filter-groups.ts'
import { browserApi } from '../../shared/api.ts'
import type { ListedProduct, ProductList } from '../list-for.ts'
import { toggled } from './filters.ts'
import { type ListingPage, stateOf, withoutRouteTerm } from './listing-page.ts'
import { existingPages, facetsQuery, listPageQuery } from './queries.ts'
import { firstPage, hrefOf, type ListingState, renderedState } from './url-state.ts'
import { useScrollPosition } from './use-scroll-position.ts'

/** The state in the URL, and the functions that change it. */
export function useListingState(listing: ListingPage) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const urlState = useMemo(() => stateOf(listing, search), [listing, search])
  // A choice counts at once, before the URL has changed, so that no checkbox flickers.
  const [pending, setPending] = useState<{ of: string; state: ListingState } | null>(null)
  const state = pending?.of === key ? pending.state : urlState
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(hoverTimer.current), [])

  /** Prefetches a list once the pointer has rested for a moment on the control that leads to it. */
  const warm = (next: ListingState) => {
    clearTimeout(hoverTimer.current)
    hoverTimer.current = setTimeout(() => {
      void queries.prefetchQuery(listPageQuery(browserApi, { source: listing.source, state: next, page: next.page }))
      void queries.prefetchQuery(facetsQuery(browserApi, listing.source, next))
    }, hoverMs)
  }
  const go = (next: ListingState) => {
    setPending({ of: key, state: next })
    void navigate(hrefOf(listing, next), { preventScrollReset: true })
  }
  const isRouteTerm = (group: FilterGroup, slug: string) =>
    listing.routeTerm?.group === group && listing.routeTerm.slug === slug
  return {
    state,
    warm,
    go,
    isChosen: (group: FilterGroup, slug: string) => state[group].includes(slug) || isRouteTerm(group, slug),
    /** Removing the route's term leads to all products. */
    toggle: (group: FilterGroup, slug: string) => {
      if (isRouteTerm(group, slug)) void navigate(withoutRouteTerm(listing, state))
      else go(toggled(state, group, slug))
    },
    warmToggle: (group: FilterGroup, slug: string) => {
      if (!isRouteTerm(group, slug)) warm(toggled(state, group, slug))
    },
  }
}

const hoverMs = 60

export type ListingControls = ReturnType<typeof useListingState>

/** The list as far as it has loaded. While another selection loads, the old list stays. */
export function useProducts(listing: ListingPage, state: ListingState) {
  // Hydrates the pages that the server rendered, then loads the rest. A short list is complete and renders only once.
  const page = useSyncExternalStore(
    neverChanges,
    () => state.page,
    () => renderedState(state).page,
  )
  const start = firstPage(state)
  const first = useQuery(listPageQuery(browserApi, { source: listing.source, state, page: start }))
  const [, ...others] = first.data ? existingPages({ ...state, page }, first.data.meta.total_pages) : []
  const later = useQueries({
    queries: others.map((page) => listPageQuery(browserApi, { source: listing.source, state, page })),
  })
  const pages: ProductList[] = []
  for (const list of [first.data, ...later.map((query) => query.data)]) {
    if (!list) break
    pages.push(list)
  }
  const last = start + pages.length - 1
  const visibleList = useLastDefined(first.data && { first: first.data, start, last, ...joined(pages, start) })
  const failed = [first, ...later].filter((query) => !query.data && query.isError)
  const isTruncated = page < state.page
  useScrollPosition({ isTruncated, isComplete: !isTruncated && pages.length > others.length, lastPage: last })
  return {
    visibleList: first.data || failed.length === 0 ? visibleList : undefined,
    isUpdating: !first.data,
    isLoadingMore: Boolean(first.data) && pages.length <= others.length && failed.length === 0,
    hasFailed: failed.length > 0,
    retry: () => Promise.all(failed.map((query) => query.refetch())),
  }
}

const neverChanges = () => () => {}

/** Joins pages into one list, and records which product each page after page 1 starts with. */
function joined(pages: ProductList[], start: number) {
  // A product that moved from one page to the next between two requests is listed once.
  const products = new Map<number, ListedProduct>()
  const pageStarts = new Map<number, number>()
  for (const [index, page] of pages.entries()) {
    const newProducts = page.data.filter((product) => !products.has(product.id))
    for (const product of newProducts) products.set(product.id, product)
    if (start + index > 1 && newProducts[0]) pageStarts.set(newProducts[0].id, start + index)
  }
  return { products: [...products.values()], pageStarts }
}

/** The value, or the last one that was defined. */
function useLastDefined<T extends { first: unknown; last: number }>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value)
  if (value && (value.first !== latest?.first || value.last !== latest?.last)) setLatest(value)
  return value ?? latest
}

export type VisibleProducts = ReturnType<typeof useProducts>
