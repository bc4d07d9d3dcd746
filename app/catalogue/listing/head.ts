import type { QueryClient } from '@tanstack/react-query'
import { pictureAt } from '#contract/media/picture.ts'
import type { Site } from '#contract/settings/site.ts'
import { browserApi } from '../../shared/api.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { hasFilters } from './filters.ts'
import { existingPages, introQuery, type ListingView, listPageQuery } from './queries.ts'
import { firstPage } from './url-state.ts'

export type ListingHead = {
  title: string
  description: string
  url: string
  image?: string | undefined
  noindex: boolean
  prev?: string | undefined
  next?: string | undefined
}

const maxDescriptionLength = 160

/** Tags for search engines. Filtered and sorted lists are views of the plain list, so its URL is canonical. */
export function listingHead(queries: QueryClient, { listing, state }: ListingView, origin: string): ListingHead {
  const list = queries.getQueryData(
    listPageQuery(browserApi, { source: listing.source, state, page: firstPage(state) }).queryKey,
  )
  const intro = queries.getQueryData(introQuery(browserApi, listing.source).queryKey)
  const plain = !hasFilters(state) && state.sort === listing.defaultSort
  const pages = list?.meta.total_pages ?? 1
  const page = plain ? (existingPages(state, pages).at(-1) ?? 1) : 1
  const at = (number: number) => `${origin}${listing.canonical}${number > 1 ? `?page=${number}` : ''}`
  const picture = list?.data[0]?.images[0]
  return {
    title: page > 1 ? `${listing.title}, page ${page}` : listing.title,
    description: intro ? shortened(intro) : `${listing.title} in natural stone from UK stock, priced including VAT.`,
    url: at(page),
    image: picture ? `${origin}${pictureAt(picture.src, 1200)}` : undefined,
    noindex: !listing.known,
    prev: plain && page > 1 ? at(page - 1) : undefined,
    next: plain && page < pages ? at(page + 1) : undefined,
  }
}

export const headTags = (site: Site, head: ListingHead) => [
  ...pageMeta(site, head),
  ...(head.prev ? [{ tagName: 'link', rel: 'prev', href: head.prev } as const] : []),
  ...(head.next ? [{ tagName: 'link', rel: 'next', href: head.next } as const] : []),
]

function shortened(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  return `${text.slice(0, maxDescriptionLength - 1).replace(/\s+\S*$/, '')}…`
}
