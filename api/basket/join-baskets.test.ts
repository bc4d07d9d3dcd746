import { expect, test } from 'vitest'
import { addLines } from '#shop/basket/add-lines.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { readBasket } from '#shop/basket/read-basket.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { checkBasket, makeCustomer, setStock, stockStone, type TestGoods, visitor } from '#testing/shop/baskets.ts'

const shop = testShop()

async function signingIn() {
  const customerId = await makeCustomer(shop.ctx)
  const owner = { customerId }
  const { ctx } = shop
  const guest = visitor(shop.request)
  return {
    guest,
    add: (goods: TestGoods, pieces = 1, key?: string) =>
      addLines({ ctx, input: { owner, key, lines: [{ productId: goods.productId, variationId: goods.id, pieces }] } }),
    join: () => joinBaskets({ ctx, input: { token: guest.token(), customerId } }),
    own: async () => (await readBasket({ ctx, input: { owner } })).basket,
  }
}

const piecesIn = (basket: { line_items: { variation_id: number; quantity: number }[] }) =>
  basket.line_items.map((line) => [line.variation_id, line.quantity])

test('a guest without a basket adds nothing to the account at login', async () => {
  const { join, own } = await signingIn()
  await join()
  expect((await own()).line_items).toEqual([])
})

test('a guest’s basket becomes that of a customer who has none, line by line, and the cookie opens it no more', async () => {
  const stone = await stockStone(shop.ctx)
  const [tile, free] = [await stone.goods(), await stone.goods({ kind: 'free_sample' })]
  const { guest, join, own } = await signingIn()
  await guest.add(tile, 7)
  const { basket } = await guest.add(free)
  await join()
  expect(await own()).toEqual(basket)
  expect((await guest.look()).basket.line_items).toEqual([])
})

test('what both have adds up to stock and no further; joining again adds nothing', async () => {
  const stone = await stockStone(shop.ctx)
  const plenty = await stone.goods({ stock: 100 })
  const few = await stone.goods({ stock: 10 })
  const guests = await stone.goods()
  const { guest, add, join, own } = await signingIn()
  await add(plenty, 5)
  await add(few, 8)
  await guest.add(guests, 2)
  await guest.add(few, 6)
  await guest.add(plenty, 4)
  await join()
  await join()
  const basket = await own()
  checkBasket(basket)
  expect(new Map(piecesIn(basket) as [number, number][])).toEqual(
    new Map([
      [plenty.id, 9],
      [few.id, 10],
      [guests.id, 2],
    ]),
  )
})

test('stock that has gone meanwhile takes nothing from what either had', async () => {
  const goods = await (await stockStone(shop.ctx)).goods({ stock: 10 })
  const { guest, add, join, own } = await signingIn()
  await add(goods, 3)
  await guest.add(goods, 8)
  await setStock(shop.ctx, goods, 0)
  await join()
  expect((await own()).line_items).toMatchObject([{ quantity: 8, notices: [{ kind: 'stock', available: 0 }] }])
})

test('samples stay within their limits, the customer’s own first', async () => {
  const samples: TestGoods[] = []
  for (let index = 0; index < 12; index++)
    samples.push(await (await stockStone(shop.ctx)).goods({ kind: 'free_sample' }))
  const { guest, add, join, own } = await signingIn()
  for (const sample of samples.slice(0, 6)) await add(sample)
  for (const sample of samples.slice(4, 12)) await guest.add(sample)
  await join()
  const basket = await own()
  checkBasket(basket)
  expect(piecesIn(basket)).toEqual(samples.slice(0, 8).map((sample) => [sample.id, 1]))
})

test('an add made as a guest and retried as the customer counts once', async () => {
  const stone = await stockStone(shop.ctx)
  const [tile, other] = [await stone.goods(), await stone.goods()]
  const { guest, add, join, own } = await signingIn()
  await guest.add(other)
  await guest.add(tile, 4, { 'idempotency-key': 'one' })
  await join()
  await add(tile, 4, 'one')
  expect(piecesIn(await own())).toEqual([
    [other.id, 1],
    [tile.id, 4],
  ])
})
