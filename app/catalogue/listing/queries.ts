import {
  defaultShouldDehydrateQuery,
  dehydrate,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { collectionsSchema } from '#contract/catalogue/catalogue.ts'
import { forEachGroup } from '#contract/catalogue/filter-groups.ts'
import { type ApiClient, read } from '../../shared/api.ts'
import { bestSellersQuery, facetsFor, type ListPage, type ListSource, listFor } from '../list-for.ts'
import type { ListingPage } from './listing-page.ts'
import { firstPage, type ListingState, writeState } from './url-state.ts'

/** The order in which terms were chosen does not matter. */
const listKey = (state: ListingState) =>
  writeState({ ...state, ...forEachGroup((group) => state[group].toSorted()), page: 1 }, { defaultSort: 'popular' })
const filterKey = (state: ListingState) => listKey({ ...state, sort: 'popular' })

export const listPageQuery = (api: ApiClient, wanted: ListPage) =>
  queryOptions({
    queryKey: ['products', wanted.source, listKey(wanted.state), wanted.page],
    queryFn: () => listFor(api, wanted),
  })

/** Counts by filter. The old counts stay until the new ones have loaded, so that the lists of terms do not jump. */
export const facetsQuery = (api: ApiClient, source: ListSource, state: ListingState) =>
  queryOptions({
    queryKey: ['facets', source, filterKey(state)],
    queryFn: () => facetsFor(api, source, state),
    placeholderData: keepPreviousData,
  })

export const collectionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['collections'], queryFn: async () => (await read(api.api.collections.$get())).data })

export type CollectionCard = z.output<typeof collectionsSchema>['data'][number]

/** The introduction of a collection; null for other lists. Read from the list of all collections, fetched once. */
export const introQuery = (api: ApiClient, source: ListSource) => {
  const slug = introSlug(source)
  return queryOptions({
    queryKey: ['collection-intro', slug],
    queryFn: async ({ client }) => {
      const all = await client.ensureQueryData(collectionsQuery(api))
      return all.find((collection) => collection.slug === slug)?.intro ?? null
    },
    enabled: slug !== null,
  })
}

function introSlug(source: ListSource): string | null {
  if (source.kind === 'clearance') return 'stock-clearance'
  return source.kind === 'collection' ? source.collection : null
}

/** The requested pages that exist, once the first page has loaded. */
export function existingPages(state: ListingState, totalPages: number): number[] {
  const first = firstPage(state)
  const last = Math.max(first, Math.min(state.page, totalPages))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Loads the pages of a list into `queries`. Throws only if the first page fails. */
export async function loadProducts(queries: QueryClient, api: ApiClient, wanted: Omit<ListPage, 'page'>) {
  const { state } = wanted
  const first = await queries.ensureQueryData(listPageQuery(api, { ...wanted, page: firstPage(state) }))
  if (first.data.length === 0) await queries.prefetchQuery(bestSellersQuery(api))
  const [, ...later] = existingPages(state, first.meta.total_pages)
  await Promise.all(later.map((page) => queries.prefetchQuery(listPageQuery(api, { ...wanted, page }))))
}

/** A listing with its current filters. */
export type ListingView = { listing: ListingPage; state: ListingState }

/** Loads everything a listing needs. Counts and introduction may fail without failing the page. */
export async function loadListing(queries: QueryClient, api: ApiClient, { listing, state }: ListingView) {
  const { source } = listing
  const counts = queries.prefetchQuery(facetsQuery(api, source, state))
  const intro = introSlug(source) ? queries.prefetchQuery(introQuery(api, source)) : null
  await loadProducts(queries, api, { source, state })
  await Promise.all([counts, intro])
}

/** The data to embed in the page. The list of all collections is left out: only one introduction of it is needed. */
export function packed(queries: QueryClient) {
  return dehydrate(queries, {
    shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && query.queryKey[0] !== 'collections',
  })
}

const briefWaitMs = 250
const backWaitMs = 3_000

/**
 * How long a navigation in the browser waits for its list. Changed filters do not wait: the screen keeps the old list.
 * Going back waits longest, because the scroll position can only be restored once the list has loaded. On Back the
 * address bar already shows the new URL; in any other navigation it still shows the old one.
 */
export function waitLimitMs(to: URL, at: { pathname: string; search: string }): number {
  if (to.pathname !== at.pathname) return briefWaitMs
  return to.search === at.search ? backWaitMs : 0
}

/** Waits for `work`, but not beyond the limit. The screen reports any failure. */
export async function waitFor(work: Promise<unknown>, limitMs: number): Promise<void> {
  const settled = work.then(
    () => {},
    () => {},
  )
  if (limitMs > 0) await Promise.race([settled, new Promise<void>((resolve) => setTimeout(resolve, limitMs))])
}
