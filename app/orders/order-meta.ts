import { publicConfig } from '#shop.config'

/** Pages of one order: nobody's to find, and their address, which may hold a guest's key, is told to no other site. */
export const orderMeta = (title: string) => [
  { title: `${title} | ${publicConfig.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'strict-origin' },
]

/** The HTML is the same for everyone, but an address with a key in it is kept by no cache. */
export const orderHeaders = () => ({ 'cache-control': 'private, no-store' })
