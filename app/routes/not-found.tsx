import { HydrationBoundary } from '@tanstack/react-query'
import { loadNotFound } from '../catalogue/load-not-found.ts'
import { NotFoundPage } from '../catalogue/not-found-page.tsx'
import { missingMeta } from '../content/page-meta.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = ({ matches }) => missingMeta(siteOf(matches))

export const loader = ({ context }: Route.LoaderArgs) => loadNotFound(context)

// A broken link inside the shop needs no request to the server.
export const clientLoader = () => ({ dehydrated: null })

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <NotFoundPage />
    </HydrationBoundary>
  )
}
