import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { data } from 'react-router'
import { BestSellersList } from '../catalogue/best-sellers-list.tsx'
import { bestSellersQuery } from '../catalogue/list-for.ts'
import { serverApi } from '../shared/api.ts'
import { NotFoundScreen } from '../shared/not-found-screen.tsx'
import { makeQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Page not found | ${siteOf(matches).company.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const queries = makeQueryClient()
  // `prefetchQuery` never throws: a failure here must not break the page.
  await queries.prefetchQuery({ ...bestSellersQuery(serverApi(context)), retry: false })
  return data({ dehydrated: dehydrate(queries) }, { status: 404 })
}

// A broken link inside the shop needs no request to the server.
export const clientLoader = () => ({ dehydrated: null })

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <NotFoundScreen>
        <BestSellersList />
      </NotFoundScreen>
    </HydrationBoundary>
  )
}
