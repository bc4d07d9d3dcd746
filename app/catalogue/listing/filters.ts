import { formatPounds } from '#contract/arithmetic/money.ts'
import { listings } from '#contract/listings.ts'
import { titleOfSlug } from '#contract/slug.ts'
import { type Filters, type ListingState, noFilters, type TermGroup, termGroups } from './url-state.ts'

/** What choosing and un-choosing does to a listing. A changed filter always starts again at page 1. */

export const groupNames: Record<TermGroup, string> = {
  material: 'Material',
  room: 'Room usage',
  finish: 'Finish',
  colour: 'Colour',
  size: 'Size',
  thickness: 'Thickness',
}

/** The order the filters stand in, everywhere. */
export const filterOrder = ['material', 'room', 'finish', 'colour', 'price', 'size', 'thickness'] as const

const termListings = new Map(
  listings.flatMap((listing) => {
    const { selection } = listing
    return 'term' in selection ? [[`${selection.kind}:${selection.term}`, listing]] : []
  }),
)

/** The page of a term's own, where it has one. */
export const termPath = (group: TermGroup, slug: string): string | undefined =>
  termListings.get(`${group}:${slug}`)?.path

/** What a term is called, also when the counts have not come. */
export function termName(group: TermGroup, slug: string): string {
  if (group === 'size') return `${slug.replace('x', ' × ')} mm`
  if (group === 'thickness') return `${slug} mm`
  return termListings.get(`${group}:${slug}`)?.title ?? titleOfSlug(slug)
}

export function toggled(state: ListingState, group: TermGroup, slug: string): ListingState {
  const before = state[group]
  const after = before.includes(slug) ? before.filter((other) => other !== slug) : [...before, slug]
  return { ...state, [group]: after, page: 1 }
}

export const cleared = (state: ListingState): ListingState => ({ ...state, ...noFilters, page: 1 })

export const hasFilters = (filters: Filters): boolean => countFilters(filters) > 0

/** How many choices are in force; a price range is one. */
export const countFilters = (filters: Filters): number =>
  termGroups.reduce((count, group) => count + filters[group].length, 0) +
  (filters.minPrice !== null || filters.maxPrice !== null ? 1 : 0) +
  (filters.inStock ? 1 : 0)

export type Chip = { key: string; label: string; without: ListingState }

/** Each choice in force, and the state without it. */
export function chipsOf(state: ListingState): Chip[] {
  const chips: Chip[] = termGroups.flatMap((group) =>
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
