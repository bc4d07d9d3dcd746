import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { titleOfSlug } from '#contract/catalogue/slug.ts'
import type { ListSource } from '../list-for.ts'
import { type Frame, hrefOf, type ListingState, noFilters, readListing } from './url-state.ts'

/** A listing as its path describes it: its products, its title and its canonical path. */
export type ListingPage = Frame & {
  title: string
  source: ListSource
  /** The one path that all its aliases lead to. */
  canonical: string
  /** False for an unknown path, which shows all products under a title made from its slug. */
  known: boolean
  /** Whether the route itself restricts the list to some of the products. */
  isSubset: boolean
}

const maxTitleLength = 80

export function listingPageAt(path: string, vocabulary: OpenVocabulary): ListingPage | null {
  const found = vocabulary.listingAt(path)
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
    vocabulary,
  }
}

/** Makes a title from any slug, even one that does not decode. */
function titleOfUnknown(path: string): string {
  const slug = path.split('/').at(-1) ?? ''
  let words = slug
  try {
    words = decodeURIComponent(slug)
  } catch {
    // Not a valid encoding: show the slug unchanged.
  }
  return titleOfSlug(words.slice(0, maxTitleLength).trim()) || 'All Products'
}

export const searchListing = (q: string, vocabulary: OpenVocabulary): ListingPage => ({
  path: '/search',
  canonical: '/search',
  title: q,
  known: true,
  source: { kind: 'search', q },
  routeTerm: null,
  isSubset: false,
  defaultSort: 'popular',
  vocabulary,
  q,
})

export const samplesListing = (vocabulary: OpenVocabulary): ListingPage => ({
  path: '/samples',
  canonical: '/samples',
  title: 'Samples',
  known: true,
  source: { kind: 'samples' },
  routeTerm: null,
  isSubset: false,
  defaultSort: 'popular',
  vocabulary,
})

const allProducts = { path: '/stone-collection/all-products', routeTerm: null, defaultSort: 'popular' } as const

/** The link that removes the route's term: all products, with every other filter kept. */
export const withoutRouteTerm = ({ vocabulary }: Pick<Frame, 'vocabulary'>, state: ListingState): string =>
  hrefOf({ ...allProducts, vocabulary }, { ...state, page: 1 })

export function stateOf(listing: ListingPage, search: string): ListingState {
  const state = readListing(new URLSearchParams(search), listing)
  // A search is always sorted by relevance. The samples page shows no filters, so none may apply.
  if (listing.source.kind === 'search') return { ...state, sort: listing.defaultSort }
  if (listing.source.kind === 'samples') return { ...state, ...noFilters, sort: listing.defaultSort }
  return state
}
