import { describe, expect, test } from 'vitest'
import { type PricedPlan, pricedPlanAnswerSchema } from '#contract/projects/priced-plan.ts'
import type { Project } from '#contract/projects/project.ts'
import { TooMany } from '#shop/error.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { homeProject, kitchen } from '#testing/contract/projects.ts'
import { setStock } from '#testing/shop/baskets.ts'

const shop = ordersShop()
type Browser = ReturnType<typeof shop.enter>

let keys = 0
const newKey = () => `plan-${++keys}`
const price = (browser: Browser, project: unknown, more: object = {}) =>
  browser.send('POST', '/api/projects/price', { project, ...more })
const add = (browser: Browser, project: Project, key = newKey(), more: object = {}) =>
  browser.send('POST', '/api/projects/basket', { project, ...more }, { 'idempotency-key': key })
const pricedOf = (json: unknown): PricedPlan => pricedPlanAnswerSchema.parse(json).data
const basketOf = async (browser: Browser) =>
  (await browser.send('GET', '/api/cart')).json.data.line_items as {
    variation_id: number
    quantity: number
    plan_id: string
  }[]
const withRoom = (change: object): Project => ({ ...homeProject, rooms: [{ ...kitchen, ...change }] })
const stockAt = (variationId: number, stock: number) => setStock(shop.ctx, { id: variationId }, stock)
/** Sets the stock of every size of a product. */
async function stockProduct(productId: number | undefined, stock: number) {
  const sizes = await shop.rows<{ id: number }>('select id from variations where product_id = $1', [productId])
  for (const { id } of sizes) await stockAt(id, stock)
}

describe('the planner', () => {
  test('is limited by visitor or IPv6 network, and says how long to wait once the limit is reached', async () => {
    const { planner } = shop.ctx
    const visitors: string[] = []
    shop.ctx.planner = {
      count: (_plan, visitor) => {
        visitors.push(visitor)
        throw new TooMany('You have planned a lot in a short time. Please wait 7 minutes and try again.', 400)
      },
    }
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const body = { project: homeProject }
    const key = { 'idempotency-key': newKey() }
    const refused = await shop.enter().send('POST', '/api/projects/price', body, from('2001:db8:1:2::5'))
    await shop.enter().send('POST', '/api/projects/basket', body, { ...key, ...from('2001:db8:1:2:ffff::9') })
    await shop.enter().send('POST', '/api/projects/price', body, from('192.0.2.7'))
    shop.ctx.planner = planner
    expect(visitors).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64', '192.0.2.7'])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '400'])
    expect(refused.error).toMatchObject({ code: 'too_many', message: expect.stringContaining('Please wait 7 minutes') })
  })
})

describe('a project', () => {
  test('is planned and priced from its drawing, whatever number of pieces the page sends', async () => {
    const browser = shop.enter()
    const honest = await price(browser, homeProject)
    const forged = await price(browser, homeProject, { pieces: 1 })
    expect([honest.status, honest.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(forged.json).toEqual(honest.json)
    const plan = pricedOf(honest.json)
    const [line] = plan.stones
    // 12 m² takes 66.7 tiles of 600 x 300; with 10% extra, 74.
    expect(line?.naive).toBe(74)
    expect(line?.needed).toBeGreaterThanOrEqual(66)
    expect(line?.needed).toBeLessThan(74)
    expect(line?.quantity).toBe((line?.needed ?? 0) + 3)
    expect(plan.rooms).toMatchObject([{ room: 0, area_mm2: 12_000_000, slivers: 0 }])
    expect(plan.total_pence).toBe([...plan.stones, ...plan.materials].reduce((sum, line) => sum + line.total_pence, 0))
  })

  test('shares off-cuts between its rooms, unless sharing is turned off', async () => {
    const rooms = [
      kitchen,
      {
        ...kitchen,
        name: 'Hall',
        outline: [
          [0, 0],
          [1900, 0],
          [1900, 2100],
          [0, 2100],
        ],
        doorways: [],
      },
    ]
    const needed = async (shared: boolean) => {
      const project = { ...homeProject, rooms, cutting: { ...homeProject.cutting, shared } }
      return pricedOf((await price(shop.enter(), project)).json).stones[0]?.needed ?? 0
    }
    expect(await needed(true)).toBeLessThanOrEqual(await needed(false))
  })

  test.each([
    ['jura-beige-tumbled', '200x100x15', 'herringbone'],
    ['pierre-de-bourgogne-tumbled', '200x200x20', 'opus'],
    ['carrara-nero-marquina-chequerboard', '305x305x10', 'chequerboard'],
    ['carrara-nero-marquina-octagon', '300x300x12', 'octagon-cabochon'],
    ['carrara-triangle', '200x173x10', 'triangle'],
    ['carrara-hexagon', '200x231x12', 'hexagon'],
    ['carrara-penny-round-mosaic', '305x295x10', 'penny-round'],
  ])('of %s, %s in %s, orders enough for its room, in whole sets', async (stone, size, pattern) => {
    const product = (await shop.enter().send('GET', `/api/product/${stone}`)).json
    const joint = Math.round(product.laying.joint * 10)
    const project = withRoom({ laying: { stone, size, pattern, joint, direction: 0, start: [0, 0] } })
    const answer = await price(shop.enter(), project)
    expect(answer.error).toBeUndefined()
    const { stones } = pricedOf(answer.json)
    const sizes = new Map<number, { coverage_mm2: number; pieces_per_set: number }>(
      product.variations.map((size: { id: number }) => [size.id, size]),
    )
    const bought = stones.reduce(
      (sum, line) => sum + line.quantity * (sizes.get(line.variation_id)?.coverage_mm2 ?? 0),
      0,
    )
    expect(bought).toBeGreaterThan(12e6 * 0.93)
    expect(bought).toBeLessThan(12e6 * 1.3)
    for (const line of stones) expect(line.quantity % (sizes.get(line.variation_id)?.pieces_per_set ?? 1)).toBe(0)
  })

  test.each([
    [
      'cannot_be_laid',
      {
        outline: [
          [0, 0],
          [1000, 1000],
          [1000, 0],
          [0, 1000],
        ],
      },
    ],
    [
      'cannot_be_laid',
      {
        islands: [
          [
            [3900, 100],
            [4100, 100],
            [4100, 300],
          ],
        ],
      },
    ],
    ['cannot_be_laid', { doorways: [{ side: 1, at: 2500, width: 900 }] }],
    ['stone_gone', { laying: { ...kitchen.laying, stone: 'no-such-stone' } }],
    ['stone_gone', { laying: { ...kitchen.laying, size: '111x111x11' } }],
    ['stone_gone', { laying: { ...kitchen.laying, pattern: 'herringbone' } }],
    ['stone_gone', { border: { width: 100, laying: { ...kitchen.laying, stone: 'no-such-stone' } } }],
    ['no_stone', { laying: null }],
    [
      'too_large',
      {
        outline: [
          [0, 0],
          [30_000, 0],
          [30_000, 30_000],
          [0, 30_000],
        ],
        doorways: [],
        laying: { ...kitchen.laying, stone: 'carrara-herringbone', size: '250x50x10', pattern: 'herringbone' },
      },
    ],
    [
      'too_large',
      {
        // A small area, but every piece has to be cut.
        outline: [
          [0, 0],
          [30_000, 0],
          [30_000, 30_000],
          [29_970, 30_000],
          [29_970, 30],
          [0, 30],
        ],
        doorways: [],
        laying: { ...kitchen.laying, stone: 'carrara-herringbone', size: '250x50x10', pattern: 'herringbone' },
      },
    ],
  ])('is refused as %s', async (code, change) => {
    const answer = await price(shop.enter(), withRoom(change))
    expect([answer.status, answer.error.code]).toEqual([422, code])
  })

  test('is refused if it does not match the schema', async () => {
    const browser = shop.enter()
    for (const change of [{ spare: 3 }, { rooms: [] }, { pieces_to_buy: 4 }, { name: '' }])
      expect((await price(browser, { ...homeProject, ...change })).status).toBe(400)
  })
})

describe('a project in the basket', () => {
  test('adds all its lines, once per key', async () => {
    const browser = shop.enter()
    const plan = pricedOf((await price(browser, homeProject)).json)
    const first = await add(browser, homeProject, 'once')
    expect(first.status).toBe(200)
    const again = await add(browser, homeProject, 'once')
    expect(again.json.data).toEqual(first.json.data)
    const lines = await basketOf(browser)
    const packs = plan.materials.flatMap((material) => material.packs)
    expect(lines.map(({ variation_id, quantity }) => [variation_id, quantity])).toEqual(
      [...plan.stones, ...packs].map(({ variation_id, quantity }) => [variation_id, quantity]),
    )
    expect(new Set(lines.map(({ plan_id }) => plan_id))).toEqual(new Set([first.json.plan_id]))
    expect((await add(browser, withRoom({ level: 3 }), 'once')).status).toBe(409)
    const another = await add(browser, homeProject)
    expect(another.json.data.line_items[0].quantity).toBe(2 * (plan.stones[0]?.quantity ?? 0))
  })

  test('needs a key', async () => {
    expect((await shop.enter().send('POST', '/api/projects/basket', { project: homeProject })).status).toBe(400)
  })

  test('adds nothing if one item is short, and names that item', async () => {
    const browser = shop.enter()
    const plan = pricedOf((await price(browser, homeProject)).json)
    const stone = plan.stones[0]
    if (!stone) throw new Error('no stone')
    await stockAt(stone.variation_id, 10)
    const refused = await add(browser, homeProject)
    expect([refused.status, refused.error.code]).toEqual([422, 'over_stock'])
    expect(refused.error.message).toBe(
      'Jura Beige Honed 600 × 300 mm: Only 10 pieces are in stock; more in about 14 days. Nothing was added.',
    )
    await stockAt(stone.variation_id, 5000)
    const trim = plan.materials.at(-1)
    await stockProduct(trim?.product.id, 0)
    const short = await add(browser, homeProject)
    expect(short.error).toMatchObject({ code: 'short', message: expect.stringContaining(trim?.product.name ?? '?') })
    expect(await basketOf(browser)).toEqual([])
    expect((await add(browser, { ...homeProject, leave_out: ['trim'] })).status).toBe(200)
    await stockProduct(trim?.product.id, 100)
  })

  test('saves its plan, which anyone with the link can see', async () => {
    const browser = shop.enter()
    const { json } = await add(browser, homeProject)
    const plan = await shop.enter().send('GET', `/api/projects/plans/${json.plan_id}`)
    expect(plan.json.data.project).toEqual(homeProject)
    expect((await browser.send('GET', '/api/projects/plans/no-such-plan')).status).toBe(404)
  })

  test('is in the order with its plan, and the email links to the cut list', async () => {
    const browser = shop.enter()
    const { json } = await add(browser, { ...homeProject, leave_out: ['trim', 'sealant'] })
    const { order, pay_url } = await browser.place()
    await browser.press(pay_url, 'approve')
    expect(order.lines.every(({ plan_id }) => plan_id === json.plan_id)).toBe(true)
    const paid = (await shop.outbox()).filter(({ kind }) => kind === 'order-paid').at(-1)
    expect(paid?.plain).toContain(`https://shop.test/project/plan/${json.plan_id}`)
  })
})
