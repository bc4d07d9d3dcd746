import { describe, expect, it } from 'vitest'
import { facetsSchema, searchSchema } from '#contract/catalogue/catalogue.ts'
import { searchLinksSchema, suggestionsSchema } from '#contract/catalogue/suggestions.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

const search = async (q: string) => {
  const { status, body } = await shop.get(`/api/search?q=${encodeURIComponent(q)}&per_page=50`)
  expect(status).toBe(200)
  return searchSchema.parse(body)
}

const countFacets = async (q: string) =>
  facetsSchema.parse((await shop.get(`/api/facets?search=${encodeURIComponent(q)}`)).body)

describe('search', () => {
  it.each([
    ['porcelain', 10],
    ['terrazzo', 3],
    ['ceramic', 10],
    ['vinyl', 10],
    ['laminate', 10],
    ['polished concrete', 3],
  ])('%s finds what comes nearest', async (typed, atLeast) => {
    expect((await search(typed)).data.length).toBeGreaterThanOrEqual(atLeast)
  })
  it('puts the named stone first', async () => {
    const { data } = await search('nero marquina')
    expect(data[0]?.name).toMatch(/Nero Marquina/)
  })
  it.each([
    ['travetine', /travertine/i],
    ['carara', /carrara/i],
    ['limstone', /limestone/i],
    ['herringbon', /herringbone/i],
    ['calacata', /calacatta/i],
    ['granit', /granite/i],
  ])('corrects %s', async (typed, meant) => {
    const { data } = await search(typed)
    expect(data.length).toBeGreaterThan(0)
    const text = data.slice(0, 5).map((card) => JSON.stringify(card))
    expect(text.every((card) => meant.test(card))).toBe(true)
  })
  it.each([
    ['splashback', (card: string) => /splashback/i.test(card)],
    ['patio', (card: string) => /outdoor|paver/i.test(card)],
    ['checkerboard', (card: string) => /chequerboard/i.test(card)],
  ])('understands %s', async (typed, isMeant) => {
    const { data } = await search(typed)
    expect(data.length).toBeGreaterThan(3)
    expect(data.slice(0, 6).every((card) => isMeant(JSON.stringify(card)))).toBe(true)
  })
  it.each([
    ['underfloor heating', 'suits=underfloor-heating'],
    ['non slip', 'slip=36'],
    ['anti-slip', 'slip=36'],
    ['step treads', 'slip=36'],
    ['stairs', 'slip=36'],
    ['outdoor', 'suits=outdoors'],
    ['patio', 'suits=outdoors'],
    ['wet room', 'room=wet-room'],
  ])('finds what is suitable first for %s', async (typed, filter) => {
    const first = async (more: string) => {
      const { body } = await shop.get(`/api/search?q=${encodeURIComponent(typed)}&per_page=12${more}`)
      return searchSchema.parse(body).data.map(({ slug }) => slug)
    }
    const found = await first('')
    expect(found).toHaveLength(12)
    expect(found).toEqual(await first(`&${filter}`))
  })
  it('prefers results with every word to results with some of them', async () => {
    const { data } = await search('white hexagon')
    expect(data.length).toBeGreaterThan(0)
    expect(data.slice(0, 3).every((card) => /hexagon/i.test(JSON.stringify(card)))).toBe(true)
    const loose = await search('white zzqqxx')
    expect(loose.meta.total_products).toBeGreaterThan(0)
  })
  it('returns the correction of a mistyped word', async () => {
    expect((await search('carara')).understood_as).toBe('carrara')
    expect((await search('carrara')).understood_as).toBeNull()
  })
  it.each(['carara', 'travetine', 'limstone', 'spashback', 'honed limstone', 'yorck stone', '300x600 marbel'])(
    'finds the same for %s as for its correction',
    async (typed) => {
      const corrected = await search(typed)
      expect(corrected.understood_as).not.toBeNull()
      const exact = await search(corrected.understood_as ?? '')
      expect(exact.understood_as).toBeNull()
      expect(corrected.meta).toEqual(exact.meta)
      expect(corrected.data).toEqual(exact.data)
      expect(await countFacets(typed)).toEqual(await countFacets(corrected.understood_as ?? ''))
    },
  )
  it('does not correct a word from an advice page', async () => {
    expect((await search('contact')).understood_as).toBeNull()
  })
  it('corrects to the next nearest word if the nearest finds nothing', async () => {
    await shop.ctx.database.query(
      "insert into search_words (word, uses) values ('carrarax', 1) on conflict do nothing",
      [],
    )
    const { meta, understood_as } = await search('carararax')
    expect(understood_as).toBe('carrara')
    expect(meta).toEqual((await search('carrara')).meta)
    expect((await countFacets('carararax')).total).toBe(meta.total_products)
  })
  it('finds nothing for nonsense and survives operators, quotes and wildcards', async () => {
    expect((await search('xqzjwv')).meta.total_products).toBe(0)
    for (const odd of ["'; drop table products; --", '& | ! ( ) <-> :*', '%_\\', '"""', '🙂🙂', '!!!', 'a:b:*'])
      await search(odd)
  })
  it('filters like any list', async () => {
    const { body } = await shop.get('/api/search?q=marble&colour=black')
    const { data } = searchSchema.parse(body)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every((card) => card.attributes.some(({ options }) => options.includes('Blacks')))).toBe(true)
  })
  it('refuses an empty query, one that is too long and a NUL', async () => {
    for (const q of ['', '%20', 'x'.repeat(201), 'a%00b'])
      expect((await shop.get(`/api/search?q=${q}`)).status).toBe(400)
  })
})

describe('sizes', () => {
  const countOf = (all: { slug: string; count: number }[], slug: string) =>
    all.find((facet) => facet.slug === slug)?.count
  const facets = async (query = '') => facetsSchema.parse((await shop.get(`/api/facets${query}`)).body)

  it.each(['600x600', '600 x 600', '600×600', '600 × 600 mm', '600X600mm', '600mm x 600mm', '600 by 600'])(
    '%s finds the products in that size',
    async (typed) => {
      const { meta, understood_as } = await search(typed)
      expect(meta.total_products).toBe(countOf((await facets()).size, '600x600'))
      expect(understood_as).toBeNull()
      expect((await countFacets(typed)).total).toBe(meta.total_products)
    },
  )
  it('the sides match in either order, but only in full', async () => {
    const { size } = await facets('?size=600x300,300x600')
    const { meta } = await search('600x300')
    const { total } = await facets('?size=600x300,300x600')
    expect(size.length).toBeGreaterThan(0)
    expect(meta.total_products).toBe(total)
    expect((await search('300x600')).meta).toEqual(meta)
    expect((await search('600x30')).meta.total_products).toBeLessThan(meta.total_products)
  })
  it.each(['20mm', '20 mm', '20MM'])('%s finds the products of that thickness', async (typed) => {
    expect((await search(typed)).meta.total_products).toBe(countOf((await facets()).thickness, '20'))
  })
  it('a size with a thickness finds products in both', async () => {
    const { data } = await search('600 x 600 x 20 mm')
    expect(data.length).toBeGreaterThan(0)
    const { body } = await shop.get(`/api/product/${data[0]?.id}/variations`)
    expect(JSON.stringify(body)).toMatch(/600x600x20/i)
    expect((await search('20x600x600')).meta.total_products).toBe(data.length)
  })
  it('a size narrows other words, even mistyped ones', async () => {
    const { data, meta } = await search('600x600 marble')
    expect(meta.total_products).toBeGreaterThan(0)
    expect(data.slice(0, 6).every((card) => /marble/i.test(JSON.stringify(card)))).toBe(true)
    expect(countOf((await countFacets('600x600 marble')).size, '600x600')).toBe(meta.total_products)
    const corrected = await search('marbel 600 x 600')
    expect(corrected.understood_as).toBe('marble 600x600')
    expect(corrected.meta).toEqual(meta)
  })
  it('an unknown size is not corrected like a word', async () => {
    const { meta, understood_as } = await search('601x607')
    expect([meta.total_products, understood_as]).toEqual([0, null])
  })
})

describe('suggestions', () => {
  it('offer products, collections and advice', async () => {
    const { body } = await shop.get('/api/search/suggestions?q=limest')
    const found = suggestionsSchema.parse(body)
    expect(found.products.length).toBeGreaterThan(0)
    expect(found.collections.map(({ path }) => path)).toContain('/collections/stone-collection/limestone-tiles')
    expect(found.advice.length).toBeGreaterThan(0)
  })
  it.each([
    ['contact', '/contact-us'],
    ['faq', '/faq'],
    ['returns', '/return-refund-policy'],
    ['delivery', '/delivery-information'],
    ['shipping', '/delivery-information'],
    ['samples', '/samples'],
    ['privacy', '/privacy-policy'],
    ['retuns', '/return-refund-policy'],
  ])('for %s start with its page', async (typed, path) => {
    const { body } = await shop.get(`/api/search/suggestions?q=${typed}`)
    expect(suggestionsSchema.parse(body).advice[0]?.path).toBe(path)
  })
})

describe('suggestions for a page', () => {
  const pagesFirst = async (typed: string) => {
    const { body } = await shop.get(`/api/search/suggestions?q=${encodeURIComponent(typed)}`)
    return suggestionsSchema.parse(body).pages_first
  }

  it.each([
    'delivery',
    'delivery cost',
    'returns',
    'samples',
    'opening hours',
    'contact',
    'payment',
    'deliv',
    'retuns',
  ])('%s shows pages before products', async (typed) => expect(await pagesFirst(typed)).toBe(true))
  it.each(['marble', 'kitchen', 'adhesive', 'marble delivery', 'sealer', 'underfloor heating', 'zzzzqqqq'])(
    '%s shows products before pages',
    async (typed) => expect(await pagesFirst(typed)).toBe(false),
  )
})

describe('search links', () => {
  it.each([
    ['delivery cost', '/delivery-information'],
    ['how much is delivery', '/delivery-information'],
    ['marble delivery', '/delivery-information'],
    ['returns', '/return-refund-policy'],
    ['samples', '/samples'],
    ['opening hours', '/contact-us'],
    ['contact', '/contact-us'],
    ['payment', '/faq#how-can-i-pay'],
    ['PayPal', '/faq#how-can-i-pay'],
    ['underfloor heating', '/blog/stone-over-underfloor-heating'],
  ])('%s leads to its page first', async (typed, path) => {
    const { body } = await shop.get(`/api/search/links?q=${encodeURIComponent(typed)}`)
    expect(searchLinksSchema.parse(body).advice[0]?.path).toBe(path)
  })

  it.each([
    ['underfloor heating', '?suits=underfloor-heating'],
    ['heated floor', '?suits=underfloor-heating'],
    ['outdoor', '?suits=outdoors'],
    ['patio', '?suits=outdoors'],
    ['non-slip', '?slip=36'],
    ['stairs', '?slip=36'],
    ['step treads', '?slip=36'],
    ['wet room', '?slip=36'],
  ])('%s leads to the list of what is suitable', async (typed, query) => {
    const { body } = await shop.get(`/api/search/links?q=${encodeURIComponent(typed)}`)
    const paths = searchLinksSchema.parse(body).collections.map(({ path }) => path)
    expect(paths).toContain(`/stone-collection/all-products${query}`)
  })

  it('brick slips do not lead to slip-resistant stone', async () => {
    const { body } = await shop.get('/api/search/links?q=brick%20slips')
    expect(JSON.stringify(body)).not.toContain('slip=36')
  })

  it.each(['limest', 'kitchen', 'retuns', 'carara', 'contact us', 'travertine floor', 'zzzzqqqq'])(
    'for %s are its suggestions without the products',
    async (typed) => {
      const [searchLinks, suggestions] = await Promise.all([
        shop.get(`/api/search/links?q=${typed}`),
        shop.get(`/api/search/suggestions?q=${typed}`),
      ])
      const { collections, advice } = suggestionsSchema.parse(suggestions.body)
      expect(searchLinks).toMatchObject({ status: 200, body: { collections, advice } })
      expect(searchLinksSchema.strict().parse(searchLinks.body)).toEqual({ collections, advice })
    },
  )
  it('are refused without a query', async () => {
    expect((await shop.get('/api/search/links')).status).toBe(400)
  })
})
