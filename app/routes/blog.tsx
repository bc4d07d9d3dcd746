import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { BlogList } from '../content/blog-list.tsx'
import { unavailable } from '../content/load-page.ts'
import { PageError } from '../content/page-failure.tsx'
import { failureMeta } from '../content/page-meta.ts'
import { blogQuery } from '../content/posts-query.ts'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Route } from './+types/blog'

/** Limits what an invented page number can cost; nobody presses 'Load More' this often. */
const maxPages = 20

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  loaderData
    ? pageMeta(siteOf(matches), {
        title: 'Blogs',
        description: 'Advice on choosing, ordering, laying and looking after natural stone.',
        url: loaderData.url,
      })
    : failureMeta(siteOf(matches), error, 'Error loading blog posts')

/** '?page=3' loads the first three pages, as 'Load More' would have done. */
const pageCount = (request: Request) =>
  Math.min(maxPages, Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1))

export async function loader({ request, context }: Route.LoaderArgs) {
  const queries = makeQueryClient()
  await queries
    .fetchInfiniteQuery({ ...blogQuery(serverApi(context)), pages: pageCount(request), retry: false })
    .catch(unavailable)
  return { dehydrated: dehydrate(queries), url: `${context.get(loaderContext).publicUrl}/blog` }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void pageQueryClient().prefetchInfiniteQuery({ ...blogQuery(browserApi), pages: pageCount(request) })
  return { dehydrated: null, url: `${new URL(request.url).origin}/blog` }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <div className="page pt-6 pb-12 md:pt-8 md:pb-14">
        <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Blogs' }]} />
        <h1 className="mt-8 text-3xl md:mt-12 md:text-4xl">Blogs</h1>
        <p className="mt-4 max-w-2xl text-slate">
          Advice on choosing, ordering, laying and looking after natural stone.
        </p>
        <div className="mt-12 md:mt-16">
          <BlogList />
        </div>
      </div>
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <PageError error={error} title="Error loading blog posts." />
)
