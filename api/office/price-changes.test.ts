import { describe, expect, test } from 'vitest'
import { commandLine } from '#shop/actor.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { type ActingContext, actingAs } from '#shop/context.ts'
import { applyPrices } from '#shop/prices/apply-prices.ts'
import { continuePriceChange } from '#shop/prices/continue-price-change.ts'
import { planPrices } from '#shop/prices/plan-prices.ts'
import { undoPrices } from '#shop/prices/undo-prices.ts'
import { percent, priceShop, started } from '#testing/app/price-shop.ts'
import { killAt } from '#testing/crash/kill-at.ts'
import type { TestItem } from '#testing/shop/baskets.ts'

const shop = priceShop()
const { me, setNow, later, skus, change, plan, apply, undo, charged, finish } = shop

describe('a change of prices', () => {
  test('is charged at once, is on record and in the history, and can be undone', async () => {
    const done = await apply(await change(percent(400)))
    expect(done.json).toMatchObject({ sizes: 2, pending: 0 })
    expect(await charged()).toBe('43.95')
    expect((await shop.audit('price_change', done.json.id))[0]).toMatchObject({
      verb: 'prices_changed',
      after: { change: '+4%, rounded to .95', sizes: 2 },
    })
    const undone = await undo(done.json.id)
    expect(undone.json).toMatchObject({ sizes: 2, pending: 0, left_count: 0 })
    expect(await charged()).toBe('42.00')
    const { rows: changes } = (await me.owner.call('GET', 'prices/changes')).json
    expect(changes.slice(0, 2)).toMatchObject([
      { note: 'Undone: +4%, rounded to .95', is_undo: true, can_undo: false },
      { note: '+4%, rounded to .95', is_undone: true, can_undo: false, sizes: 2, by: me.owner.name },
    ])
    expect((await undo(done.json.id)).json.error.code).toBe('already_undone')
  })

  test.each([
    ['a price', percent(400)],
    ['a sale', { kind: 'sale_percent', basis_points: 1500, rounding: 'penny' }],
    ['no change of the lowest price', { kind: 'cells', cells: [] }],
  ] as const)('writes %s into lists as if they were made from the start', async (_name, operation) => {
    const [, second] = await skus()
    const cells = [{ sku: second?.sku ?? '', pence: 9900 }]
    const answer = await apply(
      await change(operation.kind === 'cells' ? { kind: 'cells', cells } : operation, {
        ends: operation.kind === 'sale_percent' ? '2026-12-31' : null,
      }),
    )
    expect(answer.status).toBe(200)
    const lists = async () => [
      await shop.rows('select l.*, card::text as card from product_listings l where product_id = $1', [
        me.items[0]?.productId,
      ]),
    ]
    const repriced = await lists()
    await shop.ctx.database.db.transaction((tx) =>
      rebuildListing(tx, [me.items[0]?.productId ?? 0], shop.ctx.clock.now()),
    )
    expect(await lists()).toEqual(repriced)
  })

  test('moves its product in the lists that are sorted by price', async () => {
    await shop.ctx.database.query(
      `insert into product_collections (product_id, collection_id, position)
       select $1, id, 0 from collections where slug = 'marble-tiles'`,
      [me.items[0]?.productId],
    )
    const now = shop.ctx.clock.now()
    await shop.ctx.database.db.transaction((tx) => rebuildListing(tx, [me.items[0]?.productId ?? 0], now))
    const cheapest = async () => {
      const list = '/api/products/by-category?category=marble-tiles&orderby=price&order=asc&per_page=1'
      return (await (await shop.request(list)).json()).data[0].id
    }
    expect(await cheapest()).not.toBe(me.items[0]?.productId)
    await apply(await change({ kind: 'set', pence: 100 }))
    expect(await cheapest()).toBe(me.items[0]?.productId)
  })

  test('puts a product whose listing row is missing into the lists', async () => {
    await shop.ctx.database.query('delete from product_listings where product_id = $1', [me.items[0]?.productId])
    await apply(await change(percent(400)))
    expect(
      await shop.rows('select from product_listings where product_id = $1', [me.items[0]?.productId]),
    ).toHaveLength(1)
  })

  test('is refused if somebody else has changed a price since the preview, and names it', async () => {
    const wanted = await change(percent(400))
    const { plan: planned } = await plan(wanted)
    const [first] = await skus()
    setNow(new Date(started.getTime() + 1000))
    await apply(await change({ kind: 'cells', cells: [{ sku: first?.sku ?? '', pence: 4300 }] }))
    const refused = await me.owner.call('POST', 'prices/changes', {
      ...wanted,
      hash: planned.hash,
      planned_at: planned.planned_at,
    })
    expect([refused.status, refused.json.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'prices_moved',
        message: `Prices have changed since this preview: ${first?.sku}. Please look at it again.`,
      }),
    ])
  })

  test('that six people apply at once is carried out once', async () => {
    const wanted = await change(percent(400))
    const { plan: planned } = await plan(wanted)
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.hire('manager')))
    const body = { ...wanted, hash: planned.hash, planned_at: planned.planned_at }
    const answers = await Promise.all(people.map((person) => person.call('POST', 'prices/changes', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, json } of answers)
      if (status !== 200) expect(['prices_moved', 'busy']).toContain(json.error.code)
    await finish()
    expect(await charged()).toBe('43.95')
  })

  test('sent twice with one key is one change', async () => {
    const wanted = await change(percent(400))
    const { plan: planned } = await plan(wanted)
    const body = { ...wanted, hash: planned.hash, planned_at: planned.planned_at }
    const key = { 'idempotency-key': 'prices-sent-twice' }
    const [one, two] = await Promise.all([
      me.owner.call('POST', 'prices/changes', body, key),
      me.owner.call('POST', 'prices/changes', body, key),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.json.id).toBe(two.json.id)
  })

  test('over 20% or 50 sizes has to be confirmed', async () => {
    const person = await shop.hire('manager')
    setNow(new Date(started.getTime() + 10 * 60_000))
    const large = await apply(await change({ kind: 'percent', basis_points: 2500, rounding: 'penny' }), {}, person)
    expect([large.status, large.json.error.code]).toEqual([403, 'step_up_required'])
    expect(await charged()).toBe('42.00')
    expect((await apply(await change(percent(400)), {}, person)).status).toBe(200)
  })

  test('for an order that is being placed charges the price the buyer saw, or says that it changed', async () => {
    const buyer = shop.enter()
    await buyer.add(me.items[0] as TestItem)
    await apply(await change(percent(400)))
    expect((await buyer.basket()).line_items[0]?.notices).toEqual([{ kind: 'price', was: 4200, now: 4395 }])
  })
})

describe('an undo', () => {
  test('leaves sizes that a later change has touched, and lists them', async () => {
    const [first] = await skus()
    const done = await apply(await change(percent(400)))
    await apply(await change({ kind: 'cells', cells: [{ sku: first?.sku ?? '', pence: 4800 }] }))
    const undone = await undo(done.json.id)
    expect(undone.json).toMatchObject({ sizes: 1, left_count: 1, left: [{ sku: first?.sku }] })
    expect([await charged(me.items[0]), await charged(me.items[1])]).toEqual(['48.00', '51.00'])
  })

  test('of a sale brings back the sale before it', async () => {
    await apply(await change({ kind: 'sale_price', pence: 4000 }, { ends: '2026-12-31' }))
    const end = await apply(await change({ kind: 'end_sale' }))
    expect(await charged()).toBe('42.00')
    expect((await undo(end.json.id)).status).toBe(200)
    expect(await charged()).toBe('40.00')
    await later(60)
    expect(await charged()).toBe('42.00')
  })
})

describe('a change of many products', () => {
  test('that is killed half-way goes on where it stopped, and can be undone', async () => {
    const ctx = actingAs(shop.ctx, commandLine)
    const wanted = { filter: {}, operation: percent(400), starts: null, ends: null }
    const planned = await planPrices({ ctx, input: { ...wanted, offset: 0 } })
    if (!planned.ok) throw new Error(planned.message)
    const { hash, planned_at, changed } = planned
    const input = { ...wanted, hash, planned_at, accept_below_cost: true, accept_zero: false }
    const begun = await applyPrices({ ctx, input })
    if (!begun.ok) throw new Error(begun.message)
    expect(begun).toMatchObject({ sizes: changed, pending: changed })
    // While the shop has visitors, the batches are small.
    const batch = (mortal: ActingContext) => continuePriceChange({ ctx: mortal, input: { hasVisitors: true } })
    await batch(ctx)
    const done = `select variation_id from price_change_items where change_id = $1 and state = 'done'`
    expect(await shop.rows(done, [begun.id])).toHaveLength(15)
    expect(await killAt({ ctx, death: { statement: 'update product_listings' } }, batch)).toBe('killed')
    const [pending] = await shop.rows<{ sku: string }>(
      `select sku from variations v join price_change_items i on i.variation_id = v.id
       where i.change_id = $1 and i.state = 'pending' limit 1`,
      [begun.id],
    )
    const cells = { kind: 'cells' as const, cells: [{ sku: pending?.sku ?? '', pence: 99_999 }] }
    expect((await apply({ ...wanted, operation: cells })).json.error.code).toBe('busy')
    await finish()
    const states = 'select state, count(*)::int as count from price_change_items where change_id = $1 group by state'
    expect(await shop.rows(states, [begun.id])).toEqual([{ state: 'done', count: changed }])
    expect(await charged()).toBe('43.95')
    expect(await undoPrices({ ctx, input: { id: begun.id } })).toMatchObject({ sizes: changed, left_count: 0 })
    await finish()
    expect(await shop.rows(states, [begun.id])).toEqual([{ state: 'undone', count: changed }])
    expect(await charged()).toBe('42.00')
  })
})
