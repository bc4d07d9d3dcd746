import { formatPounds } from '#contract/arithmetic/money.ts'
import { type FilterGroup, filterGroupKeys, measureKeys } from '#contract/catalogue/filter-groups.ts'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { attributeKeys } from '#contract/catalogue/vocabulary.ts'
import { type Filters, type ListingState, noFilters } from './url-state.ts'

/** Adds and removes filters of a listing. Every change goes back to page 1. */

/** The order in which filters are shown everywhere. */
export const filterOrder = [...attributeKeys, 'price', ...measureKeys] as const

export function toggled(state: ListingState, group: FilterGroup, slug: string): ListingState {
  const before = state[group]
  const after = before.includes(slug) ? before.filter((other) => other !== slug) : [...before, slug]
  return { ...state, [group]: after, page: 1 }
}

export const cleared = (state: ListingState): ListingState => ({ ...state, ...noFilters, page: 1 })

export const hasFilters = (filters: Filters): boolean => countFilters(filters) > 0

/** How many filters are active; a price range counts as one. */
export const countFilters = (filters: Filters): number =>
  filterGroupKeys.reduce((count, group) => count + filters[group].length, 0) +
  (filters.minPrice !== null || filters.maxPrice !== null ? 1 : 0) +
  (filters.inStock ? 1 : 0)

export type Chip = { key: string; label: string; without: ListingState }

/** Each active filter, with the state without it. */
export function chipsOf(state: ListingState, { termName }: Pick<OpenVocabulary, 'termName'>): Chip[] {
  const chips: Chip[] = filterGroupKeys.flatMap((group) =>
    state[group].map((slug) => ({
      key: `${group}:${slug}`,
      label: termName(group, slug),
      without: toggled(state, group, slug),
    })),
  )
  if (state.minPrice !== null || state.maxPrice !== null)
    chips.push({
      key: 'price',
      label: priceRange(state.minPrice, state.maxPrice),
      without: { ...state, minPrice: null, maxPrice: null, page: 1 },
    })
  if (state.inStock) chips.push({ key: 'in_stock', label: 'In stock', without: { ...state, inStock: false, page: 1 } })
  return chips
}

function priceRange(min: number | null, max: number | null): string {
  if (min === null) return `Up to ${formatPounds(max ?? 0)}`
  return max === null ? `From ${formatPounds(min)}` : `${formatPounds(min)} to ${formatPounds(max)}`
}
