import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { ListingFailed } from '../catalogue/listing/listing-failed.tsx'
import { searchListing, stateOf } from '../catalogue/listing/listing-page.ts'
import { type ListingView, loadListing, packed, waitFor, waitLimitMs } from '../catalogue/listing/queries.ts'
import { searchLinksQuery } from '../catalogue/listing/search-links-query.ts'
import { SearchScreen } from '../catalogue/listing/search-screen.tsx'
import { readSearchWords, renderedState } from '../catalogue/listing/url-state.ts'
import { QuickViewHost } from '../catalogue/quick-view/quick-view-host.tsx'
import { type ApiClient, browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import { browserVocabulary, readVocabulary } from '../shared/vocabulary.ts'
import type { Route } from './+types/search'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.q ? `Search results for “${loaderData.q}”` : 'Search',
    description: 'Find tiles, slabs and stonework by stone, colour, size or room.',
    url: `${loaderData?.origin ?? ''}/search`,
    noindex: true,
  })

/** Loads the products and the links to matching pages. The search still works if the links fail. */
async function loadSearch(queries: QueryClient, api: ApiClient, { listing, state }: ListingView) {
  const found = loadListing(queries, api, { listing, state })
  await Promise.all([found, queries.prefetchQuery(searchLinksQuery(api, listing.title))])
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = readSearchWords(url.searchParams)
  const queries = makeQueryClient()
  if (q) {
    const api = serverApi(context)
    const listing = searchListing(q, await readVocabulary(api))
    await loadSearch(queries, api, { listing, state: renderedState(stateOf(listing, url.search)) })
  }
  return { dehydrated: packed(queries), q, origin: context.get(loaderContext).publicUrl }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const q = readSearchWords(url.searchParams)
  if (q) {
    const listing = searchListing(q, await browserVocabulary())
    const found = loadSearch(pageQueryClient(), browserApi, { listing, state: stateOf(listing, url.search) })
    await waitFor(found, waitLimitMs(url, window.location))
  }
  return { dehydrated: null, q, origin: url.origin }
}

export default function SearchPage({ loaderData: { dehydrated, q } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={dehydrated}>
      <QuickViewHost>{(openQuickView) => <SearchScreen q={q} openQuickView={openQuickView} />}</QuickViewHost>
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  return <ListingFailed title="this search" />
}
