import type { Site } from '#contract/settings/site.ts'

type PageHead = {
  title: string
  description: string
  url: string
  /** What a shared link opens, if that is not the canonical URL. */
  sharedUrl?: string
  image?: string
  noindex?: boolean
}

/** Title, description, canonical URL and Open Graph tags of a page. */
export function pageMeta({ company }: Site, page: PageHead) {
  const title = page.title === company.name ? `${company.name} | ${company.tagline}` : `${page.title} | ${company.name}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: page.url } as const,
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: page.sharedUrl ?? page.url },
    { property: 'og:site_name', content: company.name },
    { property: 'og:image', content: page.image ?? new URL('/images/site/og-card/1200', page.url).href },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
