import { type ApiClient, read } from '../shared/api.ts'
import { readVocabulary } from '../shared/vocabulary.ts'
import type { SitemapEntry } from './sitemap-xml.ts'
import { totalPagesOf } from './total-pages.ts'

const perPage = '100'
const fixedPages = ['/', '/collections', '/samples', '/contact-us', '/faq', '/reviews', '/blog', '/project'].map(
  (path) => ({ path }),
)

/** Every page of the shop, read from the same API as the pages themselves. */
export async function sitemapEntries(api: ApiClient): Promise<SitemapEntry[]> {
  const [{ listings }, products, pages, posts] = await Promise.all([
    readVocabulary(api),
    everyPage(async (page) => {
      const { data, meta } = await read(api.api.products.$get({ query: { page, per_page: perPage } }))
      return { entries: data.map(({ slug }) => ({ path: `/product/${slug}` })), totalPages: meta.total_pages }
    }),
    everyPage(async (page) => {
      const response = await api['wp-json'].wp.v2.pages.$get({ query: { page, per_page: perPage } })
      const list = await read(Promise.resolve(response))
      return {
        entries: list.map(({ link, modified }) => ({ path: link, changed: modified })),
        totalPages: totalPagesOf(response),
      }
    }),
    everyPage(async (page) => {
      const response = await api['wp-json'].wp.v2.posts.$get({ query: { page, per_page: perPage } })
      const list = await read(Promise.resolve(response))
      return {
        entries: list.map(({ link, date }) => ({ path: link, changed: date })),
        totalPages: totalPagesOf(response),
      }
    }),
  ])
  return [...fixedPages, ...listings.map(({ path }) => ({ path })), ...products, ...pages, ...posts]
}

type Part = { entries: SitemapEntry[]; totalPages: number }

async function everyPage(fetchPage: (page: string) => Promise<Part>): Promise<SitemapEntry[]> {
  const first = await fetchPage('1')
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => fetchPage(String(index + 2))),
  )
  return [first, ...rest].flatMap(({ entries }) => entries)
}
