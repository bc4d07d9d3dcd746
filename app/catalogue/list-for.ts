import { queryOptions } from '@tanstack/react-query'
import type { Facets, ProductCard } from '#contract/catalogue/catalogue.ts'
import { type FilterGroup, forEachGroup } from '#contract/catalogue/filter-groups.ts'
import type { Selection } from '#contract/catalogue/listings.ts'
import type { ListMeta } from '#contract/http/responses.ts'
import { type ApiClient, read } from '../shared/api.ts'
import { type Filters, type ListingState, type Sort, writePounds } from './listing/url-state.ts'

/** What a list is made from: a listing's own selection, the words of a search, or all that has a sample. */
export type ListSource = Selection | { kind: 'search'; q: string } | { kind: 'samples' }

/** What a card shows and its product's page can open with. The rest of a list entry would only make pages heavy. */
export type ListedProduct = Pick<
  ProductCard,
  'id' | 'slug' | 'name' | 'summary' | 'images' | 'price' | 'in_stock' | 'sample' | 'categories'
>

export type ProductList = {
  data: ListedProduct[]
  meta: ListMeta
  /** The words a search settled on where it had to guess. */
  understood_as?: string | null
}

const order = {
  popular: { orderby: 'popularity', order: 'desc' },
  newest: { orderby: 'date', order: 'desc' },
  'price-low': { orderby: 'price', order: 'asc' },
  'price-high': { orderby: 'price', order: 'desc' },
  name: { orderby: 'title', order: 'asc' },
} as const satisfies Record<Sort, object>

/** The filters as every list call takes them. A route's own term joins those chosen beside it. */
export function filterQuery(source: ListSource, filters: Filters) {
  const list = (group: FilterGroup) => {
    const own = 'term' in source && source.kind === group ? [source.term] : []
    return [...own, ...filters[group]].join(',') || undefined
  }
  return {
    ...forEachGroup(list),
    min_price: filters.minPrice === null ? undefined : writePounds(filters.minPrice),
    max_price: filters.maxPrice === null ? undefined : writePounds(filters.maxPrice),
    in_stock: filters.inStock ? ('true' as const) : undefined,
  }
}

/** One page of a list, as it is filtered and sorted. */
export type ListPage = { source: ListSource; state: ListingState; page: number }

export async function listFor(client: ApiClient, wanted: ListPage): Promise<ProductList> {
  const list = await callFor(client, wanted)
  return { ...list, data: list.data.map(listed) }
}

const listed = (product: ListedProduct): ListedProduct => {
  const { id, slug, name, summary, images, price, in_stock, sample, categories } = product
  return { id, slug, name, summary, images, price, in_stock, sample, categories }
}

/** The call that answers one page of a list. */
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
      // `filtered-products` knows one term; several of a group are alternatives, which only `products` takes.
      if (state[source.kind].length > 0) return read(api.products.$get({ query }))
      const own = { colour: 'stone_colour', room: 'usage_area', finish: 'stone_finish' }[source.kind]
      return read(api['filtered-products'].$get({ query: { ...query, [source.kind]: undefined, [own]: source.term } }))
    }
  }
}

/** How many products each further choice would show. Terms are named by the screens, so their names stay out of the page. */
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

const bestSellersShown = 3

/** The stone that sells best, for where there is nothing else to show. What has a sample is stone. */
export const bestSellersQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: ['best-sellers'],
    queryFn: async () => {
      const query = { ...order.popular, sample: 'true' as const, per_page: String(bestSellersShown) }
      return (await read(client.api.products.$get({ query }))).data.map(listed)
    },
  })
