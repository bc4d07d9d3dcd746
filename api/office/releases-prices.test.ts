import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { releaseShop } from '#testing/app/releases.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = releaseShop()
const { me, titleOf } = shop

const charged = async (items: TestItem) => (await shop.enter().add(items)).line_items[0]?.price

/** Two sizes at £42.00 and £51.00, with their SKUs. */
const twoSizes = async () => {
  const stone = await stockStone(shop.ctx)
  const items = [await stone.item({ pence: 4200 }), await stone.item({ pence: 5100 })] as const
  const rows = await shop.rows<{ sku: string }>('select sku from variations where id = any($1) order by id', [
    items.map(({ id }) => id),
  ])
  return { items, skus: rows.map(({ sku }) => sku) }
}

const plusFour = { kind: 'percent', basis_points: 400, rounding: '95' } as const

describe('prices in a release', () => {
  test('apply at its time together with the rest, and are undone with it', async () => {
    const { items, skus } = await twoSizes()
    const page = await shop.pageId('about-us')
    const before = await titleOf('about-us')
    const id = await shop.create(me.owner, 'Dearer', shop.inMinutes(30))
    await shop.add(me.owner, id, { kind: 'page', id: page, title: 'Dearer stone' })
    expect((await shop.addPrices(me.owner, id, { skus, operation: plusFour })).status).toBe(200)
    const sale = { skus: [skus[1] ?? ''], operation: { kind: 'sale_price', pence: 5000 }, ends: '2099-01-31' } as const
    expect((await shop.addPrices(me.owner, id, sale as never)).status).toBe(200)
    expect((await shop.open(me.owner, id)).prices).toMatchObject({
      count: 3,
      author: me.owner.name,
      also_in: [],
      rows: [
        { sku: skus[0], kind: 'regular', before: 4200, after: 4395, fault: null },
        { sku: skus[1], kind: 'regular', before: 5100, after: 5295 },
        { sku: skus[1], kind: 'sale', before: 5100, after: 5000, ends: '2099-01-31' },
      ],
    })
    const { releases } = (await me.owner.call('GET', 'releases')).json
    expect(releases.find((row: { id: number }) => row.id === id)).toMatchObject({ changes: 2 })
    expect((await me.owner.call('GET', `releases/${id}/check`)).json).toEqual({ faults: [], price_faults: [] })
    expect(await charged(items[0])).toBe('42.00')

    shop.wait(30)
    await shop.publishDue()
    expect([await charged(items[0]), await charged(items[1]), await titleOf('about-us')]).toEqual([
      '43.95',
      '50.00',
      'Dearer stone',
    ])
    const { rows } = (await me.owner.call('GET', 'prices/changes')).json
    expect(rows[0]).toMatchObject({ note: 'Release ‘Dearer’', sizes: 2, pending: 0, left: 0 })

    me.owner = await shop.hire('owner')
    // A version of the shop that knows no prices in releases cannot undo only the rest.
    await expect(shop.rows('update releases set undone_at = now() where id = $1', [id])).rejects.toThrow()
    expect((await shop.act(me.owner, id, 'undo')).status).toBe(200)
    expect([await charged(items[0]), await charged(items[1]), await titleOf('about-us')]).toEqual([
      '42.00',
      '51.00',
      before,
    ])
  })

  test('are taken out again, all of them; a second plan replaces the first after a warning', async () => {
    const { items, skus } = await twoSizes()
    const id = await shop.create(me.owner, 'Prices only')
    await shop.addPrices(me.owner, id, { skus, operation: plusFour })
    const dearer = { skus, operation: { kind: 'set', pence: 9900 } as const }
    expect((await shop.addPrices(me.owner, id, dearer)).json.error).toMatchObject({
      code: 'in_other_release',
      message: 'This release already has other values for some of these prices. Yours would replace them.',
    })
    expect((await shop.addPrices(me.owner, id, dearer, { accepts_other: true })).status).toBe(200)
    const other = await shop.create(me.owner, 'Second', shop.inMinutes(5))
    const warned = await shop.addPrices(me.owner, other, { skus, operation: plusFour })
    expect(warned.json.error.message).toContain('‘Prices only’ sets some of these prices too.')
    await shop.addPrices(me.owner, other, { skus, operation: plusFour }, { accepts_other: true })
    expect((await shop.open(me.owner, id)).prices.also_in).toMatchObject([{ id: other, prices: 2 }])
    expect((await shop.act(me.owner, other, 'prices/remove')).status).toBe(200)
    expect((await shop.open(me.owner, other)).prices).toBeNull()
    expect((await shop.act(me.owner, other, 'delete')).status).toBe(200)
    expect((await shop.act(me.owner, id, 'publish')).status).toBe(200)
    expect(await charged(items[1])).toBe('99.00')
    expect((await shop.audit('release', id)).map(({ verb }) => verb)).toEqual([
      'release_created',
      'release_prices_added',
      'release_prices_added',
      'release_published',
    ])
  })

  test('are refused with a day of their own, after the sale, without the right, and if they have moved', async () => {
    const { skus } = await twoSizes()
    const id = await shop.create(me.owner, 'Not these', shop.inMinutes(60 * 24 * 40))
    const add = (change: object, more = {}) =>
      shop.addPrices(me.owner, id, { skus, operation: plusFour, ...change }, more)
    expect((await add({ starts: '2099-01-01' })).json.error.message).toContain('leave the first day empty')
    const endsSoon = { operation: { kind: 'sale_price', pence: 4000 }, ends: shop.inMinutes(60 * 24).slice(0, 10) }
    expect((await add(endsSoon)).json.error.message).toBe('The sale would be over before ‘Not these’ is published.')
    const whole = await add({ skus: undefined })
    expect(whole.json.error).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/^A release sets at most 1,000 prices/),
    })
    expect((await add({}, { hash: 'another' })).json.error.code).toBe('prices_moved')
    const free = { operation: { kind: 'set', pence: 0 } }
    expect((await add(free)).json.error.code).toBe('zero')
    const day = shop.inMinutes(60 * 24 * 10).slice(0, 10)
    const scheduled = { filter: {}, skus, operation: { kind: 'set', pence: 4500 }, starts: day, ends: null }
    const { hash, planned_at } = (await me.owner.call('POST', 'prices/plan', scheduled)).json
    await me.owner.call('POST', 'prices/changes', { ...scheduled, hash, planned_at })
    expect((await add({})).json.error.message).toContain('get another price before this release')
    const content = await shop.hire('content')
    expect((await shop.addPrices(content, id, { skus, operation: plusFour }, { hash: 'x', planned_at })).status).toBe(
      403,
    )
    expect((await add({}, { accepts_other: true })).status).toBe(200)
    expect((await shop.act(content, id, 'publish')).status).toBe(403)
    expect((await shop.act(content, id, 'prices/remove')).status).toBe(403)
    // A version of the shop that knows no prices in releases cannot publish only the rest.
    await expect(shop.rows("update releases set state = 'published' where id = $1", [id])).rejects.toThrow()
  })
})

describe('a release whose prices can’t be set', () => {
  const priced = async (minutes: number) => {
    const { items, skus } = await twoSizes()
    const release = await shop.create(me.owner, 'Prices', shop.inMinutes(minutes))
    await shop.addPrices(me.owner, release, { skus, operation: { kind: 'amount', pence: 100, rounding: 'penny' } })
    const change = async (operation: object, ends: string | null = null) => {
      const body = { filter: {}, skus: skus.slice(0, 1), operation, starts: null, ends }
      const { hash, planned_at } = (await me.owner.call('POST', 'prices/plan', body)).json
      return me.owner.call('POST', 'prices/changes', { ...body, hash, planned_at })
    }
    return { release, skus, change, charged: () => Promise.all(items.map(charged)) }
  }

  test('because somebody has changed one is held, with a sentence at that price', async () => {
    const { release, change, charged } = await priced(5)
    const page = { kind: 'page', id: await shop.pageId('about-us') }
    const before = await titleOf('about-us')
    await shop.add(me.owner, release, { ...page, title: 'With the prices' })
    expect((await change({ kind: 'set', pence: 4500 })).status).toBe(200)
    expect((await me.owner.call('GET', `releases/${release}/check`)).json.price_faults).toHaveLength(1)
    shop.wait(5)
    await shop.publishDue()
    const held = await shop.open(me.owner, release)
    expect(held).toMatchObject({ state: 'held', why_held: '1 change could not be published, so none was.' })
    expect(held.prices.rows.map(({ fault }: { fault: string | null }) => fault)).toEqual([
      'Its price is £45.00 now, and was £42.00 when this was added',
      null,
    ])
    expect([await charged(), await titleOf('about-us')]).toEqual([['45.00', '51.00'], before])
    // Publishing again uses the price of the release.
    expect((await shop.act(me.owner, release, 'publish')).status).toBe(200)
    expect([await charged(), await titleOf('about-us')]).toEqual([['43.00', '52.00'], 'With the prices'])
    await change({ kind: 'set', pence: 4700 })
    const refused = await shop.act(me.owner, release, 'undo')
    expect(refused.json.error.message).toMatch(/^Nothing was undone. The price of .* has been changed again since.$/)
    expect([await charged(), await titleOf('about-us')]).toEqual([['47.00', '52.00'], 'With the prices'])
  })

  test('because they are being changed waits until that is done', async () => {
    const { release, skus, charged } = await priced(5)
    const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
      `with change as (insert into price_changes (at, actor, note) values (now(), 'worker', 'Slow') returning id)
       insert into price_change_items (change_id, variation_id, kind, pence, seen, state)
       select change.id, v.id, 'regular', 4300, '', 'pending' from change, variations v where v.sku = $1 returning change_id as id`,
      [skus[0]],
    )
    shop.wait(5)
    await expect(shop.publishDue()).rejects.toThrow('still being carried out')
    expect((await shop.open(me.owner, release)).state).toBe('open')
    await shop.ctx.database.query('delete from price_changes where id = $1', [id])
    await shop.publishDue()
    expect(await charged()).toEqual(['43.00', '52.00'])
  })

  test('because of another sale or a size that is gone is published without them once they are taken out', async () => {
    const { release, skus, change, charged } = await priced(5)
    const sale = { skus: skus.slice(0, 1), operation: { kind: 'sale_price', pence: 4100 }, ends: '2099-01-31' } as const
    await shop.addPrices(me.owner, release, sale as never)
    await change({ kind: 'sale_price', pence: 4000 }, '2099-02-28')
    await shop.ctx.database.query('update variations set listed = false where sku = $1', [skus[1]])
    shop.wait(5)
    await shop.publishDue()
    const { prices, state } = await shop.open(me.owner, release)
    expect(state).toBe('held')
    expect(prices.rows.map(({ fault }: { fault: string | null }) => fault)).toEqual([
      expect.stringMatching(/^It has a sale .* already: end that first$/),
      'This size is no longer sold',
      null,
    ])
    expect((await shop.act(me.owner, release, 'prices/remove', { only_faulty: true })).status).toBe(200)
    await shop.ctx.database.query('update variations set listed = true where sku = $1', [skus[1]])
    expect((await shop.act(me.owner, release, 'publish')).status).toBe(200)
    expect(await charged()).toEqual(['40.00', '51.00'])
  })

  test('because a checkout has one of its sizes waits, and a change of prices waits for it', async () => {
    const { release, skus, change } = await priced(5)
    const isServer = shop.ctx.database.kind === 'postgres'
    const locked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    const waiting = (count: number) =>
      vi.waitUntil(async () => (await shop.rows(locked)).length === count, { timeout: 20_000 })
    const { published, changed } = await shop.ctx.database.db.transaction(async (tx) => {
      await tx.execute(sql`select from variations where sku = ${skus[1]} for update`)
      const publishing = shop.act(me.owner, release, 'publish')
      if (isServer) await waiting(1)
      const changing = change({ kind: 'set', pence: 4500 })
      if (isServer) await waiting(2)
      return { published: publishing, changed: changing }
    })
    // In another order each would wait for the other, and one of them would fail.
    expect([(await published).status, (await changed).status]).toEqual([200, 409])
  })
})
