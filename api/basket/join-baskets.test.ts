import { expect, test } from 'vitest'
import { addLines } from '#shop/basket/add-lines.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { readBasket } from '#shop/basket/read-basket.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { checkBasket, makeCustomer, setStock, stockStone, type TestItem, visitor } from '#testing/shop/baskets.ts'

const shop = testShop()

async function guestAndCustomer() {
  const customerId = await makeCustomer(shop.ctx)
  const owner = { customerId }
  const { ctx } = shop
  const guest = visitor(shop.request)
  return {
    guest,
    add: (item: TestItem, pieces = 1, key?: string) =>
      addLines({ ctx, input: { owner, key, lines: [{ productId: item.productId, variationId: item.id, pieces }] } }),
    join: () => joinBaskets({ ctx, input: { token: guest.token(), customerId } }),
    customerBasket: async () => (await readBasket({ ctx, input: { owner } })).basket,
  }
}

const piecesIn = (basket: { line_items: { variation_id: number; quantity: number }[] }) =>
  basket.line_items.map((line) => [line.variation_id, line.quantity])

test('a guest without a basket adds nothing to the account at sign-in', async () => {
  const { join, customerBasket } = await guestAndCustomer()
  await join()
  expect((await customerBasket()).line_items).toEqual([])
})

test('a guest’s basket becomes the basket of a customer who has none, and the cookie no longer opens it', async () => {
  const stone = await stockStone(shop.ctx)
  const [tile, free] = [await stone.item(), await stone.item({ kind: 'free_sample' })]
  const { guest, join, customerBasket } = await guestAndCustomer()
  await guest.add(tile, 7)
  const { basket } = await guest.add(free)
  await join()
  expect(await customerBasket()).toEqual(basket)
  expect((await guest.look()).basket.line_items).toEqual([])
})

test('items in both baskets add up, but not beyond the stock; joining again adds nothing', async () => {
  const stone = await stockStone(shop.ctx)
  const plenty = await stone.item({ stock: 100 })
  const few = await stone.item({ stock: 10 })
  const guests = await stone.item()
  const { guest, add, join, customerBasket } = await guestAndCustomer()
  await add(plenty, 5)
  await add(few, 8)
  await guest.add(guests, 2)
  await guest.add(few, 6)
  await guest.add(plenty, 4)
  await join()
  await join()
  const basket = await customerBasket()
  checkBasket(basket)
  expect(new Map(piecesIn(basket) as [number, number][])).toEqual(
    new Map([
      [plenty.id, 9],
      [few.id, 10],
      [guests.id, 2],
    ]),
  )
})

test('when the item has sold out, the larger of the two quantities is kept', async () => {
  const item = await (await stockStone(shop.ctx)).item({ stock: 10 })
  const { guest, add, join, customerBasket } = await guestAndCustomer()
  await add(item, 3)
  await guest.add(item, 8)
  await setStock(shop.ctx, item, 0)
  await join()
  expect((await customerBasket()).line_items).toMatchObject([
    { quantity: 8, notices: [{ kind: 'stock', available: 0 }] },
  ])
})

test('samples stay within their limits, with the customer’s samples first', async () => {
  const samples: TestItem[] = []
  for (let index = 0; index < 12; index++)
    samples.push(await (await stockStone(shop.ctx)).item({ kind: 'free_sample' }))
  const { guest, add, join, customerBasket } = await guestAndCustomer()
  for (const sample of samples.slice(0, 6)) await add(sample)
  for (const sample of samples.slice(4, 12)) await guest.add(sample)
  await join()
  const basket = await customerBasket()
  checkBasket(basket)
  expect(piecesIn(basket)).toEqual(samples.slice(0, 8).map((sample) => [sample.id, 1]))
})

test('an add made as a guest and retried as the customer counts once', async () => {
  const stone = await stockStone(shop.ctx)
  const [tile, other] = [await stone.item(), await stone.item()]
  const { guest, add, join, customerBasket } = await guestAndCustomer()
  await guest.add(other)
  await guest.add(tile, 4, { 'idempotency-key': 'one' })
  await join()
  await add(tile, 4, 'one')
  expect(piecesIn(await customerBasket())).toEqual([
    [other.id, 1],
    [tile.id, 4],
  ])
})
