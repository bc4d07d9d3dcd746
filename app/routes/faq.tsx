import { type DehydratedState, dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { type FaqEntry, faqQuery } from '../content/faq-query.ts'
import { FaqScreen, faqTitle } from '../content/faq-screen.tsx'
import { openPage, unavailable } from '../content/load-page.ts'
import { PageError } from '../content/page-failure.tsx'
import { contentMeta, failureMeta } from '../content/page-meta.ts'
import { pageQuery } from '../content/page-query.ts'
import { faqPage } from '../content/structured-data.ts'
import { browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/faq'

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const site = siteOf(matches)
  return loaderData
    ? contentMeta(site, loaderData, faqPage(entriesIn(loaderData.dehydrated)))
    : failureMeta(site, error)
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context)
  const queries = makeQueryClient()
  const [intro] = await Promise.all([
    queries.fetchQuery({ ...pageQuery(api, 'faq'), retry: false }).catch(() => null),
    queries.fetchQuery({ ...faqQuery(api), retry: false }).catch(unavailable),
  ])
  return {
    dehydrated: dehydrate(queries),
    title: intro?.title ?? faqTitle,
    summary: intro?.summary ?? faqTitle,
    url: `${context.get(loaderContext).publicUrl}/faq`,
  }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void pageQueryClient().prefetchQuery(faqQuery(browserApi))
  return openPage(request, 'faq', faqTitle)
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <FaqScreen />
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />

/** The page already contains the answers once, in the query cache; the structured data is made from that copy. */
const entriesIn = (state: DehydratedState | null | undefined) =>
  (state?.queries.find(({ queryKey }) => queryKey[0] === 'faq')?.state.data ?? []) as FaqEntry[]
