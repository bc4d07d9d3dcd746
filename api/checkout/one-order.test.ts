import { beforeAll, describe, expect, test } from 'vitest'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let stone: Awaited<ReturnType<typeof stockStone>>
let tile: TestItem
let free: TestItem

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
  free = await stone.item({ kind: 'free_sample', stock: 1000 })
})

const withTile = async (pieces = 1) => {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  return ada
}

describe('one key, one order', () => {
  test('a double click, a retry and a reload give the same order', async () => {
    const ada = await withTile(2)
    const body = await ada.body()
    const replies = await Promise.all([1, 2, 3].map(() => ada.sendOrder(body, 'key-1')))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const references = new Set(replies.map(({ json }) => json.data.order.reference))
    expect([references.size, new Set(replies.map(({ json }) => json.data.pay_url)).size]).toEqual([1, 1])
    const other = await ada.sendOrder({ ...(body as object), newsletter: true }, 'key-1')
    expect([other.status, other.error.code]).toEqual([409, 'key_reused'])
    await ada.press(replies[0]?.json.data.pay_url, 'approve')
    const late = await ada.sendOrder(body, 'key-1')
    expect(late.json.data).toMatchObject({ pay_url: null, order: { state: 'paid' } })
    // The same key from another buyer gives another order.
    const bob = await withTile(2)
    expect(references.has((await bob.place({}, 'key-1')).order.reference)).toBe(false)
  })

  test('a second order from the same basket takes over the stock reserved by the unpaid one', async () => {
    const item = await stone.item({ stock: 5 })
    const ada = shop.enter()
    await ada.add(item, 5)
    const first = await ada.place()
    expect(await shop.stockOf(item)).toBe(0)
    // Pieces held by her own order are still available to her.
    expect((await ada.basket()).line_items[0]).toMatchObject({ available: 5, notices: [] })
    expect(await ada.quote()).toMatchObject({ blocked: false })
    const second = await ada.place({ delivery: 'collection' })
    expect(second.order.reference).not.toBe(first.order.reference)
    expect(await shop.stockOf(item)).toBe(0)
    expect(await ada.order(first.order.reference)).toMatchObject({ state: 'cancelled', can: { pay: false } })
    const [, cancellation, ...others] = (await shop.outbox()).filter(({ subject }) =>
      subject.includes(first.order.reference),
    )
    expect([cancellation?.kind, others]).toEqual(['order-cancelled', []])
    expect(cancellation?.plain).toContain('new order')
    expect(cancellation?.plain).toContain('nothing to pay for it')
    expect(cancellation?.plain).not.toContain('basket')
    expect((await ada.press(first.pay_url, 'approve')).status).toBe(409)
    await ada.press(second.pay_url, 'approve')
    expect((await ada.order(second.order.reference)).state).toBe('paid')
    expect(await shop.stockOf(item)).toBe(0)
  })

  test('pieces held by an unpaid order stay available to its buyer, but not to others', async () => {
    const item = await stone.item({ stock: 4 })
    const [ada, bob] = [shop.enter(), shop.enter()]
    await bob.add(item, 2)
    const [line] = (await ada.add(item, 3)).line_items
    const { order } = await ada.place()
    expect(await shop.stockOf(item)).toBe(1)
    const setQuantity = (quantity: number) => ada.send('PUT', `/api/cart/${line?.id}`, { quantity })
    for (const quantity of [1, 4, 3]) expect((await setQuantity(quantity)).status).toBe(200)
    expect((await setQuantity(5)).status).toBe(422)
    expect((await ada.basket()).line_items[0]).toMatchObject({ available: 4, notices: [] })
    // Signing in keeps the basket and the order.
    const customer = await signIn(shop.ctx)
    await joinBaskets({ ctx: shop.ctx, input: { token: ada.jar.get('__Host-basket'), customerId: customer.id } })
    const signedIn = shop.enter(customer)
    expect((await signedIn.basket()).line_items[0]).toMatchObject({ available: 4, notices: [] })
    expect(await signedIn.quote()).toMatchObject({ blocked: false })
    expect((await bob.basket()).line_items[0]).toMatchObject({ available: 1, notices: [{ kind: 'stock' }] })
    expect(await bob.quote()).toMatchObject({ blocked: true })
    // Once the hold has run out and somebody else has the stock, she is refused like anybody else.
    shop.clock.time += 31 * 60_000
    await expireUnpaid({
      ctx: shop.ctx,
      input: { report: () => {} },
    })
    expect((await ada.order(order.reference)).state).toBe('cancelled')
    await bob.place()
    expect((await signedIn.basket()).line_items[0]).toMatchObject({ available: 2, notices: [{ kind: 'stock' }] })
  })

  test('items added to the basket after ordering stay in it', async () => {
    const ada = await withTile(2)
    const { pay_url } = await ada.place()
    await ada.add(tile, 5)
    await ada.add(free)
    await ada.press(pay_url, 'approve')
    expect((await ada.basket()).line_items).toMatchObject([
      { variation_id: tile.id, quantity: 5 },
      { variation_id: free.id, quantity: 1 },
    ])
  })
})
