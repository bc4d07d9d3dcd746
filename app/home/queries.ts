import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../shared/api.ts'

/** What the home page asks for. The keys begin with 'home' so that they never meet another screen's lists. */

const readSlides = async (api: ApiClient) => (await read(api.api.slides.$get())).data

export const slidesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['home', 'slides'], queryFn: () => readSlides(api) })

export type Slide = Awaited<ReturnType<typeof readSlides>>[number]

const dealsShown = 9

const readDeals = async (api: ApiClient) =>
  (await read(api.api.clearance.$get({ query: { limit: String(dealsShown) } }))).data

export const dealsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['home', 'deals'], queryFn: () => readDeals(api) })

export type Deal = Awaited<ReturnType<typeof readDeals>>[number]

const postsShown = 5

const readRecentPosts = (api: ApiClient) => read(api.api.posts.$get({ query: { limit: String(postsShown) } }))

export const recentPostsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['home', 'posts'], queryFn: () => readRecentPosts(api) })

export type RecentPost = Awaited<ReturnType<typeof readRecentPosts>>[number]

const fixingShown = 8

// A list entry carries far more than the card shows; what is left out here is left out of the page's HTML too.
async function readFixing(api: ApiClient) {
  const query = { category: 'tiling-products', per_page: String(fixingShown) }
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
