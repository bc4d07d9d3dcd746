import { dehydrate, HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, redirectDocument } from 'react-router'
import { unavailable } from '../content/load-page.ts'
import { PageError } from '../content/page-failure.tsx'
import { PageLoading } from '../content/page-loading.tsx'
import { failureMeta } from '../content/page-meta.ts'
import { PostArticle } from '../content/post-article.tsx'
import { type Post, postQuery, recentPostsQuery } from '../content/posts-query.ts'
import { article, breadcrumbList } from '../content/structured-data.ts'
import { ApiError, browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/post'

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const site = siteOf(matches)
  if (!loaderData) return failureMeta(site, error)
  const { head, url } = loaderData
  return [
    ...pageMeta(site, {
      title: head.title,
      description: head.excerpt,
      url,
      ...(head.picture ? { image: new URL(head.picture, url).href } : {}),
    }),
    { property: 'og:type', content: 'article' },
    { 'script:ld+json': article(site, { ...head, url, image: head.picture }) },
    { 'script:ld+json': breadcrumbList(url, [{ label: 'Blogs', to: '/blog' }, { label: head.title }]) },
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = serverApi(context)
  const queries = makeQueryClient()
  const [post] = await Promise.all([
    queries.fetchQuery({ ...postQuery(api, params.slug), retry: false }).catch(missingOrUnavailable),
    queries.prefetchQuery({ ...recentPostsQuery(api), retry: false }),
  ])
  return {
    dehydrated: dehydrate(queries),
    head: headOf(post),
    url: `${context.get(loaderContext).publicUrl}/blog/${post.slug}`,
  }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const queries = pageQueryClient()
  void queries.prefetchQuery(recentPostsQuery(browserApi))
  const post = await queries.ensureQueryData(postQuery(browserApi, params.slug)).catch((error) => {
    // Only the server knows whether the post has moved.
    if (error instanceof ApiError && error.status === 404) throw redirectDocument(request.url)
    return unavailable()
  })
  return { dehydrated: null, head: headOf(post), url: `${new URL(request.url).origin}/blog/${post.slug}` }
}

export default function PostPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <PostScreen key={params.slug} slug={params.slug} title={loaderData.head.title} />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />

function PostScreen({ slug, title }: { slug: string; title: string }) {
  const { data: post } = useQuery(postQuery(browserApi, slug))
  return post ? <PostArticle post={post} /> : <PageLoading title={title} />
}

/** Only what the page's head needs; the text itself is sent once, with the query. */
const headOf = ({ title, excerpt, date, author, picture }: Post) => ({
  title,
  excerpt,
  date,
  author,
  picture: picture?.src,
})

function missingOrUnavailable(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw data('Not found', { status: 404 })
  return unavailable()
}
