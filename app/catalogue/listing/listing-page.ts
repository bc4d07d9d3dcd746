import { listingAt } from '#contract/listings.ts'
import { titleOfSlug } from '#contract/slug.ts'
import type { ListSource } from '../list-for.ts'
import { type Frame, hrefOf, type ListingState, noFilters, readListing } from './url-state.ts'

/** A listing as its path tells it: what it lists, what it is called, and where it is known. */
export type Place = Frame & {
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

export function placeAt(path: string): Place | null {
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
    own: 'term' in selection ? { group: selection.kind, slug: selection.term } : null,
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

export const searchPlace = (q: string): Place => ({
  path: '/search',
  canonical: '/search',
  title: q,
  known: true,
  source: { kind: 'search', q },
  own: null,
  isSubset: false,
  defaultSort: 'popular',
  q,
})

export const samplesPlace: Place = {
  path: '/samples',
  canonical: '/samples',
  title: 'Samples',
  known: true,
  source: { kind: 'samples' },
  own: null,
  isSubset: false,
  defaultSort: 'popular',
}

const allProducts: Frame = { path: '/stone-collection/all-products', own: null, defaultSort: 'popular' }

/** Where removing the route's own choice leads: all products, every other choice kept. */
export const withoutOwn = (state: ListingState): string => hrefOf(allProducts, { ...state, page: 1 })

export function stateOf(place: Place, search: string): ListingState {
  const state = readListing(new URLSearchParams(search), place)
  // A search is sorted by how well it fits; samples have no filters to show, so none may work unseen.
  if (place.source.kind === 'search') return { ...state, sort: place.defaultSort }
  if (place.source.kind === 'samples') return { ...state, ...noFilters, sort: place.defaultSort }
  return state
}
