import { HydrationBoundary } from '@tanstack/react-query'
import { ContentScreen } from '../content/content-screen.tsx'
import { loadPage, openPage } from '../content/load-page.ts'
import { PageError } from '../content/page-failure.tsx'
import { contentMeta, failureMeta } from '../content/page-meta.ts'
import { ReviewsScreen } from '../content/reviews-screen.tsx'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/reviews'

const slug = 'reviews'
const title = 'Reviews'

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  loaderData ? contentMeta(siteOf(matches), loaderData) : failureMeta(siteOf(matches), error)

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, slug)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => openPage(request, slug, title)

export default function Reviews({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <ContentScreen slug={slug} title={title}>
        {(page) => <ReviewsScreen page={page} />}
      </ContentScreen>
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
