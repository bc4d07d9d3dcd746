import { HydrationBoundary } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ContentArticle } from '../content/content-article.tsx'
import { contentPages, slugOfPath } from '../content/content-pages.ts'
import { ContentScreen } from '../content/content-screen.tsx'
import { loadPage, openPage } from '../content/load-page.ts'
import { PageError } from '../content/page-failure.tsx'
import { contentMeta, failureMeta } from '../content/page-meta.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/content-page'

const titleOf = (slug: string) => contentPages[slug]?.title ?? ''

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  loaderData ? contentMeta(siteOf(matches), loaderData) : failureMeta(siteOf(matches), error)

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadPage(context, slugOfPath(new URL(request.url).pathname))

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const slug = slugOfPath(new URL(request.url).pathname)
  return openPage(request, slug, titleOf(slug))
}

export default function ContentPageRoute({ loaderData }: Route.ComponentProps) {
  const slug = slugOfPath(useLocation().pathname)
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      {/* One route module serves eight paths: the key resets the state from one page to the next. */}
      <ContentScreen key={slug} slug={slug} title={titleOf(slug)}>
        {(page) => <ContentArticle page={page} />}
      </ContentScreen>
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
