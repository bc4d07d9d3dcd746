import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../shared/api.ts'

/** Queries of the home page. Their keys start with 'home', so that they never clash with lists of other screens. */

const readSlides = async (api: ApiClient) => (await read(api.api.slides.$get())).data

export const slidesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['home', 'slides'], queryFn: () => readSlides(api) })

export type Slide = Awaited<ReturnType<typeof readSlides>>[number]

const dealCount = 9

const readDeals = async (api: ApiClient) =>
  (await read(api.api.clearance.$get({ query: { limit: String(dealCount) } }))).data

export const dealsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['home', 'deals'], queryFn: () => readDeals(api) })

export type Deal = Awaited<ReturnType<typeof readDeals>>[number]

const postCount = 5

const readRecentPosts = (api: ApiClient) => read(api.api.posts.$get({ query: { limit: String(postCount) } }))

export const recentPostsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['home', 'posts'], queryFn: () => readRecentPosts(api) })

export type RecentPost = Awaited<ReturnType<typeof readRecentPosts>>[number]

const fixingCount = 8

// Keeps only what the card shows, so that the HTML does not contain the rest of each list entry.
async function readFixing(api: ApiClient) {
  const query = { category: 'tiling-products', per_page: String(fixingCount) }
  const list = await read(api.api.products['by-category'].$get({ query }))
  return list.data.map(({ id, slug, name, images, categories, price }) => ({
    id,
    slug,
    name,
    image: images[0] ?? null,
    category: categories[0]?.name ?? 'Product',
    price,
  }))
}

export const fixingQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['home', 'fixing'], queryFn: () => readFixing(api) })

export type FixingProduct = Awaited<ReturnType<typeof readFixing>>[number]
