import { beforeAll, expect, test } from 'vitest'
import { testShop } from '#testing/app/test-shop.ts'
import { setStock, stockItems, type TestItem, visitor } from '#testing/shop/baskets.ts'

const shop = testShop()
let item: Awaited<ReturnType<typeof stockItems>>

beforeAll(async () => {
  item = await stockItems(shop.ctx)
})

const wireLine = ({ id, productId }: TestItem, quantity: number) => ({
  product_id: productId,
  variation_id: id,
  quantity,
})

/** Adds two items in one request: a tile and the tin that goes with it. */
function addTogether(ada: ReturnType<typeof visitor>, key: string, tins = 4) {
  const body = { ...wireLine(item.tile, 3), with: [wireLine(item.tin, tins)] }
  return ada.send('POST', '/api/cart/add', body, { 'idempotency-key': key })
}

const quantities = async (ada: ReturnType<typeof visitor>) =>
  (await ada.look()).basket.line_items.map(({ quantity }) => quantity)

test('when one of several items is refused, none is added, so that a retry adds nothing twice', async () => {
  const ada = visitor(shop.request)
  await setStock(shop.ctx, item.tin, 2)
  const refused = await addTogether(ada, 'a')
  expect([refused.status, refused.error.code]).toEqual([422, 'over_stock'])
  expect(refused.error.message).toBe(
    `${item.name} 600 × 300 mm: Only 2 pieces are in stock; more in about 14 days. Nothing was added.`,
  )
  expect(await quantities(ada)).toEqual([])
  await setStock(shop.ctx, item.tin, 20)
  expect((await addTogether(ada, 'b')).status).toBe(200)
  expect(await quantities(ada)).toEqual([3, 4])
})

test('several items under one key are added once, to existing lines where there are any', async () => {
  const ada = visitor(shop.request)
  await ada.add(item.tin, 1)
  const first = await addTogether(ada, 'a')
  expect((await addTogether(ada, 'a')).basket).toEqual(first.basket)
  expect((await addTogether(ada, 'a', 5)).error.code).toBe('key_reused')
  expect(await quantities(ada)).toEqual([5, 3])
})

test('one item that is not for sale, or has an id out of range, refuses them all', async () => {
  const ada = visitor(shop.request)
  for (const id of [2_000_000_000, 3_000_000_000]) {
    const body = { ...wireLine(item.tile, 3), with: [wireLine({ ...item.tin, id }, 1)] }
    const refused = await ada.send('POST', '/api/cart/add', body)
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'This is not for sale. Please choose something else. Nothing was added.',
    ])
  }
  expect(await quantities(ada)).toEqual([])
})
