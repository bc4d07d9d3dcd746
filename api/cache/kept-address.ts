/** What the pages of the shop read from their address on the server. An address with anything else is not kept. */
const readByPages = new Set([
  'q',
  'material',
  'room',
  'finish',
  'colour',
  'size',
  'thickness',
  'min_price',
  'max_price',
  'in_stock',
  'sort',
  'from',
  'page',
])

/** Written into links by advertisers and mailers for their own counting; no page shows them. */
const forCounting = /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|mc_cid|mc_eid|_gl)$/

const isCall = /^\/(api|wp-json)\//

/**
 * The address under which an answer is kept: a page's without what is only for counting; null for a page's with
 * parameters nobody knows, of which there is no end. Calls of the API refuse those themselves.
 */
export function keptAddress(pathname: string, search: string): string | null {
  if (search.length < 2 || isCall.test(pathname)) return pathname + search
  const parts = search.slice(1).split('&')
  const read = parts.filter((part) => !forCounting.test(nameOf(part)))
  if (!read.every((part) => readByPages.has(nameOf(part)))) return null
  return read.length > 0 ? `${pathname}?${read.join('&')}` : pathname
}

const nameOf = (part: string) => part.split('=', 1)[0] ?? ''
