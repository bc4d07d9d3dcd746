import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { CollectionHub } from '../catalogue/listing/collection-hub.tsx'
import { ListingFailed } from '../catalogue/listing/listing-failed.tsx'
import { collectionsQuery, waitFor, waitLimitMs } from '../catalogue/listing/queries.ts'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/collections'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(siteOf(matches), {
    title: 'Collections',
    description:
      'Every collection of stone we stock: tiles, slabs, pavers, mosaics, patterns, mouldings and stonework.',
    url: `${loaderData?.origin ?? ''}/collections`,
  })

export async function loader({ context }: Route.LoaderArgs) {
  const queries = makeQueryClient()
  await queries.ensureQueryData(collectionsQuery(serverApi(context)))
  return { dehydrated: dehydrate(queries), origin: context.get(loaderContext).publicUrl }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  await waitFor(pageQueryClient().ensureQueryData(collectionsQuery(browserApi)), waitLimitMs(url, window.location))
  return { dehydrated: null, origin: url.origin }
}

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <CollectionHub />
    </HydrationBoundary>
  )
}

export function ErrorBoundary() {
  return <ListingFailed title="Collections" />
}
