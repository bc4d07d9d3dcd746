import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sizeText } from '#contract/arithmetic/size.ts'
import { productSchema } from '#contract/catalogue/catalogue.ts'
import { keptStoneSchema } from '#contract/catalogue/kept-stones.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { products } from '#database/tables/catalogue.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

describe('GET products/by-id', () => {
  const byId = async (ids: string) => {
    const { status, body } = await shop.get(`/api/products/by-id?ids=${ids}`)
    expect(status).toBe(200)
    return z.strictObject({ data: z.array(keptStoneSchema) }).parse(body).data
  }
  const idOf = async (slug: string) => productSchema.parse((await shop.get(`/api/product/${slug}`)).body).id

  it('returns the products in the order of the ids, with what they are compared by', async () => {
    const [carrara, slate, trowel] = [
      await idOf('carrara-honed'),
      await idOf('brazilian-black-slate-riven'),
      await idOf('grout-float'),
    ]
    const stones = await byId(`${slate},${trowel},${carrara},${slate}`)
    expect(stones.map(({ slug }) => slug)).toEqual(['brazilian-black-slate-riven', 'grout-float', 'carrara-honed'])
    const product = productSchema.parse((await shop.get('/api/product/carrara-honed')).body)
    const sizes = product.variations.filter(({ kind }) => kind === 'size')
    expect(stones[2]).toMatchObject({
      name: 'Carrara Honed',
      price: product.price,
      finishes: ['Honed (Matt & Smooth)'],
      sizes: sizes.map(({ attributes }) => sizeText(attributes[0]?.option ?? '')),
      slip_wet: `PTV ${product.technical?.slip_wet}, moderate slip risk`,
      underfloor_heating: product.technical?.underfloor_heating,
      outdoors: product.technical?.use.includes('outdoor'),
    })
    expect(stones[1]).toMatchObject({ finishes: [], slip_wet: null, underfloor_heating: null, outdoors: null })
  })

  it('leaves out what is not public', async () => {
    const id = await idOf('carrara-honed')
    const { db } = shop.ctx.database
    const publish = async (status: 'publish' | 'draft') => {
      await db.update(products).set({ status }).where(eq(products.id, id))
      await db.transaction((tx) => rebuildListing(tx, [id], shop.ctx.clock.now()))
    }
    await publish('draft')
    expect(await byId(`${id},999999999`)).toEqual([])
    await publish('publish')
    expect(await byId(`${id},999999999`)).toHaveLength(1)
  })

  it.each(['', 'x', '0', '-1', Array.from({ length: 41 }, (_, index) => index + 1).join()])(
    'refuses ids that are none, wrong or too many: %s',
    async (ids) => {
      const { status, body } = await shop.get(`/api/products/by-id?ids=${ids}`)
      expect(status).toBe(400)
      expect(Object.keys(errorSchema.parse(body).error.fields ?? {})[0]).toMatch(/^ids/)
    },
  )
})
