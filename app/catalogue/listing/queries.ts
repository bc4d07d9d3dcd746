import {
  defaultShouldDehydrateQuery,
  dehydrate,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { collectionsSchema } from '#contract/catalogue/catalogue.ts'
import { type ApiClient, read } from '../../shared/api.ts'
import { bestSellersQuery, facetsFor, type ListPage, type ListSource, listFor } from '../list-for.ts'
import type { ListingPage } from './listing-page.ts'
import { firstPage, type ListingState, writeListing } from './url-state.ts'

const listKey = (state: ListingState) => writeListing({ ...state, page: 1 }, { defaultSort: 'popular' })
const filterKey = (state: ListingState) => listKey({ ...state, sort: 'popular' })

export const listPageQuery = (api: ApiClient, wanted: ListPage) =>
  queryOptions({
    queryKey: ['products', wanted.source, listKey(wanted.state), wanted.page],
    queryFn: () => listFor(api, wanted),
  })

/** Counts by filter. The old counts stay until the new ones are there, so that no list of terms jumps. */
export const facetsQuery = (api: ApiClient, source: ListSource, state: ListingState) =>
  queryOptions({
    queryKey: ['facets', source, filterKey(state)],
    queryFn: () => facetsFor(api, source, state),
    placeholderData: keepPreviousData,
  })

export const collectionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['collections'], queryFn: async () => (await read(api.api.collections.$get())).data })

export type CollectionCard = z.output<typeof collectionsSchema>['data'][number]

/** The words above a collection; null for lists that have none. Read from the list of all collections, fetched once. */
export const introQuery = (api: ApiClient, source: ListSource) => {
  const slug = introducedBy(source)
  return queryOptions({
    queryKey: ['collection-intro', slug],
    queryFn: async ({ client }) => {
      const all = await client.ensureQueryData(collectionsQuery(api))
      return all.find((collection) => collection.slug === slug)?.intro ?? null
    },
    enabled: slug !== null,
  })
}

function introducedBy(source: ListSource): string | null {
  if (source.kind === 'clearance') return 'stock-clearance'
  return source.kind === 'collection' ? source.collection : null
}

/** The numbers of those of the wanted pages that there are, once the first is known. */
export function pagesThere(state: ListingState, totalPages: number): number[] {
  const first = firstPage(state)
  const last = Math.max(first, Math.min(state.page, totalPages))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The pages of a list, into `queries`. Throws only if the first cannot be had. */
export async function loadProducts(queries: QueryClient, api: ApiClient, wanted: Omit<ListPage, 'page'>) {
  const { state } = wanted
  const first = await queries.ensureQueryData(listPageQuery(api, { ...wanted, page: firstPage(state) }))
  if (first.data.length === 0) await queries.prefetchQuery(bestSellersQuery(api))
  const [, ...later] = pagesThere(state, first.meta.total_pages)
  await Promise.all(later.map((page) => queries.prefetchQuery(listPageQuery(api, { ...wanted, page }))))
}

/** A listing in a state of its filters. */
export type ListingView = { listing: ListingPage; state: ListingState }

/** Everything a listing needs. Without counts or intro it is still a listing. */
export async function loadListing(queries: QueryClient, api: ApiClient, { listing, state }: ListingView) {
  const { source } = listing
  const counts = queries.prefetchQuery(facetsQuery(api, source, state))
  const intro = introducedBy(source) ? queries.prefetchQuery(introQuery(api, source)) : null
  await loadProducts(queries, api, { source, state })
  await Promise.all([counts, intro])
}

/** What goes into the page. The list of all collections was only read for one sentence of it. */
export function packed(queries: QueryClient) {
  return dehydrate(queries, {
    shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && query.queryKey[0] !== 'collections',
  })
}

const briefly = 250
const forGoingBack = 3_000

/**
 * How long a navigation in the browser waits for its list. Changed filters do not wait: the screen keeps the old list.
 * Going back waits longest, because the place on the page can only be found again once the list is there.
 * In a Back navigation the address bar is already there; in any other it still shows the page one is leaving.
 */
export function patience(to: URL, at: { pathname: string; search: string }): number {
  if (to.pathname !== at.pathname) return briefly
  return to.search === at.search ? forGoingBack : 0
}

/** Waits for `work` so long and no longer; whether it failed is the screen's to show. */
export async function waitFor(work: Promise<unknown>, longestMs: number): Promise<void> {
  const settled = work.then(
    () => {},
    () => {},
  )
  if (longestMs > 0) await Promise.race([settled, new Promise<void>((resolve) => setTimeout(resolve, longestMs))])
}
