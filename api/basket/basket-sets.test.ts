import { beforeAll, describe, expect, test } from 'vitest'
import type { productSchema } from '#contract/catalogue/catalogue.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { setStock, stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
const coverage = 93_025
let stone: Awaited<ReturnType<typeof stockStone>>
let pairs: TestItem

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  pairs = await stone.item({ piecesPerSet: 2, stock: 1000, coverage, pence: 7295 })
})

const addBody = (item: TestItem, quantity: number) => ({
  product_id: item.productId,
  variation_id: item.id,
  quantity,
})

/** A basket with a line that was added before the item was sold in sets. */
async function withOddLine(pieces = 33) {
  const item = await stone.item({ stock: 100, coverage, pence: 7295 })
  const ada = shop.enter()
  const [line] = (await ada.add(item, pieces)).line_items
  await shop.rows('update variations set pieces_per_set = 2 where id = $1', [item.id])
  return { ada, item, lineId: line?.id ?? '' }
}

describe('the catalogue', () => {
  const variationsOf = async (slug: string) => {
    const answer = (await (await shop.request(`/api/product/${slug}`)).json()) as typeof productSchema._output
    return answer.variations.map(({ kind, pieces_per_set, shape }) => `${kind} ${shape} ${pieces_per_set}`)
  }

  test('sells a chequerboard in pairs, its samples singly', async () => {
    expect(new Set(await variationsOf('carrara-nero-marquina-chequerboard'))).toEqual(
      new Set(['size rectangle 2', 'full_size_sample other 1', 'free_sample other 1']),
    )
    expect(await variationsOf('kota-blue-tandur-yellow-maxi-chequerboard')).toContain('size rectangle 2')
  })

  test('sells an octagon with its cabochon as one piece, and plain tiles singly', async () => {
    expect(await variationsOf('carrara-nero-marquina-octagon')).toContain('size octagon-set 1')
    expect(await variationsOf('brazilian-black-slate-metro')).toContain('size rectangle 1')
  })

  test('sells every size of every chequerboard in pairs, with whole pairs in stock', async () => {
    const rows = await shop.rows<{ sets: number; broken: number }>(
      `select min(v.pieces_per_set)::int as sets, sum(v.stock % v.pieces_per_set)::int as broken
       from variations v join products p on p.id = v.product_id
       where p.laying->'patterns'->>0 = 'chequerboard' and v.kind = 'size'`,
    )
    expect(rows).toEqual([{ sets: 2, broken: 0 }])
  })
})

describe('adding', () => {
  test('whole sets makes a line with the area and price of its pieces; more sets increase it', async () => {
    const ada = shop.enter()
    const { line_items: first } = await ada.add(pairs, 34)
    expect(first).toMatchObject([
      { quantity: 34, pieces_per_set: 2, m2_quantity: '3.163', total_pence: 23_074, available: 1000, notices: [] },
    ])
    expect((await ada.add(pairs, 2)).line_items).toMatchObject([{ quantity: 36 }])
  })

  test.each([
    [33, 'This is sold in sets of 2 pieces. Please order 32 or 34 pieces.'],
    [1, 'This is sold in sets of 2 pieces. Please order 2 pieces.'],
  ])('%i pieces of an item sold in pairs is refused, and nothing is added', async (pieces, sentence) => {
    const ada = shop.enter()
    const refused = await ada.send('POST', '/api/cart/add', addBody(pairs, pieces))
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([422, 'not_whole_sets', sentence])
    expect(refused.error.fields).toEqual({ quantity: 'must be a multiple of 2' })
    expect((await ada.basket()).line_items).toEqual([])
  })

  test('more than the whole sets in stock says how many pieces that is', async () => {
    const few = await stone.item({ piecesPerSet: 4, stock: 11 })
    const ada = shop.enter()
    const refused = await ada.send('POST', '/api/cart/add', addBody(few, 12))
    expect([refused.status, refused.error.code]).toEqual([422, 'over_stock'])
    expect(refused.error.message).toContain('Only 8 pieces are in stock')
    expect((await ada.add(few, 8)).line_items).toMatchObject([{ quantity: 8, available: 8, notices: [] }])
    await setStock(shop.ctx, few, 3)
    const none = await shop.enter().send('POST', '/api/cart/add', addBody(few, 4))
    expect([none.status, none.error.code]).toEqual([422, 'out_of_stock'])
  })
})

describe('changing', () => {
  test('to whole sets succeeds; to any other quantity is refused', async () => {
    const ada = shop.enter()
    const [line] = (await ada.add(pairs, 2)).line_items
    const path = `/api/cart/${line?.id}`
    expect((await ada.send('PUT', path, { quantity: 10 })).json.data.line_items).toMatchObject([{ quantity: 10 }])
    const refused = await ada.send('PUT', path, { quantity: 11 })
    expect([refused.status, refused.error.code]).toEqual([422, 'not_whole_sets'])
    expect((await ada.basket()).line_items).toMatchObject([{ quantity: 10 }])
  })

  test('somebody else’s line is 404, whole sets or not', async () => {
    const [line] = (await shop.enter().add(pairs, 2)).line_items
    for (const quantity of [4, 5]) {
      const refused = await shop.enter().send('PUT', `/api/cart/${line?.id}`, { quantity })
      expect([refused.status, refused.error.code]).toEqual([404, 'no_such_line'])
    }
  })
})

describe('a line that was added before the item was sold in sets', () => {
  test('has a notice with a valid quantity, and can be changed to it', async () => {
    const { ada, lineId } = await withOddLine()
    expect((await ada.basket()).line_items).toMatchObject([
      { quantity: 33, notices: [{ kind: 'set', pieces_per_set: 2, pieces: 34 }] },
    ])
    await ada.send('PUT', `/api/cart/${lineId}`, { quantity: 34 })
    expect((await ada.basket()).line_items).toMatchObject([{ quantity: 34, notices: [] }])
  })

  test('cannot be ordered as it is, and says so', async () => {
    const { ada, item, lineId } = await withOddLine()
    expect(await ada.quote()).toMatchObject({ blocked: true })
    const refused = await ada.sendOrder(await ada.body())
    expect([refused.status, refused.error.code]).toEqual([409, 'changed'])
    expect(refused.error.fields?.[lineId]).toContain('is sold in sets of 2. Please change it to 34 pieces')
    expect(await shop.stockOf(item)).toBe(100)
  })

  test('becomes whole sets when another set is added', async () => {
    const { ada, item } = await withOddLine()
    expect((await ada.add(item, 2)).line_items).toMatchObject([{ quantity: 36, notices: [] }])
  })

  test('has a stock notice if it exceeds the whole sets in stock', async () => {
    const { ada, item } = await withOddLine()
    await setStock(shop.ctx, item, 33)
    expect((await ada.basket()).line_items).toMatchObject([
      { quantity: 33, available: 32, notices: [{ kind: 'stock', available: 32 }] },
    ])
  })
})

test('baskets joined at sign-in hold whole sets, up to the stock', async () => {
  const few = await stone.item({ piecesPerSet: 2, stock: 11 })
  const guest = shop.enter()
  await guest.add(few, 6)
  const customer = await signIn(shop.ctx)
  const ada = shop.enter(customer)
  await ada.add(few, 8)
  await joinBaskets({ ctx: shop.ctx, input: { token: guest.jar.get('__Host-basket'), customerId: customer.id } })
  expect((await ada.basket()).line_items).toMatchObject([{ quantity: 10, notices: [] }])
})

test('reordering single pieces adds whole sets, as far as stock allows', async () => {
  const order = async (stock: number) => {
    const item = await stone.item({ stock: 100 })
    const ada = shop.enter()
    await ada.add(item, 33)
    const placed = await ada.place()
    await ada.press(placed.pay_url, 'approve')
    await shop.rows('update variations set pieces_per_set = 2 where id = $1', [item.id])
    await setStock(shop.ctx, item, stock)
    return (await ada.send('POST', `/api/orders/${placed.order.reference}/reorder`)).json
  }
  expect((await order(67)).data.line_items).toMatchObject([{ quantity: 34, notices: [] }])
  expect((await order(21)).data.line_items).toMatchObject([{ quantity: 20, notices: [] }])
  expect((await order(1)).error.code).toBeDefined()
})
