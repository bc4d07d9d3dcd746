import { publicConfig } from '#shop.config'

/** Pages of an order are not indexed. Their URL may contain a guest's key, so it is not sent to other sites. */
export const orderMeta = (title: string) => [
  { title: `${title} | ${publicConfig.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'strict-origin' },
]

/** The HTML is the same for everyone, but a URL that contains a key must not be cached. */
export const orderHeaders = () => ({ 'cache-control': 'private, no-store' })
