import { type DehydratedState, dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { Site } from '#contract/settings/site.ts'
import { QuickViewHost } from '../catalogue/quick-view/quick-view-host.tsx'
import { HomeScreen } from '../home/home-screen.tsx'
import { dealsQuery, fixingQuery, recentPostsQuery, slidesQuery } from '../home/queries.ts'
import { type ApiClient, browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteOf(matches)
  const url = loaderData?.url ?? '/'
  return [
    ...pageMeta(site, {
      title: site.company.name,
      description:
        'Marble, limestone, travertine and slate tiles, slabs and stonework from ten countries, held in UK stock.',
      url,
    }),
    { 'script:ld+json': webSite(site, url) },
  ]
}

/** Structured data: the site's name and its search page. */
const webSite = ({ company }: Site, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: company.name,
  description: company.tagline,
  url,
  inLanguage: 'en-GB',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** Starts all requests of the page at once. A failure does not break the page: its section tries again. */
const startAll = (queries: QueryClient, api: ApiClient, options: { retry?: false } = {}) =>
  Promise.allSettled([
    queries.ensureQueryData({ ...slidesQuery(api), ...options }),
    queries.ensureQueryData({ ...dealsQuery(api), ...options }),
    queries.ensureQueryData({ ...recentPostsQuery(api), ...options }),
    queries.ensureQueryData({ ...fixingQuery(api), ...options }),
  ])

/** How long a visitor coming from another page waits for all sections. After that the page opens without the rest. */
const timeoutMs = 500

type HomeData = { dehydrated: DehydratedState | null; url: string }

export async function loader({ context }: Route.LoaderArgs): Promise<HomeData> {
  const queries = makeQueryClient()
  await startAll(queries, serverApi(context), { retry: false })
  return { dehydrated: dehydrate(queries), url: `${context.get(loaderContext).publicUrl}/` }
}

export async function clientLoader(): Promise<HomeData> {
  await Promise.race([
    startAll(pageQueryClient(), browserApi),
    new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ])
  return { dehydrated: null, url: `${window.location.origin}/` }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <QuickViewHost>{(openQuickView) => <HomeScreen openQuickView={openQuickView} />}</QuickViewHost>
    </HydrationBoundary>
  )
}
