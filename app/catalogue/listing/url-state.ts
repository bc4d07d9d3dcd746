import { type FilterGroup, filterGroupKeys, filterGroups, forEachGroup } from '#contract/catalogue/filter-groups.ts'

/**
 * Everything a listing shows is in its address. Reading it is total: what cannot be understood is left out or brought
 * into range, so no address can break the page or be refused by the API.
 */

export const sorts = {
  popular: 'Most Popular',
  newest: 'Newest',
  'price-low': 'Price low to high',
  'price-high': 'Price high to low',
  name: 'Name',
} as const
export type Sort = keyof typeof sorts

export type Filters = Record<FilterGroup, readonly string[]> & {
  /** Pence; null where there is no limit. */
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
}

export type ListingState = Filters & {
  sort: Sort
  /** All pages up to this one are shown, so that reloading and Back bring the same list. */
  page: number
  /** The first of them; a later one than `page` counts for nothing. */
  from: number
}

/** What the listing's path already says, which its query need not repeat. */
export type Frame = {
  path: string
  /** The term the path stands for: '/colour/whites' is colour white. */
  routeTerm: { group: FilterGroup; slug: string } | null
  defaultSort: Sort
  /** The words searched for, on the search page. */
  q?: string
}

export const noFilters: Filters = {
  ...forEachGroup(() => []),
  minPrice: null,
  maxPrice: null,
  inStock: false,
}

const mostTerms = 30
const furthestPage = 100_000
/** A list grows to so many pages; the next begins a new one. */
export const mostPages = 100
/** The server draws so many at once; the browser fetches the rest of a longer list by itself. */
export const mostDrawn = 4
const longestQuery = 200

/** What the address says. `?colour=white,grey` and the browser form's `?colour=white&colour=grey` are the same. */
export function readListing(query: URLSearchParams, frame: Pick<Frame, 'routeTerm' | 'defaultSort'>): ListingState {
  const terms = (group: FilterGroup) => {
    const { read, compare } = filterGroups[group]
    const routeTerm = frame.routeTerm?.group === group ? frame.routeTerm.slug : null
    const words = query.getAll(group).flatMap((value) => value.split(','))
    const known = words.map((word) => read(word.trim())).filter((slug) => slug !== null && slug !== routeTerm)
    return [...new Set(known as string[])].sort(compare).slice(0, mostTerms)
  }
  return {
    ...forEachGroup(terms),
    ...readPrices(query.get('min_price'), query.get('max_price')),
    inStock: ['1', 'true', 'on'].includes(query.get('in_stock') ?? ''),
    sort: readSort(query.get('sort')) ?? frame.defaultSort,
    ...readPages(query.get('from'), query.get('page')),
  }
}

/** From and to, in whichever order they were given. */
export function readPrices(from: string | null, to: string | null): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const [first, second] = [readPounds(from), readPounds(to)]
  const turned = first !== null && second !== null && first > second
  return turned ? { minPrice: second, maxPrice: first } : { minPrice: first, maxPrice: second }
}

/** '£1,250.50' or '20' as pence; null for nothing, zero, or what is no amount. */
function readPounds(text: string | null): number | null {
  const figure = (text ?? '').replace(/[£,\s]/g, '')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(figure)) return null
  return Math.round(Number(figure) * 100) || null
}

/** Whether a price field holds an amount, or nothing. */
export const isPounds = (text: string): boolean =>
  !text.trim() || /^[0.]+$/.test(text.trim()) || readPounds(text) !== null

const readSort = (text: string | null): Sort | null => (text && Object.hasOwn(sorts, text) ? (text as Sort) : null)

function readPages(first: string | null, last: string | null): Pick<ListingState, 'from' | 'page'> {
  const from = Math.min(readPage(first), furthestPage)
  return { from, page: Math.min(Math.max(readPage(last), from), from + mostPages - 1) }
}

const readPage = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Math.max(Number(text), 1) : 1)

export const firstPage = (state: ListingState): number => Math.min(state.from, state.page)

/** As much of a list as the server draws. */
export const drawnAtOnce = (state: ListingState): ListingState => ({
  ...state,
  page: Math.min(state.page, firstPage(state) + mostDrawn - 1),
})

/** The list as far as `page`; one that would become longer than `most` pages begins there instead. */
export const upTo = (state: ListingState, page: number, most: number): ListingState => ({
  ...state,
  from: page - firstPage(state) < most ? firstPage(state) : page,
  page,
})

/** The words searched for, as the API takes them; '' where there are none. */
export const readSearchWords = (query: URLSearchParams): string =>
  [...(query.get('q') ?? '').replaceAll('\u0000', ' ').trim()].slice(0, longestQuery).join('').trim()

export const writePounds = (pence: number): string => (pence % 100 ? (pence / 100).toFixed(2) : String(pence / 100))

/** A limit as its field holds it; '' for none. */
export const pounds = (pence: number | null): string => (pence === null ? '' : writePounds(pence))

/** The query of a state, '' where it says nothing the path does not. The same state always has the same address. */
export function writeListing(state: ListingState, frame: Pick<Frame, 'defaultSort' | 'q'>): string {
  const parts: string[] = []
  if (frame.q) parts.push(`q=${encodeURIComponent(frame.q.toWellFormed())}`)
  for (const group of filterGroupKeys) {
    const terms = [...state[group]].sort(filterGroups[group].compare)
    if (terms.length > 0) parts.push(`${group}=${terms.join(',')}`)
  }
  if (state.minPrice !== null) parts.push(`min_price=${writePounds(state.minPrice)}`)
  if (state.maxPrice !== null) parts.push(`max_price=${writePounds(state.maxPrice)}`)
  if (state.inStock) parts.push('in_stock=1')
  if (state.sort !== frame.defaultSort) parts.push(`sort=${state.sort}`)
  const first = firstPage(state)
  if (first > 1) parts.push(`from=${first}`)
  if (state.page > first) parts.push(`page=${state.page}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

export const hrefOf = (frame: Frame, state: ListingState): string => `${frame.path}${writeListing(state, frame)}`
