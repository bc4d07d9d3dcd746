import { expect } from 'vitest'
import { type Basket, basketSchema } from '#contract/basket/basket.ts'
import type { ShopContext } from '#shop/context.ts'

type Request = (path: string, init?: RequestInit) => Promise<Response>
type Problem = { code: string; message: string; fields?: Record<string, string> }
export type Reply = { status: number; headers: Headers; basket: Basket; error: Problem }

/** A browser with its own cookies. */
export function visitor(request: Request, cookie = '') {
  const jar = { cookie }
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(jar.cookie ? { cookie: jar.cookie } : {}),
      ...more,
    }
    const response = await request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const set = response.headers.get('set-cookie')
    if (set) jar.cookie = set.split(';')[0] ?? ''
    const answer = (await response.json()) as { error: Problem }
    const basket = response.ok ? basketSchema.parse(answer).data : (undefined as unknown as Basket)
    return { status: response.status, headers: response.headers, basket, error: answer.error } satisfies Reply
  }
  return {
    jar,
    send,
    token: () => jar.cookie.replace(/^basket=/, ''),
    look: () => send('GET', '/api/cart'),
    add: (item: TestItem, quantity = 1, more: Record<string, string> = {}) =>
      send('POST', '/api/cart/add', { product_id: item.productId, variation_id: item.id, quantity }, more),
    change: (lineId: string, body: unknown) => send('PUT', `/api/cart/${lineId}`, body),
    remove: (lineId: string) => send('DELETE', `/api/cart/${lineId}`),
  }
}

export type TestItem = { id: number; productId: number }
type ItemFacts = {
  kind?: 'size' | 'free_sample' | 'full_size_sample'
  unit?: 'm2' | 'piece'
  coverage?: number | null
  pence?: number
  stock?: number
  weight?: number
  carriage?: 'parcel' | 'pallet' | 'slab'
  piecesPerSet?: number
}

let made = 0

/** A customer who can own a basket. */
export async function makeCustomer(ctx: ShopContext): Promise<number> {
  const [row] = await ctx.database.query<{ id: number }>(
    `insert into customers (email, password_hash, created_at, updated_at) values ($1, '', now(), now()) returning id`,
    [`customer-${process.pid}-${++made}@example.org`],
  )
  return row?.id ?? 0
}

/** A new product for one test, published unless it says otherwise. */
export async function stockStone(ctx: ShopContext, status: 'publish' | 'draft' = 'publish') {
  const name = `Test Stone ${++made}`
  const [product] = await ctx.database.query<{ id: number }>(
    `insert into products (slug, name, status, unit, summary, description, details, look, popularity, featured, published_at)
     values ($1, $2, $3, 'm2', '', '', '{}', '{}', 1, false, '2020-01-01') returning id`,
    [`test-stone-${made}-${process.pid}`, name, status],
  )
  const productId = product?.id ?? 0
  const item = async (facts: ItemFacts = {}): Promise<TestItem> => {
    const { kind = 'size', pence = 4995, stock = 100, weight = 5000, carriage = 'pallet', piecesPerSet = 1 } = facts
    const unit = facts.unit ?? (kind === 'size' ? 'm2' : 'piece')
    const coverage = facts.coverage === undefined ? (kind === 'size' ? 180_000 : null) : facts.coverage
    const [row] = await ctx.database.query<{ id: number }>(
      `insert into variations (product_id, sku, kind, shape, width_mm, height_mm, thickness_mm, coverage_mm2, weight_g,
         carriage, unit, stock, pieces_per_set, lead_days, position)
       values ($1, $2, $3, 'rectangle', 600, 300, 20, $4, $5, $6, $7, 0, $8, 14, 0) returning id`,
      [productId, `T-${process.pid}-${++made}`, kind, coverage, weight, carriage, unit, piecesPerSet],
    )
    const id = row?.id ?? 0
    await setStock(ctx, { id }, stock)
    await setPrice(ctx, { id, productId }, kind === 'free_sample' ? 0 : pence)
    return { id, productId }
  }
  return { productId, name, item }
}

/** One variation of each kind that a basket can hold, all of one product. */
export async function stockItems(ctx: ShopContext) {
  const { name, item } = await stockStone(ctx)
  return {
    name,
    tile: await item({ pence: 4995, coverage: 180_000, stock: 100, weight: 9000 }),
    hexagon: await item({ pence: 8999, coverage: 34_650, stock: 5000 }),
    tin: await item({ unit: 'piece', coverage: null, pence: 1850, stock: 20, weight: 1200 }),
    free: await item({ kind: 'free_sample', stock: 50, weight: 250 }),
    fullSize: await item({ kind: 'full_size_sample', pence: 1200, stock: 5, weight: 9000 }),
  }
}

/** The number of baskets in the database. */
export const countBaskets = async (ctx: ShopContext) =>
  Number((await ctx.database.query<{ n: string }>('select count(*) n from baskets', []))[0]?.n)

export async function setPrice(ctx: ShopContext, item: TestItem, pence: number) {
  await ctx.database.query('update prices set valid_until = valid_from where variation_id = $1', [item.id])
  await ctx.database.query(
    `insert into prices (variation_id, kind, pence, valid_from) values ($1, 'regular', $2, '2020-01-01')`,
    [item.id, pence],
  )
}

/** Sets the stock with a stock move, as all changes of stock are made. */
export const setStock = ({ database }: Pick<ShopContext, 'database'>, item: Pick<TestItem, 'id'>, stock: number) =>
  database.query(
    `insert into stock_moves (variation_id, pieces, reason, actor)
     select id, $2::int - stock, 'counted', 'unknown' from variations where id = $1 and stock <> $2::int`,
    [item.id, stock],
  )

/** Checks what must be true of every basket that the API returns. */
export function checkBasket(basket: Basket) {
  const { line_items: lines, totals } = basket
  for (const line of lines) {
    expect(Number.isInteger(line.quantity) && line.quantity >= 1).toBe(true)
    expect(line.quantity).toBeLessThanOrEqual(line.available)
    if (line.unit === 'm2') {
      const milli = Math.floor((line.quantity * (line.coverage_mm2 ?? 0) + 500) / 1000)
      expect(line.m2_quantity).toBe((milli / 1000).toFixed(3))
      expect(line.total_pence).toBe(Math.floor((line.price_pence * milli + 500) / 1000))
    } else expect(line.total_pence).toBe(line.price_pence * line.quantity)
    expect(line.total_pence).toBeGreaterThanOrEqual(0)
    expect(line.is_sample).toBe(line.kind !== 'size')
    if (line.is_sample) expect([line.quantity, line.m2_quantity]).toEqual([1, null])
  }
  const subtotal = lines.reduce((total, line) => total + line.total_pence, 0)
  expect(totals).toMatchObject({ subtotal, total: subtotal, vat_included: Math.floor((subtotal * 2 + 6) / 12) })
  expect(totals.weight_g).toBe(lines.reduce((total, line) => total + line.weight_g, 0))
  expect(totals.count).toBe(lines.length)
  expect(lines.length).toBeLessThanOrEqual(100)
  expect(new Set(lines.map((line) => line.variation_id)).size).toBe(lines.length)
  expect(lines.filter((line) => line.kind === 'free_sample').length).toBeLessThanOrEqual(8)
  const samples = lines.filter((line) => line.is_sample).map((line) => `${line.product_id} ${line.kind}`)
  expect(new Set(samples).size).toBe(samples.length)
}
