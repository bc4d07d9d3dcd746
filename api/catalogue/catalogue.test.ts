import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  attributeSchema,
  attributeTermsSchema,
  collectionsSchema,
  facetsSchema,
  productCardSchema,
  productSchema,
  variationSchema,
} from '#contract/catalogue/catalogue.ts'
import { sameStoneSchema } from '#contract/catalogue/kept-stones.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { productLists } from '#testing/app/product-lists.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { starterTerms } from '#testing/contract/starter-vocabulary.ts'

const shop = testShop()
const { list, everyProduct } = productLists(shop)

describe('one product', () => {
  it('has description, technical data and variations', async () => {
    const { status, body } = await shop.get('/api/product/carrara-honed')
    expect(status).toBe(200)
    const product = productSchema.parse(body)
    expect(product.technical?.origin).toBe('Italy')
    expect(product.variations.map((variation) => variation.parent_id)).toEqual(product.variations.map(() => product.id))
    expect(product.options_count).toBe(
      product.variations.filter((variation) => variation.kind !== 'free_sample').length,
    )
  })
  it('says how it is laid; a product that is not laid has no laying data', async () => {
    const laying = async (slug: string) => productSchema.parse((await shop.get(`/api/product/${slug}`)).body).laying
    expect(await laying('carrara-herringbone')).toEqual({
      patterns: ['herringbone', 'double-herringbone', 'chevron', 'brick-bond', 'straight'],
      joint: 2,
      direction: 45,
      directional: false,
    })
    expect(await laying('moca-cream-vein-cut')).toMatchObject({ directional: true })
    expect(await laying('pierre-de-bourgogne-tumbled')).toMatchObject({
      mix: { module: 'burgundy', pieces: [3, 3, 3, 2] },
    })
    expect(await laying('grout-float')).toBeNull()
  })
  it('suggests more wastage for the design and pattern range', async () => {
    const wastage = async (slug: string) =>
      productSchema.parse((await shop.get(`/api/product/${slug}`)).body).wastage_percent
    expect(await wastage('carrara-herringbone')).toBe(15)
    expect(await wastage('carrara-metro')).toBe(15)
    expect(await wastage('carrara-honed')).toBe(10)
  })
  it('gives the same 404 for anything that does not exist', async () => {
    for (const path of [
      '/api/product/no-such-stone',
      '/api/product/999999/variations',
      '/api/product/999999/related',
    ]) {
      const { status, body } = await shop.get(path)
      expect(status).toBe(404)
      expect(errorSchema.parse(body).error).toMatchObject({ code: 'not_found', message: 'Product not found' })
    }
  })
  it('lists variations as the specification names them', async () => {
    const product = productSchema.parse((await shop.get('/api/product/carrara-honed')).body)
    const variations = z.array(variationSchema).parse((await shop.get(`/api/product/${product.id}/variations`)).body)
    const options = variations.map((variation) => variation.attributes[0])
    expect(options.every((attribute) => attribute?.name === 'pa_sizemm')).toBe(true)
    expect(options.map((attribute) => attribute?.option)).toContain('Free Sample')
    const tile = variations.find((variation) => variation.kind === 'size')
    expect(tile?.price).toMatch(/^\d+\.\d\d$/)
    expect(tile?.coverage_mm2).toBe((tile?.width_mm ?? 0) * (tile?.height_mm ?? 0))
    expect(variations.find((variation) => variation.kind === 'free_sample')?.price_pence).toBe(0)
  })
  it('has at most eight related products, never itself, in stock first', async () => {
    const product = productSchema.parse((await shop.get('/api/product/carrara-honed')).body)
    const { body } = await shop.get(`/api/product/${product.id}/related`)
    const { data } = z.object({ data: z.array(productCardSchema) }).parse(body)
    expect(data.length).toBe(8)
    expect(data.some((card) => card.id === product.id)).toBe(false)
    const stock = data.map((card) => card.in_stock)
    expect(stock).toEqual([...stock].sort((a, b) => Number(b) - Number(a)))
  })
  it('has other products of the same stone, which are not repeated among the related ones', async () => {
    const related = async (slug: string) => {
      const product = productSchema.parse((await shop.get(`/api/product/${slug}`)).body)
      const { body } = await shop.get(`/api/product/${product.id}/related`)
      const cards = z.array(productCardSchema)
      return z.object({ data: cards, same_stone: z.array(sameStoneSchema) }).parse(body)
    }
    const slugs = (cards: { slug: string }[]) => cards.map(({ slug }) => slug)
    const slate = await related('brazilian-black-slate-riven')
    expect(slugs(slate.same_stone).sort()).toEqual([
      'brazilian-black-slate-hearth',
      'brazilian-black-slate-herringbone',
      'brazilian-black-slate-metro',
    ])
    expect(slugs(slate.data).filter((slug) => slugs(slate.same_stone).includes(slug))).toEqual([])
    const carrara = await related('carrara-honed')
    expect(carrara.same_stone).toHaveLength(8)
    expect((await related('portoro-polished')).same_stone).toEqual([])
    expect((await related('grout-float')).same_stone).toEqual([])
  })
  it.each([
    ['azul-macaubas-honed', 'Blues & Greens'],
    ['nero-marquina-polished', 'Blacks'],
    ['carrara-honed', 'Whites'],
  ])('has related products of the same colour: %s', async (slug, colour) => {
    const product = productSchema.parse((await shop.get(`/api/product/${slug}`)).body)
    const { body } = await shop.get(`/api/product/${product.id}/related`)
    const { data } = z.object({ data: z.array(productCardSchema) }).parse(body)
    const mainColours = data.map((card) => card.attributes.find(({ slug }) => slug === 'pa_colour')?.options[0])
    expect(mainColours).toEqual(mainColours.map(() => colour))
  })
})

describe('facets', () => {
  it('count the products that each further choice would show', async () => {
    const { body } = await shop.get('/api/facets?category=marble-tiles&colour=white')
    const facets = facetsSchema.parse(body)
    for (const finish of facets.finish) {
      const { meta } = await list(`/api/products/by-category?category=marble-tiles&colour=white&finish=${finish.slug}`)
      expect(meta.total_products, finish.slug).toBe(finish.count)
    }
    for (const colour of facets.colour) {
      const { meta } = await list(`/api/products/by-category?category=marble-tiles&colour=${colour.slug}`)
      expect(meta.total_products, colour.slug).toBe(colour.count)
    }
    const size = facets.size[0]
    if (size) {
      const { meta } = await list(`/api/products/by-category?category=marble-tiles&colour=white&size=${size.slug}`)
      expect(meta.total_products).toBe(size.count)
    }
    const { meta } = await list('/api/products/by-category?category=marble-tiles&colour=white')
    expect(facets.total).toBe(meta.total_products)
  })

  it.each(['limestone', 'travertine granite kitchen sink', 'zzzzqqq'])(
    'count the results of a search for %j, even if only some of its words match',
    async (text) => {
      const query = encodeURIComponent(text)
      const { body } = await shop.get(`/api/facets?search=${query}`)
      const { meta } = await list(`/api/products?search=${query}`)
      expect(facetsSchema.parse(body).total).toBe(meta.total_products)
    },
  )

  it('the sample filter returns the products whose card offers a free sample', async () => {
    const [every, sampled] = [await everyProduct('/api/products'), await everyProduct('/api/products?sample=true')]
    const ids = (cards: { id: number }[]) => cards.map((card) => card.id).sort((a, b) => a - b)
    expect(ids(sampled)).toEqual(ids(every.filter((card) => card.sample.state !== 'none')))
    expect(sampled.length).toBeLessThan(every.length)
  })
})

describe('attributes', () => {
  it('have the specified ids and all their terms', async () => {
    const all = z.array(attributeSchema).parse((await shop.get('/api/attributes')).body)
    expect(all.map(({ id, slug }) => [id, slug])).toEqual([
      [6, 'pa_material'],
      [7, 'pa_room-type-usage'],
      [2, 'pa_finish'],
      [8, 'pa_colour'],
    ])
    for (const [id, slugs] of [
      [6, starterTerms('material')],
      [7, starterTerms('room')],
      [2, starterTerms('finish')],
      [8, starterTerms('colour')],
    ] as const) {
      const terms = attributeTermsSchema.parse((await shop.get(`/api/attribute/${id}/terms?page=1&per_page=100`)).body)
      expect(terms.meta.attribute_id).toBe(id)
      expect(terms.data.map((term) => term.slug)).toEqual([...slugs])
    }
    expect((await shop.get('/api/attribute/99/terms')).status).toBe(404)
  })
  it('GET collections counts the products in each', async () => {
    const { data } = collectionsSchema.parse((await shop.get('/api/collections')).body)
    expect(data).toHaveLength(26)
    for (const collection of data.slice(0, 4)) {
      const { meta } = await list(`/api/products/by-category?category=${collection.slug}`)
      expect(meta.total_products).toBe(collection.count)
    }
    const pictureOf = (slug: string) => data.find((collection) => collection.slug === slug)?.image?.src
    for (const laid of ['slate-tiles', 'herringbone-tiles', 'slabs']) expect(pictureOf(laid)).toContain('/laid/')
    for (const single of ['stone-sinks', 'tiling-products']) expect(pictureOf(single)).toContain('/piece/')
  })
})
