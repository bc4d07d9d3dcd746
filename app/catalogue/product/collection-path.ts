import { listings } from '#contract/catalogue/listings.ts'

/** The page of a collection, or null for a slug that has none. */
export function collectionPath(slug: string): string | null {
  if (slug === 'stock-clearance') return '/stone-collection/stock-clearance'
  const listing = listings.find(({ selection }) => selection.kind === 'collection' && selection.collection === slug)
  return listing?.path ?? null
}
