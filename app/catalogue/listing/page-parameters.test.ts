import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterGroupKeys } from '#contract/catalogue/filter-groups.ts'
import { pageSearch } from '#contract/http/page-parameters.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { listingPageAt, samplesListing, searchListing, stateOf } from './listing-page.ts'
import { readSearchWords, sorts } from './url-state.ts'

const names = [...filterGroupKeys, 'min_price', 'max_price', 'in_stock', 'sort', 'from', 'page', 'q', 'x', 'utm_source']
const values = fc.oneof(
  fc.constantFrom('marble', 'white', 'grays', 'white,grey', 'Kitchens', 'honed', '600x300', '0600X300,x', '20,12'),
  fc.constantFrom('£1,250.50', '20', '0', '1e3', 'on', 'true', '2', '007', '', ' 3', ...Object.keys(sorts)),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const searches = fc
  .array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 8 })
  .map((pairs) => `?${new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))}`)

test.each([
  listingPageAt('/stone-collection/all-products', starterVocabulary),
  listingPageAt('/colour/whites', starterVocabulary),
  listingPageAt('/new-arrivals', starterVocabulary),
  samplesListing(starterVocabulary),
  searchListing('stone', starterVocabulary),
])('the normalised query shows the same list: $path', (listing) => {
  if (!listing) throw new Error('no such listing')
  fc.assert(
    fc.property(searches, (search) => {
      const normalised = pageSearch(listing.path, search, starterVocabulary) ?? ''
      expect(stateOf(listing, normalised)).toEqual(stateOf(listing, search))
      if (listing.path === '/search')
        expect(readSearchWords(new URLSearchParams(normalised))).toBe(readSearchWords(new URLSearchParams(search)))
      // Normalising twice changes nothing, so one list has one URL.
      expect(pageSearch(listing.path, normalised, starterVocabulary)).toBe(normalised)
    }),
    { numRuns: 300 },
  )
})
