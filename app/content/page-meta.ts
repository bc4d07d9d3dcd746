import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { publicConfig } from '#shop.config'
import { pageMeta } from '../shared/page-meta.ts'
import { breadcrumbList } from './structured-data.ts'

type Loaded = { title: string; summary: string; url: string }

/** Head of a content page, with its place in the shop and whatever else search engines may read about it. */
export const contentMeta = ({ title, summary, url }: Loaded, ...structured: object[]): MetaDescriptor[] => [
  ...pageMeta({ title, description: summary, url }),
  ...[breadcrumbList(url, [{ label: title }]), ...structured].map((json) => ({
    'script:ld+json': json as Record<string, never>,
  })),
]

/** Head of a page that is not there or could not be had: search engines are to leave it alone. */
export function failureMeta(error: unknown, failure = 'Error loading page'): MetaDescriptor[] {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return [
    { title: `${missing ? 'Page not found' : failure} | ${publicConfig.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}
