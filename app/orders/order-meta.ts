import type { Site } from '#contract/settings/site.ts'

/** Pages of an order are not indexed. Their URL may contain a guest's key, so it is not sent to other sites. */
export const orderMeta = (site: Site, title: string) => [
  { title: `${title} | ${site.company.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'strict-origin' },
]

/** The HTML is the same for everyone, but a URL that contains a key must not be cached. */
export const orderHeaders = () => ({ 'cache-control': 'private, no-store' })
