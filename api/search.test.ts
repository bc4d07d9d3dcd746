import { describe, expect, it } from 'vitest'
import { searchSchema, suggestionsSchema } from '#contract/catalogue.ts'
import { testShop } from './test-kit.ts'

const shop = testShop()

const search = async (q: string) => {
  const { status, body } = await shop.get(`/api/search?q=${encodeURIComponent(q)}&per_page=50`)
  expect(status).toBe(200)
  return searchSchema.parse(body)
}

describe('search', () => {
  it('puts the stone that is named first', async () => {
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
  ])('forgives %s', async (typed, meant) => {
    const { data } = await search(typed)
    expect(data.length).toBeGreaterThan(0)
    const text = data.slice(0, 5).map((card) => JSON.stringify(card))
    expect(text.every((card) => meant.test(card))).toBe(true)
  })
  it.each([
    ['splashback', (card: string) => /splashback/i.test(card)],
    ['patio', (card: string) => /outdoor|paver/i.test(card)],
    ['checkerboard', (card: string) => /chequerboard/i.test(card)],
  ])('knows what %s means', async (typed, isMeant) => {
    const { data } = await search(typed)
    expect(data.length).toBeGreaterThan(3)
    expect(data.slice(0, 6).every((card) => isMeant(JSON.stringify(card)))).toBe(true)
  })
  it('asks for every word before it settles for some', async () => {
    const { data } = await search('white hexagon')
    expect(data.length).toBeGreaterThan(0)
    expect(data.slice(0, 3).every((card) => /hexagon/i.test(JSON.stringify(card)))).toBe(true)
    const loose = await search('white zzqqxx')
    expect(loose.meta.total_products).toBeGreaterThan(0)
  })
  it('says what it took a mistyped word for', async () => {
    expect((await search('carara')).understood_as).toBe('carrara')
    expect((await search('carrara')).understood_as).toBeNull()
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
    expect(data.every((card) => card.attributes.some((one) => one.options.includes('Blacks')))).toBe(true)
  })
  it('refuses no query, a long one and a NUL', async () => {
    for (const q of ['', '%20', 'x'.repeat(201), 'a%00b'])
      expect((await shop.get(`/api/search?q=${q}`)).status).toBe(400)
  })
})

describe('suggestions', () => {
  it('offer products, collections and advice', async () => {
    const { body } = await shop.get('/api/search/suggestions?q=limest')
    const found = suggestionsSchema.parse(body)
    expect(found.products.length).toBeGreaterThan(0)
    expect(found.collections.map((one) => one.path)).toContain('/collections/stone-collection/limestone-tiles')
    expect(found.advice.length).toBeGreaterThan(0)
  })
})
