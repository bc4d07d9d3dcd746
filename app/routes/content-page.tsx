import { HydrationBoundary } from '@tanstack/react-query'
import { isSlug } from '#contract/catalogue/slug.ts'
import { loadNotFound } from '../catalogue/load-not-found.ts'
import { NotFoundPage } from '../catalogue/not-found-page.tsx'
import { ContentArticle } from '../content/content-article.tsx'
import { contentPages } from '../content/content-pages.ts'
import { ContentScreen } from '../content/content-screen.tsx'
import { findPage, openPage } from '../content/load-page.ts'
import { PageError } from '../content/page-failure.tsx'
import { contentMeta, failureMeta, missingMeta } from '../content/page-meta.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/content-page'

const titleOf = (slug: string) => contentPages[slug]?.title ?? ''

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData) return failureMeta(site, error)
  return loaderData.page ? contentMeta(site, loaderData.page) : missingMeta(site)
}

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  (await findPage(context, params.slug.toLowerCase())) ?? loadNotFound(context)

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const slug = params.slug.toLowerCase()
  if (!isSlug(slug)) return { dehydrated: null, page: null }
  const { dehydrated, ...page } = openPage(request, slug, titleOf(slug))
  return { dehydrated, page }
}

export default function ContentPageRoute({ loaderData, params }: Route.ComponentProps) {
  const slug = params.slug.toLowerCase()
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      {loaderData.page ? (
        // One route serves every page: the key resets the state from one page to the next.
        <ContentScreen key={slug} slug={slug} title={titleOf(slug)}>
          {(page) => <ContentArticle page={page} />}
        </ContentScreen>
      ) : (
        <NotFoundPage />
      )}
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
