import { beforeAll, expect, test } from 'vitest'
import { deliveryQuoteSchema } from '#contract/delivery/delivery.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let tile: TestItem
let draft: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ weight: 9000 })
  draft = await (await stockStone(shop.ctx, 'draft')).item()
})

const quote = (query: string) => shop.enter().send('GET', `/api/delivery/quote?${query}`)

test('a size and a postcode give delivery prices and dates, which are not cached', async () => {
  const reply = await quote(`postcode=bn9&variation_id=${tile.id}`)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { options, notice } = deliveryQuoteSchema.parse(reply.json).data
  expect(notice).toBeNull()
  expect(options.map(({ id, price_pence, from }) => [id, price_pence, from])).toEqual([
    ['economy', 7800, '2026-07-17'],
    ['next-day', 9000, '2026-07-16'],
    ['collection', 0, '2026-07-16'],
  ])
})

test('more weight and a remote postcode cost more to deliver', async () => {
  const { options } = deliveryQuoteSchema.parse(
    (await quote(`postcode=ZE1&variation_id=${tile.id}&quantity=112`)).json,
  ).data
  expect(options.map(({ id, price_pence }) => [id, price_pence])).toEqual([
    ['economy', 7800 + 6000 + 12_000],
    ['collection', 0],
  ])
})

test('a postcode outside the delivery area gets a notice with the reason', async () => {
  const { json } = await quote(`postcode=IM1+1AA&variation_id=${tile.id}`)
  expect(json.data.notice).toContain('Isle of Man')
})

test('an invalid postcode, an unknown size, a draft’s size and a quantity of 0 are refused', async () => {
  for (const postcode of ['nowhere', 'XX1']) {
    const bad = await quote(`postcode=${postcode}&variation_id=${tile.id}`)
    expect([bad.status, bad.error.fields]).toEqual([400, { postcode: 'Please enter a valid UK postcode' }])
  }
  expect((await quote('postcode=BN9&variation_id=999999999')).status).toBe(404)
  expect((await quote(`postcode=BN9&variation_id=${draft.id}`)).status).toBe(404)
  expect((await quote(`postcode=BN9&variation_id=${tile.id}&quantity=0`)).status).toBe(400)
})
