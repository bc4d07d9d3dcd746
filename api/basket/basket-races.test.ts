import { beforeAll, describe, expect, test } from 'vitest'
import { addLines } from '#shop/basket/add-lines.ts'
import { openBasket } from '#shop/basket/basket-lines.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import { readBasket } from '#shop/basket/read-basket.ts'
import { removeLine } from '#shop/basket/remove-line.ts'
import type { ShopContext } from '#shop/context.ts'
import { routerApp } from '#testing/app/router-app.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { checkBasket, makeCustomer, type Reply, stockStone, type TestItem, visitor } from '#testing/shop/baskets.ts'
import { closedDeployment } from '../http/deployment.ts'
import { basketRouter } from './basket-router.ts'

const shop = testShop()
/** The router alone: the app times out after ten seconds, and a busy machine may take longer for a hundred requests. */
const enter = () => {
  const app = routerApp(shop.ctx).route('/api', basketRouter(shop.ctx, closedDeployment))
  return visitor(async (path, init) => app.request(path, init))
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countDone = (replies: Reply[]) => replies.filter((reply) => reply.status === 200).length

let tile: TestItem
let tin: TestItem
let scarce: TestItem
let free: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 1000 })
  tin = await stone.item({ unit: 'piece', coverage: null, stock: 1000 })
  scarce = await stone.item({ stock: 20 })
  free = await stone.item({ kind: 'free_sample' })
})

describe('a hundred requests at once on one basket', () => {
  test('adds: none is lost or doubled, and the stock and sample limits hold', async () => {
    const ada = enter()
    await ada.add(tile)
    const [tiles, tins, keyed, few, samples] = await Promise.all([
      times(25, () => ada.add(tile, 2)),
      times(20, () => ada.add(tin)),
      times(15, (index) => ada.add(tin, 3, { 'idempotency-key': `key-${index % 3}` })),
      times(30, () => ada.add(scarce)),
      times(10, () => ada.add(free)),
    ])
    expect([countDone(tiles), countDone(tins), countDone(keyed), countDone(few), countDone(samples)]).toEqual([
      25, 20, 15, 20, 1,
    ])
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

  test('changes with a version: one wins; changes without a version: the last one wins', async () => {
    const ada = enter()
    const id = (await ada.add(tile)).basket.line_items[0]?.id ?? ''
    const versioned = await times(50, (index) => ada.change(id, { quantity: index + 1, version: 1 }))
    expect(countDone(versioned)).toBe(1)
    expect(versioned.filter((reply) => reply.error?.code === 'stale')).toHaveLength(49)
    const unversioned = await times(50, (index) => ada.change(id, { quantity: index + 1 }))
    expect(countDone(unversioned)).toBe(50)
    const line = (await ada.look()).basket.line_items[0]
    expect(line?.version).toBe(52)
    const last = unversioned.find((reply) => reply.basket.line_items[0]?.version === 52)
    expect(last?.basket.line_items[0]).toEqual(line)
    expect(new Set(unversioned.map((reply) => reply.basket.line_items[0]?.version)).size).toBe(50)
  })

  test('adds, changes and removals mixed leave a basket whose totals add up', async () => {
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
  const customerBasket = async () => (await readBasket({ ctx: shop.ctx, input: { owner } })).basket

  test('several times at once, from several devices, neither loses nor doubles lines', async () => {
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
      ...Array.from({ length: 8 }, () => addLines({ ctx: shop.ctx, input: { owner, lines: [line] } })),
    ])
    const basket = await customerBasket()
    checkBasket(basket)
    expect(new Map(basket.line_items.map((item) => [item.variation_id, item.quantity]))).toEqual(
      new Map([
        [tile.id, 12],
        [free.id, 1],
        [tin.id, 8],
      ]),
    )
    for (const device of devices) expect((await device.look()).basket.line_items).toEqual([])
  })

  test('a customer’s first adds, all at once, create one basket', async () => {
    const first = { customerId: await makeCustomer(shop.ctx) }
    const line = { productId: tin.productId, variationId: tin.id, pieces: 2 }
    const outcomes = await times(20, () => addLines({ ctx: shop.ctx, input: { owner: first, lines: [line] } }))
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
    const { basket } = await readBasket({ ctx: shop.ctx, input: { owner: first } })
    expect(basket.line_items).toMatchObject([{ variation_id: tin.id, quantity: 40 }])
  })
})

describe('an add that waits for another write to its basket', () => {
  const addTo = (ctx: ShopContext, token: string, key?: string) =>
    addLines({
      ctx,
      input: { owner: { token }, lines: [{ productId: tile.productId, variationId: tile.id, pieces: 3 }], key },
    })

  /** Locks the basket, starts the add, and lets it continue once `write` is committed. */
  async function addDuring(token: string, write: (ctx: ShopContext) => Promise<unknown>, key?: string) {
    const { database } = shop.ctx
    const { adding } = await database.db.transaction(async (tx) => {
      await openBasket(tx, { token }, { now: new Date(), lock: true })
      const adding = addTo(shop.ctx, token, key)
      // The embedded database has one connection: there the add waits for its transaction to begin.
      if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(), { timeout: 30_000 }).toBe(1)
      await write({ ...shop.ctx, database: { ...database, db: tx } })
      return { adding }
    })
    return adding
  }
  const waitingForLocks = async () =>
    (
      await shop.ctx.database.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        [],
      )
    ).length

  test('to the same line: both count', async () => {
    const ada = enter()
    await ada.add(tile, 2)
    const outcome = await addDuring(ada.token(), (ctx) => addTo(ctx, ada.token()))
    expect(outcome).toMatchObject({ ok: true, basket: { line_items: [{ quantity: 8, version: 3 }] } })
  })

  test('with the same key, for a line that has been removed: adds nothing', async () => {
    const ada = enter()
    await ada.add(tin)
    const key = 'came-and-went'
    const write = async (ctx: ShopContext) => {
      const first = await addTo(ctx, ada.token(), key)
      if (!first.ok) throw new Error(first.message)
      const lineId = first.basket.line_items.find((line) => line.variation_id === tile.id)?.id ?? ''
      await removeLine({ ctx, input: { owner: { token: ada.token() }, lineId } })
    }
    expect(await addDuring(ada.token(), write, key)).toMatchObject({
      ok: true,
      basket: { line_items: [{ variation_id: tin.id }] },
    })
  })

  test('and finds the basket deleted: starts a new one', async () => {
    const ada = enter()
    await ada.add(tin)
    const customerId = await makeCustomer(shop.ctx)
    const signIn = (ctx: ShopContext) => joinBaskets({ ctx, input: { token: ada.token(), customerId } })
    expect(await addDuring(ada.token(), signIn)).toMatchObject({
      ok: true,
      token: expect.any(String),
      basket: { line_items: [{ variation_id: tile.id }] },
    })
  })
})

test('thirty guests who start a basket at once all get one', async () => {
  // Three times the number of connections: counting baskets must not need a second connection per request.
  const replies = await times(30, () => enter().add(tile))
  expect(countDone(replies)).toBe(30)
})

test('an add succeeds even if expired baskets cannot be deleted', async () => {
  const { query } = shop.ctx.database
  await query(
    `insert into baskets (token_hash, created_at, expires_at) values ('old', now(), now() - interval '1 day')`,
    [],
  )
  await query(`create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`, [])
  await query('create trigger stuck before delete on baskets for each row execute function stuck()', [])
  // Every sixteenth new basket deletes some expired ones.
  for (let turn = 0; turn < 16; turn++) expect((await enter().add(tile)).status).toBe(200)
  await query('drop trigger stuck on baskets', [])
  for (let turn = 0; turn < 16; turn++) await enter().add(tile)
  expect(await query(`select id from baskets where token_hash = 'old'`, [])).toEqual([])
})
