import { listingAt } from '#contract/catalogue/listings.ts'
import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { ListSource } from '../list-for.ts'
import { type Frame, hrefOf, type ListingState, noFilters, readListing } from './url-state.ts'

/** A listing as its path tells it: what it lists, what it is called, and where it is known. */
export type ListingPage = Frame & {
  title: string
  source: ListSource
  /** The one address of all its spellings. */
  canonical: string
  /** False for a path nobody made: all products, under the name the path gives. */
  known: boolean
  /** Whether the route itself chooses among all products. */
  isSubset: boolean
}

const longestTitle = 80

export function listingPageAt(path: string): ListingPage | null {
  const found = listingAt(path)
  if (!found) return null
  const { listing, known } = found
  const { selection } = listing
  const title = known ? listing.title : titleOfUnknown(listing.path)
  return {
    path,
    canonical: listing.path,
    title,
    known,
    source: selection,
    routeTerm: 'term' in selection ? { group: selection.kind, slug: selection.term } : null,
    isSubset: selection.kind !== 'all' && selection.kind !== 'new-arrivals',
    defaultSort: selection.kind === 'new-arrivals' ? 'newest' : 'popular',
  }
}

/** A heading from any slug at all, even one that does not decode. */
function titleOfUnknown(path: string): string {
  const slug = path.split('/').at(-1) ?? ''
  let words = slug
  try {
    words = decodeURIComponent(slug)
  } catch {
    // Not a proper encoding: shown as it came.
  }
  return titleOfSlug(words.slice(0, longestTitle).trim()) || 'All Products'
}

export const searchListing = (q: string): ListingPage => ({
  path: '/search',
  canonical: '/search',
  title: q,
  known: true,
  source: { kind: 'search', q },
  routeTerm: null,
  isSubset: false,
  defaultSort: 'popular',
  q,
})

export const samplesListing: ListingPage = {
  path: '/samples',
  canonical: '/samples',
  title: 'Samples',
  known: true,
  source: { kind: 'samples' },
  routeTerm: null,
  isSubset: false,
  defaultSort: 'popular',
}

const allProducts: Frame = { path: '/stone-collection/all-products', routeTerm: null, defaultSort: 'popular' }

/** Where removing the route's own choice leads: all products, every other choice kept. */
export const withoutOwn = (state: ListingState): string => hrefOf(allProducts, { ...state, page: 1 })

export function stateOf(listing: ListingPage, search: string): ListingState {
  const state = readListing(new URLSearchParams(search), listing)
  // A search is sorted by how well it fits; samples have no filters to show, so none may work unseen.
  if (listing.source.kind === 'search') return { ...state, sort: listing.defaultSort }
  if (listing.source.kind === 'samples') return { ...state, ...noFilters, sort: listing.defaultSort }
  return state
}
