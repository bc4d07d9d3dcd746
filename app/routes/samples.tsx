import { HydrationBoundary } from '@tanstack/react-query'
import { ListingFailed } from '../catalogue/listing/listing-failed.tsx'
import { samplesListing, stateOf } from '../catalogue/listing/listing-page.ts'
import { loadProducts, packed, waitFor, waitLimitMs } from '../catalogue/listing/queries.ts'
import { SamplesScreen, samplesPageQuery } from '../catalogue/listing/samples-screen.tsx'
import { renderedState } from '../catalogue/listing/url-state.ts'
import { QuickViewHost } from '../catalogue/quick-view/quick-view-host.tsx'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import { browserVocabulary, readVocabulary } from '../shared/vocabulary.ts'
import type { Route } from './+types/samples'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Samples',
    description:
      'Free and full-size stone samples: how many you may have, how they are sent, and every stone that has one.',
    url: `${loaderData?.origin ?? ''}/samples`,
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = serverApi(context)
  const queries = makeQueryClient()
  const page = queries.prefetchQuery(samplesPageQuery(api))
  const listing = samplesListing(await readVocabulary(api))
  await loadProducts(queries, api, {
    source: listing.source,
    state: renderedState(stateOf(listing, url.search)),
  })
  await page
  return { dehydrated: packed(queries), origin: context.get(loaderContext).publicUrl }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const queries = pageQueryClient()
  const listing = samplesListing(await browserVocabulary())
  const loading = Promise.all([
    queries.ensureQueryData(samplesPageQuery(browserApi)),
    loadProducts(queries, browserApi, { source: listing.source, state: stateOf(listing, url.search) }),
  ])
  await waitFor(loading, waitLimitMs(url, window.location))
  return { dehydrated: null, origin: url.origin }
}

export default function SamplesPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <QuickViewHost>{(openQuickView) => <SamplesScreen openQuickView={openQuickView} />}</QuickViewHost>
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  return <ListingFailed title="Samples" />
}
