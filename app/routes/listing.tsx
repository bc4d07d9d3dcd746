import { HydrationBoundary } from '@tanstack/react-query'
import { useMemo } from 'react'
import { data, useLocation } from 'react-router'
import { headTags, listingHead } from '../catalogue/listing/head.ts'
import { ListingFailed } from '../catalogue/listing/listing-failed.tsx'
import { listingPageAt, stateOf } from '../catalogue/listing/listing-page.ts'
import { ListingScreen } from '../catalogue/listing/listing-screen.tsx'
import { loadListing, packed, waitFor, waitLimitMs } from '../catalogue/listing/queries.ts'
import { renderedState } from '../catalogue/listing/url-state.ts'
import { QuickViewHost } from '../catalogue/quick-view/quick-view-host.tsx'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import { browserVocabulary, readVocabulary, useVocabulary } from '../shared/vocabulary.ts'
import type { Route } from './+types/listing'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? headTags(siteOf(matches), loaderData.head) : []

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = serverApi(context)
  const listing = listingPageAt(url.pathname, await readVocabulary(api))
  if (!listing) throw new Response('Not found', { status: 404 })
  const state = stateOf(listing, url.search)
  const queries = makeQueryClient()
  await loadListing(queries, api, { listing, state: renderedState(state) })
  const origin = context.get(loaderContext).publicUrl
  const head = listingHead(queries, { listing, state }, origin)
  return data({ dehydrated: packed(queries), head, origin }, { status: listing.known ? 200 : 404 })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const listing = listingPageAt(url.pathname, await browserVocabulary())
  if (!listing) throw new Response('Not found', { status: 404 })
  const state = stateOf(listing, url.search)
  const queries = pageQueryClient()
  await waitFor(loadListing(queries, browserApi, { listing, state }), waitLimitMs(url, window.location))
  return { dehydrated: null, head: listingHead(queries, { listing, state }, url.origin), origin: url.origin }
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const vocabulary = useVocabulary()
  const listing = useMemo(() => listingPageAt(pathname, vocabulary), [pathname, vocabulary])
  if (!listing) return null
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <QuickViewHost>
        {(openQuickView) => (
          <ListingScreen
            key={listing.canonical}
            listing={listing}
            origin={loaderData.origin}
            openQuickView={openQuickView}
          />
        )}
      </QuickViewHost>
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  const { pathname } = useLocation()
  const vocabulary = useVocabulary()
  return <ListingFailed title={listingPageAt(pathname, vocabulary)?.title ?? 'this page'} />
}
