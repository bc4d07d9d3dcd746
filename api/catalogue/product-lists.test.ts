import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discounted } from '#contract/arithmetic/money.ts'
import {
  clearanceSchema,
  type Facets,
  facetsSchema,
  type ProductCard,
  productSchema,
} from '#contract/catalogue/catalogue.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { products } from '#database/tables/catalogue.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { productLists } from '#testing/app/product-lists.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { starterTerms } from '#testing/contract/starter-vocabulary.ts'

const shop = testShop()
const { list, everyProduct } = productLists(shop)

const termSlugs = (card: ProductCard, attribute: string) =>
  card.attributes.find(({ slug }) => slug === attribute)?.options ?? []

describe('GET products', () => {
  it('returns a page of 12, newest first, with the totals', async () => {
    const { data, meta } = await list('/api/products')
    expect(data).toHaveLength(12)
    expect(meta).toMatchObject({ current_page: 1, per_page: 12, has_next_page: true })
    expect(meta.total_pages).toBe(Math.ceil(meta.total_products / 12))
    const dates = data.map((card) => card.date_created)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  it('pages through every product exactly once', async () => {
    const all = await everyProduct('/api/products?orderby=title&order=asc')
    const { meta } = await list('/api/products')
    expect(all).toHaveLength(meta.total_products)
    expect(new Set(all.map((card) => card.id)).size).toBe(all.length)
  })

  it.each([
    ['price', 'asc', (card: ProductCard) => card.price.amount],
    ['price', 'desc', (card: ProductCard) => -card.price.amount],
  ] as const)('sorts by %s %s', async (orderby, order, key) => {
    const { data } = await list(`/api/products?orderby=${orderby}&order=${order}&per_page=100`)
    const keys = data.map(key)
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
  })

  it.each([
    ['orderby=price&order=asc', (card: ProductCard) => card.price.amount],
    ['orderby=price&order=desc', (card: ProductCard) => -card.price.amount],
    ['orderby=date', (card: ProductCard) => -Date.parse(card.date_created)],
  ] as const)('sorts search results by %s', async (sorting, key) => {
    const found = await list('/api/products?search=limestone&per_page=100')
    const { data, meta } = await list(`/api/products?search=limestone&per_page=100&${sorting}`)
    expect(meta).toEqual(found.meta)
    expect(data).not.toEqual(found.data)
    const keys = data.map(key)
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
  })

  it('sorts search results by relevance by default', async () => {
    const byDefault = await list('/api/products?search=carrara')
    expect(byDefault).toEqual(await list('/api/products?search=carrara&orderby=relevance&order=desc'))
    const { body } = await shop.get('/api/search?q=carrara')
    expect(body).toMatchObject({ data: byDefault.data })
  })

  it('returns an empty page beyond the last one', async () => {
    const { data, meta } = await list('/api/products?page=9999')
    expect(data).toEqual([])
    expect(meta.has_next_page).toBe(false)
  })

  it('applies filters before paging: any combination matches filtering by hand', async () => {
    const all = await everyProduct('/api/products')
    const names = await shop.ctx.database.query<{ slug: string; name: string }>('select slug, name from terms', [])
    const nameOf = new Map(names.map((row) => [row.slug, row.name]))
    const choice = <T>(values: readonly T[]) =>
      fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), { nil: undefined })
    const pounds = fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          material: choice(starterTerms('material')),
          room: choice(starterTerms('room')),
          finish: choice(starterTerms('finish')),
          colour: choice(starterTerms('colour')),
          min: pounds,
          max: pounds,
          stock: fc.option(fc.boolean(), { nil: undefined }),
        }),
        async ({ material, room, finish, colour, min, max, stock }) => {
          const query = new URLSearchParams()
          const groups = { material, room, finish, colour }
          for (const [name, values] of Object.entries(groups)) if (values) query.set(name, values.join(','))
          if (min !== undefined) query.set('min_price', String(min))
          if (max !== undefined) query.set('max_price', String(max))
          if (stock !== undefined) query.set('in_stock', String(stock))
          const attribute = {
            material: 'pa_material',
            room: 'pa_room-type-usage',
            finish: 'pa_finish',
            colour: 'pa_colour',
          }
          const expected = all.filter(
            (card) =>
              Object.entries(groups).every(
                ([name, values]) =>
                  !values ||
                  values.some((slug) =>
                    termSlugs(card, attribute[name as keyof typeof attribute]).includes(nameOf.get(slug) ?? '?'),
                  ),
              ) &&
              (min === undefined || card.price.amount >= min * 100) &&
              (max === undefined || card.price.amount <= max * 100) &&
              (stock === undefined || card.in_stock === stock),
          )
          const answer = await list(`/api/products?per_page=100&${query}`)
          expect(answer.meta.total_products).toBe(expected.length)
          expect(new Set(answer.data.map((card) => card.id)).isSubsetOf(new Set(expected.map((card) => card.id)))).toBe(
            true,
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('filters by size, thickness, sale and featured', async () => {
    const big = await everyProduct('/api/products?size=600x600&thickness=15,20')
    expect(big.length).toBeGreaterThan(3)
    const sale = await everyProduct('/api/products?on_sale=true')
    expect(sale.length).toBeGreaterThanOrEqual(12)
    expect(sale.every((card) => card.on_sale && card.price.amount < card.price.regular)).toBe(true)
    const featured = await everyProduct('/api/products?featured=1')
    expect(featured.every((card) => card.featured)).toBe(true)
  })

  it('filters by underfloor heating, outdoors and the slip value, as the technical data says', async () => {
    const technicalOf = async (slug: string) =>
      productSchema.parse((await shop.get(`/api/product/${slug}`)).body).technical
    const facetsOf = async (query = '') => facetsSchema.parse((await shop.get(`/api/facets${query}`)).body)
    const count = (facets: Facets, group: 'suits' | 'slip', slug: string) =>
      facets[group].find((term) => term.slug === slug)?.count ?? 0
    const outdoors = await everyProduct('/api/products?suits=outdoors,underfloor-heating&slip=36')
    expect(outdoors.length).toBeGreaterThan(3)
    for (const { slug } of outdoors.slice(0, 12)) {
      const technical = await technicalOf(slug)
      expect(technical).toMatchObject({ underfloor_heating: true, use: expect.arrayContaining(['outdoor']) })
      expect(technical?.slip_wet).toBeGreaterThanOrEqual(36)
    }
    const before = await facetsOf()
    for (const [group, term] of [
      ['suits', 'underfloor-heating'],
      ['suits', 'outdoors'],
      ['slip', '36'],
    ] as const)
      expect((await everyProduct(`/api/products?${group}=${term}`)).length).toBe(count(before, group, term))
    // A further use narrows the list, and a lower slip value would widen it.
    const narrowed = await facetsOf('?suits=outdoors&slip=36')
    expect(count(narrowed, 'suits', 'underfloor-heating')).toBe(outdoors.length)
    expect(count(narrowed, 'slip', '25')).toBeGreaterThanOrEqual(count(narrowed, 'slip', '36'))
    expect(narrowed.slip.map(({ name }) => name)).toContain('Wet PTV 36 or more')
  })

  it.each([
    ['per_page=101', 'per_page'],
    ['per_page=0', 'per_page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['orderby=random', 'orderby'],
    ['order=up', 'order'],
    ['status=draft', 'status'],
    ['colour=purple', 'colour.0'],
    ['category=no-such-category', 'category'],
    ['min_price=cheap', 'min_price'],
    ['colour=white&colour=black', 'colour'],
    ['utm_source=mail', 'utm_source'],
  ])('refuses ?%s and names the field', async (query, field) => {
    const { status, body } = await shop.get(`/api/products?${query}`)
    expect(status).toBe(400)
    const { error, requestId } = errorSchema.parse(body)
    expect(Object.keys(error.fields ?? {})).toContain(field)
    expect(error.message).not.toMatch(/zod|undefined/i)
    expect(requestId).not.toBe('')
  })

  it('never shows a draft, nor a product with a future publication date', async () => {
    const { db } = shop.ctx.database
    const [product] = await db.select({ id: products.id, slug: products.slug }).from(products).limit(1)
    if (!product) throw new Error('no product')
    const change = async (row: Partial<typeof products.$inferInsert>) =>
      db.transaction(async (tx) => {
        await tx.update(products).set(row).where(eq(products.id, product.id))
        await rebuildListing(tx, [product.id], shop.ctx.clock.now())
      })
    const isListed = async () => (await everyProduct('/api/products')).some((card) => card.id === product.id)
    // Cached responses are dropped when the database's notification arrives, a moment after the change.
    await change({ status: 'draft' })
    await expect.poll(isListed).toBe(false)
    expect((await shop.get(`/api/product/${product.slug}`)).status).toBe(404)
    expect((await shop.get(`/api/product/${product.id}/variations`)).status).toBe(404)
    await change({ status: 'publish', publishedAt: new Date('2099-01-01') })
    await expect.poll(isListed).toBe(false)
    await change({ publishedAt: new Date('2024-01-01') })
    await expect.poll(isListed).toBe(true)
  })
})

describe('the specified lists', () => {
  it('GET products/by-category returns a collection', async () => {
    const { data, meta } = await list('/api/products/by-category?category=marble-tiles')
    expect(meta.total_products).toBeGreaterThanOrEqual(26)
    expect(data.every((card) => card.categories.some((category) => category.slug === 'marble-tiles'))).toBe(true)
    expect((await shop.get('/api/products/by-category')).status).toBe(400)
  })
  it('GET products/by-category accepts an alias', async () => {
    const { meta } = await list('/api/products/by-category?category=stone-mosaic-tiles')
    expect(meta).toEqual((await list('/api/products/by-category?category=mosaic-tiles')).meta)
  })
  it('GET filtered-products needs exactly one of its three parameters', async () => {
    const { data } = await list('/api/filtered-products?stone_colour=whites')
    expect(data.every((card) => termSlugs(card, 'pa_colour').includes('Whites'))).toBe(true)
    await list('/api/filtered-products?usage_area=wet-room')
    await list('/api/filtered-products?stone_finish=split-face')
    expect((await shop.get('/api/filtered-products')).status).toBe(400)
    expect((await shop.get('/api/filtered-products?stone_colour=white&usage_area=pool')).status).toBe(400)
  })
  it('GET products/new-arrivals returns the last 90 days, but at least 12 products', async () => {
    shop.setNow(new Date('2026-11-15T12:00:00Z'))
    const recent = await everyProduct('/api/products/new-arrivals')
    expect(recent.every((card) => card.date_created >= '2026-08-17')).toBe(true)
    shop.cache.dropAll()
    shop.setNow(new Date('2028-01-01T12:00:00Z'))
    const later = await list('/api/products/new-arrivals')
    expect(later.meta.total_products).toBeGreaterThanOrEqual(12)
    expect(later.data[0]?.date_created).toBe(recent[0]?.date_created)
    shop.setNow(null)
    shop.cache.dropAll()
  })
  it('GET clearance returns deals at 15% off', async () => {
    const { status, body } = await shop.get('/api/clearance')
    expect(status).toBe(200)
    const { data } = clearanceSchema.parse(body)
    expect(data).toHaveLength(9)
    for (const deal of data) {
      expect(deal.price.amount).toBe(discounted(deal.price.regular, 1500))
      expect(deal.price.discount_percent).toBe(15)
      const parsed = Number(/[\d.]+/.exec(deal.price_html.replaceAll(',', ''))?.[0])
      expect(Math.round(parsed * 85)).toBe(deal.price.amount)
    }
  })
})
