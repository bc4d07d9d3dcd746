import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import type { Site } from '#contract/settings/site.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { breadcrumbList } from './structured-data.ts'

type PageData = { title: string; summary: string; url: string }

/** The head of a content page, with breadcrumbs and other structured data for search engines. */
export const contentMeta = (
  site: Site,
  { title, summary, url }: PageData,
  ...structured: object[]
): MetaDescriptor[] => [
  ...pageMeta(site, { title, description: summary, url }),
  ...[breadcrumbList(url, [{ label: title }]), ...structured].map((json) => ({
    'script:ld+json': json as Record<string, never>,
  })),
]

/** The head of a page that is missing or failed to load, which search engines must not index. */
export function failureMeta(site: Site, error: unknown, failure = 'Error loading page'): MetaDescriptor[] {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? missingMeta(site) : notIndexed(site, failure)
}

export const missingMeta = (site: Site): MetaDescriptor[] => notIndexed(site, 'Page not found')

const notIndexed = (site: Site, title: string): MetaDescriptor[] => [
  { title: `${title} | ${site.company.name}` },
  { name: 'robots', content: 'noindex' },
]
