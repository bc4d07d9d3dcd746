import { beforeAll, describe, expect, test } from 'vitest'
import { vatIncluded } from '#contract/arithmetic/money.ts'
import { basketSchema } from '#contract/basket/basket.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { enterVoucher, voucherRefusal, withVoucher, writeVoucher } from '#testing/app/vouchers.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let tile: TestItem
let fullSize: TestItem
let free: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ unit: 'piece', coverage: null, stock: 1_000_000, pence: 5000 })
  fullSize = await stone.item({ kind: 'full_size_sample', stock: 1000, pence: 900 })
  free = await stone.item({ kind: 'free_sample', stock: 1000 })
})

describe('a voucher in the basket', () => {
  test('takes its share off, in any spelling of its code, and stays until it is removed', async () => {
    const code = await writeVoucher(shop)
    const ada = shop.enter()
    await ada.add(tile, 2)
    const entered = await enterVoucher(ada, `  ${code.toLowerCase()} `)
    const basket = basketSchema.parse(entered.json).data
    expect(basket.totals).toMatchObject({ subtotal: 10_000, discount: 1000, total: 9000, vat_included: 1500 })
    expect(basket.voucher).toMatchObject({ code, fault: null, line_ids: [basket.line_items[0]?.id] })
    expect(await ada.basket()).toEqual(basket)
    expect((await ada.quote({ delivery: 'collection' })).totals).toMatchObject({
      goods: 10_000,
      discount: 1000,
      total: 9000,
    })
    const removed = await ada.send('DELETE', '/api/cart/voucher')
    expect(removed.json.data).toMatchObject({ voucher: null, totals: { discount: 0, total: 10_000 } })
  })

  test('is refused with a sentence if it takes nothing off', async () => {
    const ada = shop.enter()
    await ada.add(tile, 2)
    expect(await voucherRefusal(ada, 'NO-SUCH')).toEqual([
      'voucher_unknown',
      'We do not know this voucher code. Please check it and try again.',
    ])
    const expired = await writeVoucher(shop, { endsAt: new Date('2026-07-14T23:00:00Z') })
    expect(await voucherRefusal(ada, expired)).toEqual(['voucher_expired', `The voucher ${expired} has expired.`])
    const early = await writeVoucher(shop, { startsAt: new Date('2026-07-31T23:00:00Z') })
    expect(await voucherRefusal(ada, early)).toEqual([
      'voucher_not_yet',
      `The voucher ${early} is valid from 1 August 2026.`,
    ])
    const large = await writeVoucher(shop, { leastSpendPence: 12_050 })
    expect(await voucherRefusal(ada, large)).toEqual([
      'voucher_too_little',
      `The voucher ${large} needs £120.50 of goods: £20.50 more.`,
    ])
    const other = await writeVoucher(shop, { collectionIds: [999_999] })
    expect(await voucherRefusal(ada, other)).toEqual([
      'voucher_no_match',
      `The voucher ${other} is not valid for anything in your basket.`,
    ])
    const empty = shop.enter()
    expect((await voucherRefusal(empty, other))[0]).toBe('voucher_no_match')
    expect((await enterVoucher(ada, '  ')).error.fields).toEqual({ code: 'Please enter a code' })
  })

  test('keeps its place with the reason while the basket no longer fits, and applies again when it does', async () => {
    const code = await writeVoucher(shop, { leastSpendPence: 10_000 })
    const ada = await withVoucher(shop, code, { item: tile })
    const [line] = (await ada.basket()).line_items
    const setPieces = async (quantity: number) =>
      basketSchema.parse((await ada.send('PUT', `/api/cart/${line?.id}`, { quantity })).json).data
    const fewer = await setPieces(1)
    expect(fewer.totals).toMatchObject({ discount: 0, total: 5000 })
    expect(fewer.voucher?.fault).toBe(`The voucher ${code} needs £100.00 of goods: £50.00 more.`)
    const { order } = await ada.place({ delivery: 'collection' })
    expect([order.voucher, order.totals.total]).toEqual([null, 5000])
    expect((await setPieces(3)).totals).toMatchObject({ discount: 1500, total: 13_500 })
  })

  test('leaves samples and delivery alone unless it covers them', async () => {
    const plain = await writeVoucher(shop)
    const ada = await withVoucher(shop, plain, { item: tile })
    await ada.add(fullSize)
    await ada.add(free)
    const quote = await ada.quote()
    expect(quote.totals).toMatchObject({ discount: 1000 })
    const onBoth = await writeVoucher(shop, { onSamples: true, onDelivery: true })
    await enterVoucher(ada, onBoth)
    expect((await ada.basket()).totals.discount).toBe(1090)
    const { totals } = await ada.quote()
    expect(totals.delivery).toBeGreaterThan(0)
    expect(totals.discount).toBe(1090 + totals.delivery / 10)
    const { order } = await ada.place()
    expect(order.totals).toEqual(totals)
    expect(order.totals.vat_included).toBe(vatIncluded(totals.total, 2000))
    const [row] = await shop.rows(
      'select delivery_pence, standard_delivery_pence, delivery_discount_pence from orders where reference = $1',
      [order.reference],
    )
    expect(row).toEqual({
      delivery_pence: totals.delivery * 0.9,
      standard_delivery_pence: totals.delivery * 0.9,
      delivery_discount_pence: totals.delivery / 10,
    })
  })

  test('is limited to its collections', async () => {
    const ada = shop.enter()
    await ada.add(tile, 2)
    const other = await (await stockStone(shop.ctx)).item({ unit: 'piece', coverage: null, stock: 100, pence: 7000 })
    await ada.add(other)
    const [collection] = await shop.rows<{ id: number }>(`insert into collections (slug, title, intro, position)
      values ('voucher-stones', 'Voucher stones', '', 0) returning id`)
    await shop.rows('insert into product_collections (product_id, collection_id, position) values ($1, $2, 0)', [
      other.productId,
      collection?.id,
    ])
    await enterVoucher(ada, await writeVoucher(shop, { collectionIds: [collection?.id ?? 0] }))
    expect((await ada.basket()).totals.discount).toBe(700)
  })

  test('belongs to its basket alone, and follows it when its shopper signs in', async () => {
    const code = await writeVoucher(shop)
    const ada = await withVoucher(shop, code, { item: tile })
    const bob = shop.enter()
    await bob.add(tile, 2)
    expect((await bob.basket()).voucher).toBeNull()
    await bob.send('DELETE', '/api/cart/voucher')
    expect((await ada.basket()).voucher?.code).toBe(code)
    const customer = await signIn(shop.ctx)
    await joinBaskets({ ctx: shop.ctx, input: { token: ada.jar.get('__Host-basket'), customerId: customer.id } })
    expect((await shop.enter(customer).basket()).voucher?.code).toBe(code)
  })

  test('cannot be found by trying codes', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    for (let tries = 0; tries < 30; tries++) expect((await enterVoucher(ada, `GUESS-${tries}`)).status).toBe(422)
    expect((await enterVoucher(ada, await writeVoucher(shop))).status).toBe(429)
  })
})

describe('an order with a voucher', () => {
  test('charges what was shown, names the voucher everywhere, and takes it off the basket once paid', async () => {
    const code = await writeVoucher(shop, { kind: 'amount', value: 1001 })
    const ada = await withVoucher(shop, code, { item: tile, pieces: 3 })
    const { order, pay_url } = await ada.place({ delivery: 'collection' })
    expect(order).toMatchObject({ voucher: code, totals: { goods: 15_000, discount: 1001, total: 13_999 } })
    expect(order.lines).toMatchObject([{ total_pence: 15_000, discount_pence: 1001 }])
    await ada.press(pay_url, 'approve')
    const paid = await ada.order(order.reference)
    expect(paid).toMatchObject({ state: 'paid', totals: order.totals })
    expect((await ada.basket()).voucher).toBeNull()
    const { json } = await ada.send('GET', `/api/orders/${order.reference}/invoices/${paid.invoices[0]?.number}`)
    expect(json.data).toMatchObject({
      voucher: code,
      gross: 13_999,
      lines: [{ unit_net: '41.667', discount_net: 12_500 - 11_666, net: 11_666, vat: 2333, gross: 13_999 }],
    })
    for (const { plain } of (await shop.outbox()).filter(({ subject }) => subject.includes(order.reference)))
      expect(plain).toContain(`\nVoucher ${code}: -£10.01\n`)
  })

  test('is free if the voucher covers everything, and needs no payment', async () => {
    const code = await writeVoucher(shop, { value: 10_000, onDelivery: true })
    const ada = await withVoucher(shop, code, { item: tile })
    const { order, pay_url } = await ada.place()
    expect([order.state, order.totals.total, pay_url]).toEqual(['paid', 0, null])
  })

  test('is refused with the reason if the voucher has ended since the total was shown', async () => {
    const code = await writeVoucher(shop)
    const ada = await withVoucher(shop, code, { item: tile })
    const body = await ada.body({ delivery: 'collection' })
    await shop.rows('update vouchers set ends_at = $2 where code = $1', [code, shop.ctx.clock.now()])
    const { status, error } = await ada.sendOrder(body)
    expect([status, error.code, error.fields]).toEqual([
      409,
      'changed',
      { voucher: `The voucher ${code} has expired.`, total: 'The total is now £100.00; it was £90.00.' },
    ])
    expect((await ada.place({ delivery: 'collection' })).order.totals.total).toBe(10_000)
  })
})
