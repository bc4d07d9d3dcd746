import { queryOptions } from '@tanstack/react-query'
import type { Facets, ProductCard } from '#contract/catalogue/catalogue.ts'
import { type FilterGroup, forEachGroup } from '#contract/catalogue/filter-groups.ts'
import type { Selection } from '#contract/catalogue/listings.ts'
import type { ListMeta } from '#contract/http/responses.ts'
import { type ApiClient, read } from '../shared/api.ts'
import { type Filters, type ListingState, type Sort, writePounds } from './listing/url-state.ts'

/** What a list contains: a listing's selection, the results of a search, or every product with a sample. */
export type ListSource = Selection | { kind: 'search'; q: string } | { kind: 'samples' }

/** A card shows the surface, the room and the single piece. */
export const maxCardPictures = 3

/** What a card shows and what a product page opens with. The rest of a list entry would only make pages heavier. */
export type ListedProduct = Pick<
  ProductCard,
  'id' | 'slug' | 'name' | 'summary' | 'images' | 'price' | 'in_stock' | 'sample' | 'categories'
>

export type ProductList = {
  data: ListedProduct[]
  meta: ListMeta
  /** The corrected search words, if the search had to guess. */
  understood_as?: string | null
}

const order = {
  popular: { orderby: 'popularity', order: 'desc' },
  newest: { orderby: 'date', order: 'desc' },
  'price-low': { orderby: 'price', order: 'asc' },
  'price-high': { orderby: 'price', order: 'desc' },
  name: { orderby: 'title', order: 'asc' },
} as const satisfies Record<Sort, object>

/** The filters as parameters of every list request, with the route's term added to the chosen ones. */
export function filterQuery(source: ListSource, filters: Filters) {
  const list = (group: FilterGroup) => {
    const routeTerms = 'term' in source && source.kind === group ? [source.term] : []
    return [...routeTerms, ...filters[group]].join(',') || undefined
  }
  return {
    ...forEachGroup(list),
    min_price: filters.minPrice === null ? undefined : writePounds(filters.minPrice),
    max_price: filters.maxPrice === null ? undefined : writePounds(filters.maxPrice),
    in_stock: filters.inStock ? ('true' as const) : undefined,
  }
}

/** One page of a list, with its filters and sort order. */
export type ListPage = { source: ListSource; state: ListingState; page: number }

export async function listFor(client: ApiClient, wanted: ListPage): Promise<ProductList> {
  const list = await callFor(client, wanted)
  return { ...list, data: list.data.map(toListedProduct) }
}

const toListedProduct = (product: ListedProduct): ListedProduct => {
  const { id, slug, name, summary, images, price, in_stock, sample, categories } = product
  const cardImages = images.slice(0, maxCardPictures)
  return { id, slug, name, summary, images: cardImages, price, in_stock, sample, categories }
}

/** Requests one page of a list. */
function callFor(client: ApiClient, { source, state, page }: ListPage): Promise<ProductList> {
  const api = client.api
  const filters = filterQuery(source, state)
  const query = { ...filters, ...order[state.sort], page: String(page) }
  switch (source.kind) {
    case 'all':
      return read(api.products.$get({ query }))
    case 'clearance':
      return read(api.products.$get({ query: { ...query, on_sale: 'true' } }))
    case 'new-arrivals':
      return read(api.products['new-arrivals'].$get({ query }))
    case 'collection':
      return read(api.products['by-category'].$get({ query: { ...query, category: source.collection } }))
    case 'search':
      return read(api.search.$get({ query: { ...filters, q: source.q, page: String(page) } }))
    case 'samples':
      return read(api.products.$get({ query: { ...query, sample: 'true' } }))
    case 'colour':
    case 'room':
    case 'finish': {
      // `filtered-products` accepts one term. Several terms of a group are alternatives, which only `products` accepts.
      if (state[source.kind].length > 0) return read(api.products.$get({ query }))
      const parameter = { colour: 'stone_colour', room: 'usage_area', finish: 'stone_finish' }[source.kind]
      return read(
        api['filtered-products'].$get({ query: { ...query, [source.kind]: undefined, [parameter]: source.term } }),
      )
    }
  }
}

/** How many products each further choice would match. The screens name the terms, so the page omits their names. */
export type FacetCounts = Pick<Facets, 'total' | 'price' | 'in_stock'> &
  Record<FilterGroup, { slug: string; count: number }[]>

export async function facetsFor(client: ApiClient, source: ListSource, filters: Filters): Promise<FacetCounts> {
  const query = {
    ...filterQuery(source, filters),
    category: source.kind === 'collection' ? source.collection : undefined,
    on_sale: source.kind === 'clearance' ? ('true' as const) : undefined,
    new_arrivals: source.kind === 'new-arrivals' ? ('true' as const) : undefined,
    search: source.kind === 'search' ? source.q : undefined,
  }
  const facets = await read(client.api.facets.$get({ query }))
  const unnamed = (group: FilterGroup) => facets[group].map(({ slug, count }) => ({ slug, count }))
  return {
    total: facets.total,
    price: facets.price,
    in_stock: facets.in_stock,
    ...forEachGroup(unnamed),
  }
}

const bestSellerCount = 3

/** The best-selling stone, for pages with nothing else to show. Products with a sample are stone. */
export const bestSellersQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: ['best-sellers'],
    queryFn: async () => {
      const query = { ...order.popular, sample: 'true' as const, per_page: String(bestSellerCount) }
      return (await read(client.api.products.$get({ query }))).data.map(toListedProduct)
    },
  })
