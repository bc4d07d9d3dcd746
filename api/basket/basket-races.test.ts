import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { addLine } from '#shop/basket/add-line.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { readBasket } from '#shop/basket/read-basket.ts'
import type { ShopContext } from '#shop/context.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { checkBasket, makeCustomer, type Reply, stockStone, type TestGoods, visitor } from '#testing/shop/baskets.ts'
import { closedDeployment } from '../http/deployment.ts'
import type { Env } from '../http/errors.ts'
import { basketRouter } from './basket-router.ts'

const shop = testShop()
/** The router alone: the app gives up on an answer after ten seconds, which a busy machine may need for a hundred. */
const enter = () => {
  const app = new Hono<Env>().route('/api', basketRouter(shop.ctx, closedDeployment))
  return visitor(async (path, init) => app.request(path, init))
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const done = (replies: Reply[]) => replies.filter((reply) => reply.status === 200).length

let tile: TestGoods
let tin: TestGoods
let scarce: TestGoods
let free: TestGoods

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.goods({ stock: 1000 })
  tin = await stone.goods({ unit: 'piece', coverage: null, stock: 1000 })
  scarce = await stone.goods({ stock: 20 })
  free = await stone.goods({ kind: 'free_sample' })
})

describe('a hundred at once on one basket', () => {
  test('adds: none lost, none doubled, stock and samples kept', async () => {
    const ada = enter()
    await ada.add(tile)
    const [tiles, tins, keyed, few, samples] = await Promise.all([
      times(25, () => ada.add(tile, 2)),
      times(20, () => ada.add(tin)),
      times(15, (index) => ada.add(tin, 3, { 'idempotency-key': `key-${index % 3}` })),
      times(30, () => ada.add(scarce)),
      times(10, () => ada.add(free)),
    ])
    expect([done(tiles), done(tins), done(keyed), done(few), done(samples)]).toEqual([25, 20, 15, 20, 1])
    expect(samples.filter((reply) => reply.status === 409)).toHaveLength(9)
    const { basket } = await ada.look()
    checkBasket(basket)
    const pieces = new Map(basket.line_items.map((line) => [line.variation_id, line.quantity]))
    expect(pieces).toEqual(
      new Map([
        [tile.id, 51],
        [tin.id, 29],
        [scarce.id, 20],
        [free.id, 1],
      ]),
    )
    for (const reply of [...tiles, ...tins, ...keyed]) checkBasket(reply.basket)
  })

  test('changes that name a version: one wins; changes that name none: the last one stays', async () => {
    const ada = enter()
    const id = (await ada.add(tile)).basket.line_items[0]?.id ?? ''
    const named = await times(50, (index) => ada.change(id, { quantity: index + 1, version: 1 }))
    expect(done(named)).toBe(1)
    expect(named.filter((reply) => reply.error?.code === 'stale')).toHaveLength(49)
    const free = await times(50, (index) => ada.change(id, { quantity: index + 1 }))
    expect(done(free)).toBe(50)
    const line = (await ada.look()).basket.line_items[0]
    expect(line?.version).toBe(52)
    const last = free.find((reply) => reply.basket.line_items[0]?.version === 52)
    expect(last?.basket.line_items[0]).toEqual(line)
    expect(new Set(free.map((reply) => reply.basket.line_items[0]?.version)).size).toBe(50)
  })

  test('adds, changes and removals mixed leave a basket whose sums agree', async () => {
    const ada = enter()
    const id = (await ada.add(tile, 5)).basket.line_items[0]?.id ?? ''
    const replies = await times(100, (index) => {
      if (index % 4 === 0) return ada.add(tin)
      if (index % 4 === 1) return ada.change(id, { quantity: index })
      if (index === 50) return ada.remove(id)
      return ada.add(scarce)
    })
    for (const reply of replies) if (reply.status === 200) checkBasket(reply.basket)
    const { basket } = await ada.look()
    checkBasket(basket)
    expect(basket.line_items.find((line) => line.id === id)).toBeUndefined()
    expect(basket.line_items.find((line) => line.variation_id === tin.id)?.quantity).toBe(25)
  })
})

describe('signing in', () => {
  const owner = { customerId: 0 }
  beforeAll(async () => {
    owner.customerId = await makeCustomer(shop.ctx)
  })
  const own = async () => (await readBasket({ ctx: shop.ctx, input: { owner } })).basket

  test('several times at once, from several devices, neither loses nor doubles', async () => {
    const devices = await times(4, async () => {
      const device = enter()
      await device.add(tile, 3)
      await device.add(free)
      return device
    })
    const join = (token: string) => joinBaskets({ ctx: shop.ctx, input: { token, customerId: owner.customerId } })
    const line = { productId: tin.productId, variationId: tin.id, pieces: 1 }
    await Promise.all([
      ...devices.flatMap((device) => [join(device.token()), join(device.token()), join(device.token())]),
      ...Array.from({ length: 8 }, () => addLine({ ctx: shop.ctx, input: { owner, line } })),
    ])
    const basket = await own()
    checkBasket(basket)
    expect(new Map(basket.line_items.map((one) => [one.variation_id, one.quantity]))).toEqual(
      new Map([
        [tile.id, 12],
        [free.id, 1],
        [tin.id, 8],
      ]),
    )
    for (const device of devices) expect((await device.look()).basket.line_items).toEqual([])
  })

  test('a customer’s first adds, all at once, make one basket', async () => {
    const first = { customerId: await makeCustomer(shop.ctx) }
    const line = { productId: tin.productId, variationId: tin.id, pieces: 2 }
    const outcomes = await times(20, () => addLine({ ctx: shop.ctx, input: { owner: first, line } }))
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
    const { basket } = await readBasket({ ctx: shop.ctx, input: { owner: first } })
    expect(basket.line_items).toMatchObject([{ variation_id: tin.id, quantity: 40 }])
  })
})

describe('somebody gets in between looking and writing', () => {
  /** The shop in which that happens, once, before the first write. */
  const overtakenBy = (meanwhile: () => Promise<unknown>): ShopContext => {
    const { database } = shop.ctx
    let isOver = false
    const db = new Proxy(database.db, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value
        return async (query: { queryChunks: unknown[] }) => {
          if (!isOver && JSON.stringify(query.queryChunks).includes('write_basket')) {
            isOver = true
            await meanwhile()
          }
          return value.call(target, query)
        }
      },
    })
    return { ...shop.ctx, database: { ...database, db } }
  }
  const addTo = (ctx: ShopContext, token: string, key?: string) =>
    addLine({
      ctx,
      input: { owner: { token }, line: { productId: tile.productId, variationId: tile.id, pieces: 3 }, key },
    })

  test('the same line: both count', async () => {
    const ada = enter()
    await ada.add(tile, 2)
    const outcome = await addTo(
      overtakenBy(() => ada.add(tile, 4)),
      ada.token(),
    )
    expect(outcome).toMatchObject({ ok: true, basket: { line_items: [{ quantity: 9, version: 3 }] } })
  })

  test('the same add under the same key, taken out again: it is not done twice', async () => {
    const ada = enter()
    await ada.add(tin)
    const key = 'came-and-went'
    const ctx = overtakenBy(async () => {
      const first = await addTo(shop.ctx, ada.token(), key)
      if (first.ok) await ada.remove(first.basket.line_items.find((line) => line.variation_id === tile.id)?.id ?? '')
    })
    expect(await addTo(ctx, ada.token(), key)).toMatchObject({
      ok: true,
      basket: { line_items: [{ variation_id: tin.id }] },
    })
  })

  test('the basket is gone: the add begins a new one', async () => {
    const ada = enter()
    await ada.add(tin)
    const customerId = await makeCustomer(shop.ctx)
    const signIn = () => joinBaskets({ ctx: shop.ctx, input: { token: ada.token(), customerId } })
    const outcome = await addTo(overtakenBy(signIn), ada.token())
    expect(outcome).toMatchObject({
      ok: true,
      token: expect.any(String),
      basket: { line_items: [{ variation_id: tile.id }] },
    })
  })
})

test('an add is done even where old baskets cannot be cleared away', async () => {
  const { query } = shop.ctx.database
  await query(
    undefined,
    `insert into baskets (token_hash, created_at, expires_at) values ('old', now(), now() - interval '1 day')`,
    [],
  )
  await query(
    undefined,
    `create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`,
    [],
  )
  await query(undefined, 'create trigger stuck before delete on baskets for each row execute function stuck()', [])
  // Some are cleared away with every sixteenth new one.
  for (let turn = 0; turn < 16; turn++) expect((await enter().add(tile)).status).toBe(200)
  await query(undefined, 'drop trigger stuck on baskets', [])
  for (let turn = 0; turn < 16; turn++) await enter().add(tile)
  expect(await query(undefined, `select id from baskets where token_hash = 'old'`, [])).toEqual([])
})
