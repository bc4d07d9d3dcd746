import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productListSchema } from '#contract/catalogue/catalogue.ts'
import type { Selection } from '#contract/catalogue/listings.ts'
import { menuSchema } from '#contract/content/menu.ts'
import { menuLink } from '#contract/content/menu-link.ts'
import { readCatalogue } from '#shop/catalogue/import/read-files.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { specifiedPaths } from '#testing/contract/specified-paths.ts'

const shop = testShop()
const catalogue = readCatalogue(join(import.meta.dirname, '../../catalogue'))
const published = catalogue.products.filter((product) => product.status === 'publish')

/** The request that the listing screen sends for a selection. */
const requestFor = (selection: Selection): string => {
  switch (selection.kind) {
    case 'all':
      return '/api/products?per_page=100'
    case 'clearance':
      return '/api/products?on_sale=true&per_page=100'
    case 'new-arrivals':
      return '/api/products/new-arrivals?per_page=100'
    case 'collection':
      return `/api/products/by-category?category=${selection.collection}&per_page=100`
    case 'colour':
      return `/api/filtered-products?stone_colour=${selection.term}&per_page=100`
    case 'room':
      return `/api/filtered-products?usage_area=${selection.term}&per_page=100`
    case 'finish':
      return `/api/filtered-products?stone_finish=${selection.term}&per_page=100`
  }
}

function belongs(product: (typeof published)[number], selection: Selection): boolean {
  switch (selection.kind) {
    case 'all':
      return true
    case 'clearance':
      return product.collections.includes('stock-clearance')
    case 'new-arrivals':
      return product.published >= '2026-08-17'
    case 'collection':
      return product.collections.includes(selection.collection)
    case 'colour':
      return product.colours.some((colour) => colour === selection.term)
    case 'room':
      return product.rooms.some((room) => room === selection.term)
    case 'finish':
      return product.finish === selection.term
  }
}

describe('every listing path of the specification', () => {
  it.each(specifiedPaths)('%s lists exactly the products that the catalogue assigns to it', async (path) => {
    shop.setNow(new Date('2026-11-15T12:00:00Z'))
    const found = shop.ctx.vocabulary.listingAt(path)
    if (!found) throw new Error('no listing')
    const { selection } = found.listing
    const slugs = new Set<string>()
    for (let page = 1, more = true; more; page++) {
      const { body } = await shop.get(`${requestFor(selection)}&page=${page}`)
      const { data, meta } = productListSchema.parse(body)
      for (const card of data) slugs.add(card.slug)
      more = meta.has_next_page
    }
    const expected = published.filter((product) => belongs(product, selection)).map((product) => product.slug)
    expect([...slugs].sort()).toEqual(expected.sort())
    expect(expected.length).toBeGreaterThanOrEqual(6)
  })
})

it('the menu has four entries, and each of its links is a known listing', async () => {
  const { data } = menuSchema.parse((await shop.get('/api/megamenu')).body)
  expect(data.map((entry) => entry.title)).toEqual([
    'Stone Collection',
    'Custom Stonework',
    'Design & Pattern Collection',
    'Stone Project',
  ])
  const links = data.flatMap((entry) =>
    entry.children.flatMap((group) => group.children.map((child) => menuLink(group.title, child.title))),
  )
  expect(links.length).toBeGreaterThan(40)
  for (const link of links) expect(link && shop.ctx.vocabulary.listingAt(link)?.known, String(link)).toBe(true)
})
