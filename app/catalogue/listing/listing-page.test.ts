import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { crumbsOf } from './crumbs.ts'
import { listingPageAt, samplesListing, searchListing, stateOf, withoutRouteTerm } from './listing-page.ts'
import { waitLimitMs } from './queries.ts'

const at = (path: string) => {
  const listing = listingPageAt(path, starterVocabulary)
  if (!listing) throw new Error(`${path} is not a listing`)
  return listing
}
// Characters are built from their codes, because fast-check's wide alphabets take seconds to build.
const anySlug = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))
const labels = (path: string) => crumbsOf(at(path)).map(({ label }) => label)

describe('the listing of a path', () => {
  test('an alias leads to its listing', () => {
    expect(at('/colour/gray')).toMatchObject({ canonical: '/colour/greys', title: 'Greys', path: '/colour/gray' })
    expect(at('/collections/stone-collection/mosaic-tiles').canonical).toBe(
      '/collections/stone-collection/stone-mosaic-tiles',
    )
  })

  test('every listing except all products and new arrivals is a subset', () => {
    expect(at('/stone-collection/all-products').isSubset).toBe(false)
    expect(at('/new-arrivals')).toMatchObject({ isSubset: false, defaultSort: 'newest' })
    expect(at('/finish/polished')).toMatchObject({
      isSubset: true,
      title: 'Polished (Shiny & Smooth)',
      routeTerm: { group: 'finish', slug: 'polished-shiny-smooth' },
    })
    expect(at('/collections/slabs')).toMatchObject({ isSubset: true, title: 'Slabs', routeTerm: null })
  })

  test('an unknown path takes its title from the slug', () => {
    expect(at('/collections/stone-collection/moon-rock')).toMatchObject({ known: false, title: 'Moon Rock' })
    expect(at('/collections/caf%C3%A9-stone').title).toBe('Café Stone')
    expect(at('/collections/%E0%A4%A').title).toBe('%e0%a4%a')
  })

  test('any path is read without an error', () => {
    fc.assert(
      fc.property(anySlug, (slug) => {
        const listing = listingPageAt(`/collections/x/${slug}`, starterVocabulary)
        expect(listing?.title.length).toBeGreaterThan(0)
        if (listing) crumbsOf(listing)
      }),
    )
  })

  test("removing the route's term keeps the other filters", () => {
    const whites = at('/colour/whites')
    expect(withoutRouteTerm(whites, stateOf(whites, '?colour=white,grey&finish=polished&sort=name&page=3'))).toBe(
      '/stone-collection/all-products?finish=polished-shiny-smooth&colour=grey&sort=name',
    )
  })

  test('samples ignore filters, and neither samples nor a search can be sorted', () => {
    expect(stateOf(samplesListing(starterVocabulary), '?colour=white&sort=name&page=2')).toMatchObject({
      colour: [],
      sort: 'popular',
      page: 2,
    })
    expect(stateOf(searchListing('slate', starterVocabulary), '?q=slate&sort=name&colour=black')).toMatchObject({
      colour: ['black'],
      sort: 'popular',
    })
  })
})

describe('breadcrumbs', () => {
  test.each([
    ['/collections/stone-collection/marble-tiles', ['Home', 'Stone Collection', 'Marble Tiles']],
    ['/collections/custom-stonework/stone-sinks', ['Home', 'Custom Stonework', 'Stone Sinks']],
    [
      '/collections/design-pattern-collection/octagon-cabochon-tiles',
      ['Home', 'Design & Pattern Collection', 'Octagon & Cabochon Tiles'],
    ],
    ['/collections/slabs', ['Home', 'Collections', 'Slabs']],
    ['/colour/white', ['Home', 'Colour', 'Whites']],
    ['/room-type-usage/wet-room', ['Home', 'Room Usage', 'Wet Room']],
    ['/new-arrivals', ['Home', 'New Arrivals']],
  ])('%s', (path, expected) => expect(labels(path)).toEqual(expected))

  test('only pages are links', () => {
    const { listings } = starterVocabulary
    const real = new Set(['/', '/collections', ...listings.map(({ path }) => path)])
    for (const { path } of listings)
      for (const crumb of crumbsOf(at(path))) if (crumb.to) expect(real, path).toContain(crumb.to)
    expect(crumbsOf(at('/collections/slabs'))[1]).toEqual({ label: 'Collections', to: '/collections' })
    expect(crumbsOf(at('/colour/whites'))[1]).toEqual({ label: 'Colour', to: undefined })
  })
})

describe('how long a navigation waits', () => {
  const to = new URL('http://shop.test/colour/whites?page=3')
  test('a changed filter does not wait', () =>
    expect(waitLimitMs(to, { pathname: '/colour/whites', search: '' })).toBe(0))
  test('Back waits long enough to restore the scroll position', () =>
    expect(waitLimitMs(to, { pathname: '/colour/whites', search: '?page=3' })).toBeGreaterThan(1000))
  test('a new listing waits a moment', () => expect(waitLimitMs(to, { pathname: '/', search: '' })).toBeLessThan(500))
})
