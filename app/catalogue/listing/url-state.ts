import { type FilterGroup, filterGroupKeys, forEachGroup } from '#contract/catalogue/filter-groups.ts'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'

/**
 * The URL holds everything a listing shows. Reading it never fails: invalid values are left out or brought into range,
 * so no URL can break the page or be refused by the API.
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
  /** In pence; null if there is no limit. */
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
}

export type ListingState = Filters & {
  sort: Sort
  /** All pages up to this one are shown, so that a reload and Back show the same list. */
  page: number
  /** The first of these pages; ignored if it is after `page`. */
  from: number
}

/** What the path already says, so that the query need not repeat it. */
export type Frame = {
  path: string
  /** The term of the path: '/colour/whites' is colour white. */
  routeTerm: { group: FilterGroup; slug: string } | null
  defaultSort: Sort
  vocabulary: OpenVocabulary
  /** The search words, on the search page. */
  q?: string
}

export const noFilters: Filters = {
  ...forEachGroup(() => []),
  minPrice: null,
  maxPrice: null,
  inStock: false,
}

const maxTerms = 30
const lastPossiblePage = 100_000
/** A list grows to this many pages; the next page starts a new list. */
export const maxPages = 100
/** The server renders this many pages; the browser fetches the rest of a longer list. */
export const maxRenderedPages = 4
const maxSearchLength = 200

/** Reads the query. `?colour=white,grey` means the same as `?colour=white&colour=grey`, which a plain form sends. */
export function readListing(
  query: URLSearchParams,
  frame: Pick<Frame, 'routeTerm' | 'defaultSort' | 'vocabulary'>,
): ListingState {
  const terms = (group: FilterGroup) => {
    const { resolveTerm, compareTerms } = frame.vocabulary
    const routeTerm = frame.routeTerm?.group === group ? frame.routeTerm.slug : null
    const words = query.getAll(group).flatMap((value) => value.split(','))
    const slugs = words
      .map((word) => resolveTerm(group, word.trim()))
      .filter((slug) => slug !== null && slug !== routeTerm)
    return [...new Set(slugs as string[])].sort((one, other) => compareTerms(group, one, other)).slice(0, maxTerms)
  }
  return {
    ...forEachGroup(terms),
    ...readPrices(query.get('min_price'), query.get('max_price')),
    inStock: ['1', 'true', 'on'].includes(query.get('in_stock') ?? ''),
    sort: readSort(query.get('sort')) ?? frame.defaultSort,
    ...readPages(query.get('from'), query.get('page')),
  }
}

/** Reads both limits, in either order. */
export function readPrices(from: string | null, to: string | null): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const [first, second] = [readPounds(from), readPounds(to)]
  const swapped = first !== null && second !== null && first > second
  return swapped ? { minPrice: second, maxPrice: first } : { minPrice: first, maxPrice: second }
}

/** Reads '£1,250.50' or '20' as pence; null for empty text, zero, or anything that is not an amount. */
function readPounds(text: string | null): number | null {
  const figure = (text ?? '').replace(/[£,\s]/g, '')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(figure)) return null
  return Math.round(Number(figure) * 100) || null
}

/** Whether a price field is empty or holds an amount. */
export const isPounds = (text: string): boolean =>
  !text.trim() || /^[0.]+$/.test(text.trim()) || readPounds(text) !== null

const readSort = (text: string | null): Sort | null => (text && Object.hasOwn(sorts, text) ? (text as Sort) : null)

function readPages(first: string | null, last: string | null): Pick<ListingState, 'from' | 'page'> {
  const from = Math.min(readPage(first), lastPossiblePage)
  return { from, page: Math.min(Math.max(readPage(last), from), from + maxPages - 1) }
}

const readPage = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Math.max(Number(text), 1) : 1)

export const firstPage = (state: ListingState): number => Math.min(state.from, state.page)

/** As much of a list as the server renders. */
export const renderedState = (state: ListingState): ListingState => ({
  ...state,
  page: Math.min(state.page, firstPage(state) + maxRenderedPages - 1),
})

/** The list up to `page`; if that is more than `max` pages, it starts at `page` instead. */
export const upTo = (state: ListingState, page: number, max: number): ListingState => ({
  ...state,
  from: page - firstPage(state) < max ? firstPage(state) : page,
  page,
})

/** The search words as the API accepts them; '' if there are none. */
export const readSearchWords = (query: URLSearchParams): string =>
  [...(query.get('q') ?? '').replaceAll('\u0000', ' ').trim()].slice(0, maxSearchLength).join('').trim()

export const writePounds = (pence: number): string => (pence % 100 ? (pence / 100).toFixed(2) : String(pence / 100))

/** A limit as its field shows it; '' for none. */
export const pounds = (pence: number | null): string => (pence === null ? '' : writePounds(pence))

/** The query of a state, '' if the path says everything. The same state always has the same URL. */
export function writeListing(state: ListingState, frame: Pick<Frame, 'defaultSort' | 'q' | 'vocabulary'>): string {
  const { compareTerms } = frame.vocabulary
  const sorted = (group: FilterGroup) => state[group].toSorted((one, other) => compareTerms(group, one, other))
  return writeState({ ...state, ...forEachGroup(sorted) }, frame)
}

/** The query of a state, with the terms of each group in the order that they have. */
export function writeState(state: ListingState, frame: Pick<Frame, 'defaultSort' | 'q'>): string {
  const parts: string[] = []
  if (frame.q) parts.push(`q=${encodeURIComponent(frame.q.toWellFormed())}`)
  for (const group of filterGroupKeys) {
    const terms = state[group]
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
