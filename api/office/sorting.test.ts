import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = officeShop()
let owner: Awaited<ReturnType<typeof shop.hire>>
/** Orders by what they cost, the cheapest first. */
let byTotal: string[] = []
let placed: string[] = []

beforeAll(async () => {
  owner = await shop.hire()
  const stone = await stockStone(shop.ctx)
  const orders: { reference: string; pieces: number }[] = []
  for (const pieces of [6, 2, 9, 4]) {
    const ada = shop.enter()
    await ada.add(await stone.item({ stock: 20, pence: 5000 }), pieces)
    orders.push({ reference: (await ada.place()).order.reference, pieces })
  }
  placed = orders.map(({ reference }) => reference)
  byTotal = orders.toSorted((one, other) => one.pieces - other.pieces).map(({ reference }) => reference)
})

const references = async (query: string) =>
  ((await owner.call('GET', `orders?${query}`)).json.rows as { reference: string }[]).map(({ reference }) => reference)

describe('orders', () => {
  test('are sorted by total and by when they were placed, both ways', async () => {
    expect(await references('sort=total')).toEqual(byTotal)
    expect(await references('sort=-total')).toEqual(byTotal.toReversed())
    expect(await references('sort=placed')).toEqual(placed)
    expect(await references('sort=-placed')).toEqual(placed.toReversed())
    expect(await references('')).toEqual(placed.toReversed())
  })

  test('are sorted by delivery day, and of one day by age', async () => {
    const [first = '', second = ''] = placed
    await shop.rows(`update orders set delivery_from = '2031-01-02' where reference = $1`, [first])
    await shop.rows(`update orders set delivery_from = '2031-01-01' where reference = $1`, [second])
    expect((await references('sort=-delivery')).slice(0, 2)).toEqual([first, second])
    expect((await references('sort=delivery')).slice(-2)).toEqual([second, first])
  })

  test.each(['total', '-total', 'delivery', '-placed'])('follow the last one of the page before: %s', async (sort) => {
    const all = await references(`sort=${sort}`)
    const { rows } = (await owner.call('GET', `orders?sort=${sort}`)).json
    const sortedValue = (row: { total: number; delivery_from: string }) =>
      sort.endsWith('total') ? row.total : sort.endsWith('delivery') ? row.delivery_from : ''
    expect(await references(`sort=${sort}&after=${sortedValue(rows[1])}_${rows[1].id}`)).toEqual(all.slice(2))
  })

  test('are not sorted by totals for those who may not see prices, nor by anything else', async () => {
    const yard = await shop.hire('yard')
    expect(await yard.call('GET', 'orders?sort=-total')).toMatchObject({ status: 403 })
    expect((await yard.call('GET', 'orders?sort=delivery')).status).toBe(200)
    expect((await owner.call('GET', 'orders?sort=colour')).status).toBe(400)
    expect((await owner.call('GET', 'orders?sort=total&after=x')).status).toBe(400)
    expect((await owner.call('GET', 'orders?sort=total&after=_1')).json.rows).toEqual([])
  })
})

describe('stock', () => {
  type Row = { sku: string; name: string; stock: number; sold: number }
  const page = async (query: string) =>
    (await owner.call('GET', `stock?${query}`)).json as { rows: Row[]; next: string }

  test.each(['sku', 'name', 'stock', 'sold'] as const)('is sorted by %s, both ways and over all pages', async (by) => {
    const { rows } = await page(`sort=-${by}`)
    const values = rows.map((row) => row[by])
    const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0]
    expect(first >= last).toBe(true)
    const seen = new Set<string>()
    let after = ''
    for (let count = 0; count < 3; count++) {
      const { rows, next } = await page(`sort=${by}${after && `&after=${encodeURIComponent(after)}`}`)
      for (const { sku } of rows) {
        expect(seen).not.toContain(sku)
        seen.add(sku)
      }
      if (by === 'stock' || by === 'sold')
        expect(rows.map((row) => row[by])).toEqual(rows.map((row) => row[by]).toSorted((one, other) => one - other))
      after = next
      if (!next) break
    }
  })
})

describe('customers', () => {
  beforeAll(() =>
    shop.rows(
      `insert into customers (email, password_hash, first_name, last_name, created_at, updated_at)
       values ('zoe@sorts.test', '', 'Zoe', 'Abel', now(), now()), ('adam@sorts.test', '', 'Adam', 'Zimmer', now(), now())`,
    ),
  )
  type Row = { name: string; email: string }
  const pages = async (sort: string) => {
    const rows: Row[] = []
    for (let before = ''; ; ) {
      const page = (
        await owner.call('GET', `customers?sort=${sort}${before && `&before=${encodeURIComponent(before)}`}`)
      ).json
      rows.push(...page.rows)
      if (!page.next) return rows
      before = page.next
    }
  }

  test.each(['since', 'name'])('have everybody once, in the opposite order the other way: %s', async (by) => {
    const [up, down] = [await pages(by), await pages(`-${by}`)]
    const emails = up.map(({ email }) => email)
    expect(emails.length).toBeGreaterThan(2)
    expect(new Set(emails).size).toBe(emails.length)
    expect(down.map(({ email }) => email)).toEqual(emails.toReversed())
  })

  test('are sorted by surname, and by nothing that adds up all orders', async () => {
    const names = (await pages('name')).map(({ name }) => name)
    expect(names.indexOf('Zoe Abel')).toBeLessThan(names.indexOf('Adam Zimmer'))
    expect((await owner.call('GET', 'customers?sort=-spent')).status).toBe(400)
  })
})

test('customers are listed oldest first, over all pages', async () => {
  const emails = async (query: string) =>
    ((await owner.call('GET', `customers?${query}`)).json.rows as { email: string }[]).map(({ email }) => email)
  await shop.rows(
    `insert into customers (email, password_hash, created_at, updated_at)
     select 'sorted-' || n || '@example.org', '', timestamptz '2020-01-01' + n * interval '1 day', now() from generate_series(1, 55) n`,
  )
  const newest = await emails('q=sorted-')
  expect(newest[0]).toBe('sorted-55@example.org')
  const { rows, next } = (await owner.call('GET', 'customers?q=sorted-&sort=since')).json
  expect(rows).toHaveLength(50)
  expect(rows[0].email).toBe('sorted-1@example.org')
  const rest = await emails(`q=sorted-&sort=since&before=${encodeURIComponent(next)}`)
  expect(rest).toEqual([51, 52, 53, 54, 55].map((n) => `sorted-${n}@example.org`))
})
