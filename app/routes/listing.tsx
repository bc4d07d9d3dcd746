import { HydrationBoundary } from '@tanstack/react-query'
import { useMemo } from 'react'
import { data, useLocation } from 'react-router'
import { addToBasket } from '../basket/add-to-basket.ts'
import { useIsSampled } from '../basket/use-basket.ts'
import { headTags, listingHead } from '../catalogue/listing/head.ts'
import { ListingFailed } from '../catalogue/listing/listing-failed.tsx'
import { placeAt, stateOf } from '../catalogue/listing/listing-page.ts'
import { ListingScreen } from '../catalogue/listing/listing-screen.tsx'
import { loadListing, packed, patience, waitFor } from '../catalogue/listing/queries.ts'
import { drawnAtOnce } from '../catalogue/listing/url-state.ts'
import { QuickViewHost } from '../catalogue/quick-view/quick-view-host.tsx'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import type { Route } from './+types/listing'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? headTags(loaderData.head) : [])

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = placeAt(url.pathname)
  if (!place) throw new Response('Not found', { status: 404 })
  const state = stateOf(place, url.search)
  const queries = makeQueryClient()
  await loadListing(queries, serverApi(context), place, drawnAtOnce(state))
  const origin = context.get(loaderContext).publicUrl
  const head = listingHead(queries, place, state, origin)
  return data({ dehydrated: packed(queries), head, origin }, { status: place.known ? 200 : 404 })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const place = placeAt(url.pathname)
  if (!place) throw new Response('Not found', { status: 404 })
  const state = stateOf(place, url.search)
  const queries = pageQueryClient()
  await waitFor(loadListing(queries, browserApi, place, state), patience(url, window.location))
  return { dehydrated: null, head: listingHead(queries, place, state, url.origin), origin: url.origin }
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const place = useMemo(() => placeAt(pathname), [pathname])
  if (!place) return null
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <QuickViewHost addToBasket={addToBasket} useIsSampled={useIsSampled}>
        {(openQuickView) => (
          <ListingScreen
            key={place.canonical}
            place={place}
            origin={loaderData.origin}
            actions={{ addSample: addToBasket, useIsSampled, openQuickView }}
          />
        )}
      </QuickViewHost>
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  const { pathname } = useLocation()
  return <ListingFailed title={placeAt(pathname)?.title ?? 'this page'} />
}
