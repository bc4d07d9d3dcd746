import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { landedListings } from '#testing/contract/landed-listings.ts'
import { specifiedPaths } from '#testing/contract/specified-paths.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { parseSize, sizeOption } from '../arithmetic/size.ts'
import { menuLink } from '../content/menu-link.ts'
import { slugOfTitle, titleOfSlug } from './slug.ts'

const { listingAt, listings, resolveCollection, resolveTerm } = starterVocabulary

describe('listing paths', () => {
  it('resolves every path of the specification', () => {
    for (const path of specifiedPaths) expect(listingAt(path)?.known, path).toBe(true)
  })
  it('has every listing it had when the vocabulary was code, in the same order, with the same titles and paths', () => {
    expect(listings.map(({ path, title }) => [path, title])).toEqual(
      landedListings.map(([path, title]) => [path, title]),
    )
    for (const [path, , aliases] of landedListings)
      for (const alias of aliases) expect(listingAt(alias)?.listing.path, alias).toBe(path)
  })
  it('gives every path one canonical URL', () => {
    for (const listing of listings)
      for (const path of [listing.path, ...listing.aliases]) expect(listingAt(path)?.listing.path).toBe(listing.path)
    const all = listings.flatMap((listing) => [listing.path, ...listing.aliases])
    expect(new Set(all).size).toBe(all.length)
  })
  it('shows all products, titled after the slug, for an unknown path, and nothing outside the listing folders', () => {
    expect(listingAt('/colour/purple-rain')).toMatchObject({
      known: false,
      listing: { title: 'Purple Rain', selection: { kind: 'all' } },
    })
    expect(listingAt('/about-us')).toBeNull()
  })
  it('never throws on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => listingAt(`/colour/${text}`) !== null || true))
  })
  it('understands other spellings', () => {
    expect(resolveTerm('colour', 'gray')).toBe('grey')
    expect(resolveTerm('colour', 'Beiges & Browns')).toBe('beige-brown')
    expect(resolveTerm('finish', 'honed')).toBe('honed-matt-smooth')
    expect(resolveTerm('room', 'whites')).toBeNull()
    expect(resolveCollection('stone-mosaic-tiles')).toBe('mosaic-tiles')
    expect(resolveCollection('Off-Cut Granite & Quartz')).toBe('off-cut-granite-quartz')
    expect(resolveCollection('__proto__')).toBeNull()
  })
})

describe('titles and slugs', () => {
  it('collapses double hyphens', () => {
    expect(slugOfTitle('Mouldings & Skirtings')).toBe('mouldings-skirtings')
    expect(slugOfTitle('Polished (Shiny & Smooth)')).toBe('polished-shiny-smooth')
    expect(slugOfTitle('Octagon & Cabochon Tiles')).toBe('octagon-cabochon-tiles')
    expect(titleOfSlug('living-room-floor')).toBe('Living Room Floor')
  })
  it('links menu children by their group, and does not link groups without pages', () => {
    expect(menuLink('Custom Stonework', 'Mouldings & Skirtings')).toBe(
      '/collections/stone-collection/mouldings-skirtings',
    )
    expect(menuLink('Stone Colours', 'Beiges & Browns')).toBe('/colour/beiges-browns')
    expect(menuLink('Stock Clearance', 'All Products')).toBe('/stone-collection/all-products')
    expect(menuLink('Something Else', 'Marble')).toBeNull()
  })
})

describe('sizes', () => {
  it('reads sizes with or without brackets', () => {
    expect(parseSize('(600x300x20)')).toEqual({ width: 600, height: 300, thickness: 20 })
    expect(parseSize('600x300')).toEqual({ width: 600, height: 300, thickness: null })
    expect(parseSize('Free Sample')).toBeNull()
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 999 }),
        (width, height, thickness) => {
          expect(parseSize(sizeOption({ kind: 'size', width, height, thickness, label: null }))).toEqual({
            width,
            height,
            thickness,
          })
        },
      ),
    )
  })
})
