import { beforeAll, describe, expect, test } from 'vitest'
import { ordersShop } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let item: Record<'tin' | 'tile' | 'slab' | 'free' | 'fullSize', TestItem>

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  item = {
    tin: await stone.item({
      unit: 'piece',
      coverage: null,
      pence: 3495,
      stock: 1000,
      weight: 1100,
      carriage: 'parcel',
    }),
    tile: await stone.item({ stock: 100_000, pence: 4995, weight: 9000 }),
    slab: await stone.item({ stock: 100, pence: 4995, weight: 250_000, carriage: 'slab' }),
    free: await stone.item({ kind: 'free_sample', stock: 100 }),
    fullSize: await stone.item({ kind: 'full_size_sample', stock: 100, pence: 1200, weight: 9000 }),
  }
})

const withGoods = async (...wanted: [keyof typeof item, number?][]) => {
  const ada = shop.enter()
  for (const [name, pieces] of wanted) await ada.add(item[name], pieces)
  return ada
}
const at = (postcode: string) => ({ ...address, postcode })
const prices = (quote: { delivery_options: { id: string; price_pence: number }[] }) =>
  Object.fromEntries(quote.delivery_options.map(({ id, price_pence }) => [id, price_pence]))

describe('what a basket costs to deliver', () => {
  test('one tin to Brighton is sent as a parcel, at the same price in quote, order and email', async () => {
    const ada = await withGoods(['tin'])
    const quote = await ada.quote({ postcode: 'BN1 1AA' })
    expect(quote).toMatchObject({ delivery: 'parcel', delivery_notice: null, totals: { delivery: 695, total: 4190 } })
    expect(quote.delivery_options[0]).toMatchObject({ service: 'parcel', label: 'Parcel Delivery', has_slots: false })
    expect((await ada.basket()).totals).toMatchObject({ weight_g: 1100, pallets: 0 })
    const { order } = await ada.place({ shipping: at('BN1 1AA') })
    expect(order).toMatchObject({ delivery: { id: 'parcel' }, totals: quote.totals })
    const [mail] = (await shop.outbox()).filter(({ subject }) => subject.includes(order.reference))
    expect(mail?.plain).toContain('\nParcel Delivery: £6.95\n')
  })

  test('900 kg to Inverness is sent on a pallet, with a surcharge and two extra days', async () => {
    const ada = await withGoods(['tile', 100])
    const quote = await ada.quote({ postcode: 'IV2 3AA' })
    expect(prices(quote)).toEqual({ economy: 12_300, collection: 0 })
    expect(quote.delivery_options[0]).toMatchObject({ note: '(4 - 5 Days)', from: '2026-07-21', until: '2026-07-22' })
    const body = { shipping: at('IV2 3AA'), delivery: 'economy', expected_total: quote.totals.total }
    const { order } = await ada.place(body)
    expect(order).toMatchObject({
      totals: quote.totals,
      delivery: { label: 'Economy Delivery', from: '2026-07-21', until: '2026-07-22' },
    })
  })

  test('each further pallet adds to the price', async () => {
    const ada = await withGoods(['tile', 334])
    expect(prices(await ada.quote())).toEqual({ economy: 7800 + 3 * 6000, 'next-day': 9000 + 3 * 6000, collection: 0 })
  })

  test('a full-size sample is sent as a parcel and is charged by weight; free samples travel with it', async () => {
    const ada = await withGoods(['fullSize'], ['free'])
    expect(prices(await ada.quote())).toEqual({ parcel: 1295, collection: 0 })
    const bob = await withGoods(['free'])
    expect(prices(await bob.quote({ postcode: 'ZE1 0AA' }))).toEqual({ 'sample-post': 0 })
  })

  test('a mixed basket is one consignment by pallet', async () => {
    const ada = await withGoods(['tin', 3], ['tile'], ['fullSize'], ['free'])
    expect(prices(await ada.quote())).toEqual({ economy: 7800, 'next-day': 9000, collection: 0 })
    expect((await ada.basket()).totals.pallets).toBe(1)
  })

  test('tins too heavy for one parcel go on a pallet', async () => {
    const ada = await withGoods(['tin', 22])
    expect(prices(await ada.quote())).toEqual({ parcel: 1295, collection: 0 })
    const bob = await withGoods(['tin', 23])
    expect(prices(await bob.quote())).toEqual({ economy: 7800, 'next-day': 9000, collection: 0 })
  })
})

describe('slabs', () => {
  test('travel on an A-frame at one price, the same in quote, order and email, and are arranged by telephone', async () => {
    const ada = await withGoods(['slab', 2])
    const quote = await ada.quote({ postcode: 'BN1 1AA' })
    expect(prices(quote)).toEqual({ slab: 19_500, collection: 0 })
    expect(quote).toMatchObject({
      delivery_quoted: false,
      later_days: [],
      delivery_options: [{ has_slots: false }, {}],
    })
    const access = { points: ['no_large_lorry'], note: '' }
    const { order } = await ada.place({ shipping: at('BN1 1AA'), access })
    expect(order).toMatchObject({ delivery: { id: 'slab', access }, totals: quote.totals })
    const [mail] = (await shop.outbox()).filter(({ subject }) => subject.includes(order.reference))
    expect(mail?.plain).toContain('\nSlab Delivery: £195.00\n')
    expect(mail?.plain).toContain('we will ring you to arrange the day')
  })

  test('bring one pallet of other goods along, and each further pallet costs extra', async () => {
    const slabs = await withGoods(['slab', 9])
    expect(prices(await slabs.quote())).toEqual({ slab: 19_500, collection: 0 })
    const onePallet = await withGoods(['slab'], ['tile', 111], ['free'])
    expect(prices(await onePallet.quote())).toEqual({ slab: 19_500, collection: 0 })
    const twoPallets = await withGoods(['slab'], ['tile', 112])
    expect(prices(await twoPallets.quote())).toEqual({ slab: 25_500, collection: 0 })
  })

  test('are quoted for Belfast: the order is refused with a way to ask, and collection stays free', async () => {
    const ada = await withGoods(['slab'])
    const quote = await ada.quote({ postcode: 'BT1 5GS' })
    expect(prices(quote)).toEqual({ collection: 0 })
    expect(quote.delivery_quoted).toBe(true)
    expect(quote.delivery_notice).toContain('we quote delivery to this address (Northern Ireland). Please ring ')
    const body = await ada.body({ shipping: at('BT1 5GS'), delivery: 'slab' })
    const refused = await ada.sendOrder(body)
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([422, 'ask_us', quote.delivery_notice])
    const { order } = await ada.place({ delivery: 'collection', shipping: null })
    expect(order.totals.delivery).toBe(0)
  })
})

test.each(['JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'BF1 0AA'])('free samples are posted to %s', async (postcode) => {
  const ada = await withGoods(['free'])
  const quote = await ada.quote({ postcode })
  expect(quote).toMatchObject({ delivery: 'sample-post', delivery_notice: null, totals: { total: 0 } })
  const { order } = await ada.place({ billing: at(postcode), delivery: 'sample-post', expected_total: 0 })
  expect(order).toMatchObject({ state: 'paid', delivery: { id: 'sample-post' } })
})

describe('an order or quote is refused', () => {
  test('for a next-day pallet to Lerwick', async () => {
    const ada = await withGoods(['tile'])
    const shipping = at('ZE1 0AA')
    expect(prices(await ada.quote({ postcode: 'ZE1 0AA' }))).toEqual({ economy: 19_800, collection: 0 })
    const refused = await ada.sendOrder(await ada.body({ delivery: 'next-day', shipping }))
    expect([refused.status, refused.error.code, refused.error.fields]).toEqual([
      422,
      'unavailable',
      { delivery: 'This delivery is not available to your postcode. Please choose another one.' },
    ])
  })

  test('if the price was quoted for another postcode, naming the delivery and its price', async () => {
    const ada = await withGoods(['tile'])
    const body = await ada.body({ shipping: at('BT1 5GS') })
    const refused = await ada.sendOrder(body)
    expect([refused.status, refused.error.code]).toEqual([409, 'changed'])
    expect(refused.error.fields).toEqual({
      delivery: 'Economy Delivery to BT1 is £128.00.',
      total: expect.stringMatching(/^The total is now £.*; it was £/),
    })
    const { totals } = await ada.quote({ postcode: 'BT1 5GS' })
    expect((await ada.place({ shipping: at('BT1 5GS'), expected_total: totals.total })).order.totals).toEqual(totals)
  })

  test('for delivery to an excluded area, which is offered collection with a reason', async () => {
    const ada = await withGoods(['tile'])
    for (const postcode of ['JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'BF1 0AA']) {
      const quote = await ada.quote({ postcode })
      expect(quote).toMatchObject({ delivery: 'collection', delivery_notice: expect.stringContaining('collect') })
      expect(prices(quote)).toEqual({ collection: 0 })
      const refused = await ada.sendOrder(await ada.body({ shipping: at(postcode) }))
      expect([refused.status, refused.error.fields]).toEqual([422, { 'shipping.postcode': quote.delivery_notice }])
    }
    const { order } = await ada.place({ billing: at('BF1 0AA'), delivery: 'collection' })
    expect(order).toMatchObject({ shipping: null, totals: { delivery: 0 } })
  })

  test('with a delivery service that does not suit the goods', async () => {
    const sentence = async (names: [keyof typeof item, number?][], delivery: string) => {
      const ada = await withGoods(...names)
      const refused = await ada.sendOrder(await ada.body({ delivery }))
      expect(refused.status).toBe(422)
      return refused.error.fields?.delivery
    }
    expect(await sentence([['tin']], 'economy')).toBe(
      'Your order will be sent as a parcel. Please choose Parcel Delivery or Collection.',
    )
    expect(await sentence([['tile']], 'parcel')).toContain('too heavy or too large for a parcel')
    expect(await sentence([['fullSize']], 'sample-post')).toContain('for free samples only')
  })

  test('for an invalid postcode', async () => {
    const ada = await withGoods(['tile'])
    for (const postcode of ['75001', 'XX1 1AA', 'XX1']) {
      const refused = await ada.send('POST', '/api/checkout/quote', { postcode })
      expect([refused.status, refused.error.fields]).toEqual([400, { postcode: 'Please enter a valid UK postcode' }])
    }
    const refused = await ada.sendOrder(await ada.body({ shipping: at('XX1 1AA') }))
    expect(refused.error.fields).toEqual({ 'shipping.postcode': 'Please enter a valid UK postcode' })
  })
})
