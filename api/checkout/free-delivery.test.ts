import { beforeAll, describe, expect, test } from 'vitest'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { deliveryQuoteSchema } from '#contract/delivery/delivery.ts'
import { invoiceAnswerSchema } from '#contract/orders/invoice.ts'
import { starterSettings } from '#shop.config'
import { ordersShop, withOrders } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const settings = withOrders({})
const shop = ordersShop(undefined, {
  ...settings,
  delivery: { ...starterSettings.delivery, freeFromPence: 50_000 },
})
let tile: TestItem
let tin: TestItem
let slab: TestItem
let sample: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  const piece = { unit: 'piece', coverage: null, stock: 1000 } as const
  tile = await stone.item({ ...piece, pence: 4999, weight: 9000 })
  tin = await stone.item({ ...piece, pence: 25_000, weight: 1100, carriage: 'parcel' })
  slab = await stone.item({ ...piece, pence: 60_000, weight: 250_000, carriage: 'slab' })
  sample = await stone.item({ kind: 'free_sample', stock: 100 })
})

const at = (postcode: string) => ({ ...address, postcode })
const prices = ({ delivery_options: options }: { delivery_options: { id: string; price_pence: number }[] }) =>
  Object.fromEntries(options.map(({ id, price_pence }) => [id, price_pence]))

async function withGoods(...wanted: [TestItem, number][]) {
  const ada = shop.enter()
  for (const [item, pieces] of wanted) await ada.add(item, pieces)
  return ada
}

describe('with free delivery from £500', () => {
  test('a penny below costs the usual price, and the quote says how much is missing', async () => {
    const ada = await withGoods([tile, 10])
    const quote = await ada.quote({ postcode: 'BN1 1AA' })
    expect(prices(quote)).toEqual({ economy: 7800, 'next-day': 9000, collection: 0 })
    expect(quote.missing_for_free_delivery).toBe(10)
  })

  test('a basket worth it is delivered free: quote, order, charge, invoice and email agree', async () => {
    const ada = await withGoods([tile, 11])
    const quote = await ada.quote({ postcode: 'BN1 1AA' })
    expect(prices(quote)).toEqual({ economy: 0, 'next-day': 9000, collection: 0 })
    expect(quote).toMatchObject({ missing_for_free_delivery: 0, totals: { goods: 54_989, delivery: 0, total: 54_989 } })
    const { order, pay_url } = await ada.place({ shipping: at('BN1 1AA'), expected_total: quote.totals.total })
    expect(order).toMatchObject({ delivery: { id: 'economy' }, totals: quote.totals })
    await ada.press(pay_url, 'approve')
    const paid = await ada.order(order.reference)
    const { json } = await ada.send('GET', `/api/orders/${order.reference}/invoices/${paid.invoices[0]?.number}`)
    expect(invoiceAnswerSchema.parse(json).data).toMatchObject({ gross: 54_989, vat: quote.totals.vat_included })
    const mails = (await shop.outbox()).filter(({ subject }) => subject.includes(order.reference))
    expect(mails).toHaveLength(2)
    for (const { plain } of mails) expect(plain).toContain(`\nTotal: ${formatPounds(54_989)}\n`)
  })

  test('next day keeps its price', async () => {
    const ada = await withGoods([tile, 11])
    const quote = await ada.quote({ postcode: 'BN1 1AA', delivery: 'next-day' })
    expect(quote.totals).toMatchObject({ delivery: 9000, total: 63_989 })
  })

  test('two tins go free by parcel, one does not', async () => {
    expect(prices(await (await withGoods([tin, 2])).quote())).toEqual({ parcel: 0, collection: 0 })
    const one = await (await withGoods([tin, 1])).quote()
    expect(prices(one)).toEqual({ parcel: 695, collection: 0 })
    expect(one.missing_for_free_delivery).toBe(25_000)
  })

  test('the Highlands pay what they cost extra, and are not told that delivery is free', async () => {
    const quote = await (await withGoods([tile, 11])).quote({ postcode: 'IV2 3AA' })
    expect(prices(quote)).toEqual({ economy: 4500, collection: 0 })
    expect(quote.missing_for_free_delivery).toBeNull()
  })

  test('slabs, samples and places without delivery are as ever', async () => {
    const slabs = await (await withGoods([slab, 1], [tile, 11])).quote({ postcode: 'BN1 1AA' })
    expect(prices(slabs)).toEqual({ slab: 19_500, collection: 0 })
    const samples = await (await withGoods([sample, 1])).quote({ postcode: 'BN1 1AA' })
    const jersey = await (await withGoods([tile, 11])).quote({ postcode: 'JE2 3AB' })
    expect([slabs, samples, jersey].map((quote) => quote.missing_for_free_delivery)).toEqual([null, null, null])
  })

  test('the quote on a product page agrees with the basket', async () => {
    const quoteOf = async (pieces: number) => {
      const { json } = await shop
        .enter()
        .send('GET', `/api/delivery/quote?postcode=BN1+1AA&variation_id=${tile.id}&quantity=${pieces}`)
      return deliveryQuoteSchema.parse(json).data.options[0]?.price_pence
    }
    expect([await quoteOf(10), await quoteOf(11)]).toEqual([7800, 0])
  })

  test('a return of everything refunds no delivery, because none was paid', async () => {
    const ada = await withGoods([tile, 11])
    const { order } = await ada.place({ shipping: at('BN1 1AA') })
    const [row] = await shop.rows('select delivery_pence, standard_delivery_pence from orders where reference = $1', [
      order.reference,
    ])
    expect(row).toEqual({ delivery_pence: 0, standard_delivery_pence: 0 })
  })
})
