import { describe, expect, test } from 'vitest'
import type { FixingMaterial, Variation } from '#contract/catalogue/catalogue.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { setStock } from '#testing/shop/baskets.ts'

const shop = testShop()

async function sizeOf(slug: string): Promise<Variation> {
  const product = (await (await shop.request(`/api/product/${slug}`)).json()) as { variations: Variation[] }
  const [size] = product.variations.filter(({ kind }) => kind === 'size')
  if (!size) throw new Error(`${slug} has no size`)
  return size
}

const materialsFor = async (size: Variation, pieces: number) => {
  const answer = await shop.request(`/api/fixing-materials?variation_id=${size.id}&quantity=${pieces}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return ((await answer.json()) as { data: FixingMaterial[] }).data
}
const names = (materials: FixingMaterial[]) => materials.map(({ product }) => product.slug)
const piecesFor = ({ coverage_mm2 }: Variation, m2: number) => Math.ceil((m2 * 1_000_000) / (coverage_mm2 ?? 1))

describe('the fixing materials for a stone', () => {
  test('suit the stone, and are enough for the area', async () => {
    const size = await sizeOf('brazilian-black-slate-metro')
    const materials = await materialsFor(size, piecesFor(size, 20))
    expect(names(materials)).toEqual([
      'ashlar-s1-flexible-grey-adhesive',
      'ashlar-flexible-grout-charcoal',
      'ashlar-impregnating-sealer',
    ])
    // 20 m² and a tenth, at 4.4 m² per bag, in whole tiles.
    expect(materials[0]?.packs).toMatchObject([{ label: '20 kg bag', quantity: 6, total_pence: 6 * 2450 }])
    for (const { packs, total_pence } of materials)
      expect(packs.reduce((sum, pack) => sum + pack.total_pence, 0)).toBe(total_pence)
  })

  test('increase with the area', async () => {
    const size = await sizeOf('brazilian-black-slate-metro')
    const [small, large] = [await materialsFor(size, piecesFor(size, 4)), await materialsFor(size, piecesFor(size, 80))]
    for (const [index, { total_pence }] of small.entries())
      expect(total_pence).toBeLessThan(large[index]?.total_pence ?? 0)
  })

  test('are marked as short instead of listed in part when stock is too low', async () => {
    const size = await sizeOf('brazilian-black-slate-metro')
    const [adhesive] = await materialsFor(size, 100_000)
    expect(adhesive).toMatchObject({ for: 'adhesive', is_short: false })
    const packs = 'select id from variations where product_id = $1'
    for (const pack of await shop.ctx.database.query<{ id: number }>(packs, [adhesive?.product.id]))
      await setStock(shop.ctx, pack, 1)
    expect((await materialsFor(size, piecesFor(size, 20)))[0]).toMatchObject({
      is_short: true,
      packs: [],
      total_pence: 0,
    })
  })

  test('are empty for a product that is not laid, and 404 for one that is not sold', async () => {
    expect(await materialsFor(await sizeOf('grout-float'), 1)).toEqual([])
    expect((await shop.request('/api/fixing-materials?variation_id=999999998&quantity=1')).status).toBe(404)
    expect((await shop.request('/api/fixing-materials?variation_id=1')).status).toBe(400)
  })
})
