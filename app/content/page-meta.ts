import type { MetaDescriptor } from 'react-router'
import { shopConfig } from '#shop.config'
import { pageMeta } from '../seo.ts'
import { breadcrumbList } from './structured-data.ts'

type Loaded = { title: string; summary: string; url: string } | undefined

/** Head of a content page; one that could not be loaded is kept out of search engines. */
export function contentMeta(loaded: Loaded, fallbackTitle: string, ...structured: object[]): MetaDescriptor[] {
  if (!loaded) return [{ title: `${fallbackTitle} | ${shopConfig.name}` }, { name: 'robots', content: 'noindex' }]
  const { title, summary, url } = loaded
  return [
    ...pageMeta({ title, description: summary, url }),
    ...[breadcrumbList(url, [{ label: title }]), ...structured].map((json) => ({
      'script:ld+json': json as Record<string, never>,
    })),
  ]
}
