import { HydrationBoundary } from '@tanstack/react-query'
import { ContactScreen } from '../content/contact-screen.tsx'
import { ContentScreen } from '../content/content-screen.tsx'
import { loadPage, openPage } from '../content/load-page.ts'
import { PageError } from '../content/page-failure.tsx'
import { contentMeta, failureMeta } from '../content/page-meta.ts'
import { store } from '../content/structured-data.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/contact'

const slug = 'contact-us'
const title = 'Contact us'

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const site = siteOf(matches)
  return loaderData ? contentMeta(site, loaderData, store(site, loaderData.url)) : failureMeta(site, error)
}

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, slug)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => openPage(request, slug, title)

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <ContentScreen slug={slug} title={title}>
        {(page) => <ContactScreen page={page} />}
      </ContentScreen>
    </HydrationBoundary>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
