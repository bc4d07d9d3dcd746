import { describe, expect, test } from 'vitest'
import { pricedPlanAnswerSchema } from '#contract/projects/priced-plan.ts'
import type { Project } from '#contract/projects/project.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { homeProject, kitchen } from '#testing/contract/projects.ts'
import { setStock } from '#testing/shop/baskets.ts'

const shop = ordersShop()
type Browser = ReturnType<typeof shop.enter>

let keys = 0
const newKey = () => `replace-${++keys}`
const add = (browser: Browser, project: Project, key = newKey(), more: object = {}) =>
  browser.send('POST', '/api/projects/basket', { project, ...more }, { 'idempotency-key': key })
const priceOf = async (browser: Browser, project: Project) =>
  pricedPlanAnswerSchema.parse((await browser.send('POST', '/api/projects/price', { project })).json).data
const basketOf = async (browser: Browser) =>
  (await browser.send('GET', '/api/cart')).json.data.line_items as {
    variation_id: number
    quantity: number
    plan_id: string
  }[]
const stockAt = (variationId: number, stock: number) => setStock(shop.ctx, { id: variationId }, stock)

describe('a project added again', () => {
  test('replaces the lines of its earlier plans in the same write, and only in this basket', async () => {
    const [browser, other] = [shop.enter(), shop.enter()]
    const first = (await add(browser, homeProject)).json.plan_id
    await add(other, homeProject)
    const larger = { ...homeProject, rooms: [{ ...kitchen, level: 3 }] }
    const both = await add(browser, larger)
    const theirs = await basketOf(other)
    const replaced = await add(browser, homeProject, 'replace', { replace: [first, both.json.plan_id] })
    expect(replaced.status).toBe(200)
    const needed = (lines: { variation_id: number; quantity: number }[]) =>
      lines.map(({ variation_id, quantity }) => [variation_id, quantity]).toSorted()
    const plan = await priceOf(browser, homeProject)
    const packs = plan.materials.flatMap((material) => material.packs)
    expect(needed(await basketOf(browser))).toEqual(needed([...plan.stones, ...packs]))
    expect(new Set((await basketOf(browser)).map(({ plan_id }) => plan_id))).toEqual(new Set([replaced.json.plan_id]))
    expect((await add(browser, homeProject, 'replace', { replace: [first, both.json.plan_id] })).json.data).toEqual(
      replaced.json.data,
    )
    expect((await add(browser, homeProject, 'replace')).status).toBe(409)
    // The id of a plan in somebody else's basket does nothing.
    await add(browser, homeProject, newKey(), { replace: [theirs[0]?.plan_id] })
    expect(await basketOf(other)).toEqual(theirs)
    expect(needed(await basketOf(browser))).toEqual(
      needed([...plan.stones, ...packs].map((line) => ({ ...line, quantity: 2 * line.quantity }))),
    )
  })

  test('keeps the earlier lines if what replaces them is short', async () => {
    const browser = shop.enter()
    const { json } = await add(browser, homeProject)
    const lines = async () =>
      (await basketOf(browser)).map(({ variation_id, quantity, plan_id }) => [variation_id, quantity, plan_id])
    const before = await lines()
    await stockAt(Number(before[0]?.[0]), 1)
    expect((await add(browser, homeProject, newKey(), { replace: [json.plan_id] })).status).toBe(422)
    await stockAt(Number(before[0]?.[0]), 5000)
    expect(await lines()).toEqual(before)
  })
})
