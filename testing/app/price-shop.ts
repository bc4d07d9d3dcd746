import { beforeEach } from 'vitest'
import type { PriceChange, PricePlan } from '#contract/office/prices.ts'
import { continuePriceChange } from '#shop/prices/continue-price-change.ts'
import { stockStone, type TestItem } from '../shop/baskets.ts'
import { officeShop } from './office.ts'

const dayMs = 86_400_000
export const started = new Date('2026-11-20T10:00:00Z')

/** +4%, in basis points, rounded to .95. */
export const percent = (basis_points: number) => ({ kind: 'percent', basis_points, rounding: '95' }) as const

/** The shop of `officeShop` with an owner and, in each test, two new sizes at £42.00 and £51.00. */
export function priceShop() {
  const shop = officeShop()
  type Staff = Awaited<ReturnType<typeof shop.hire>>
  const me = { owner: {} as Staff, items: [] as TestItem[] }
  const setNow = (moment: Date) => {
    shop.clock.time = moment.getTime()
  }
  /** Nobody stays signed in for days. */
  const later = async (days: number) => {
    setNow(new Date(started.getTime() + days * dayMs))
    me.owner = await shop.hire()
  }
  beforeEach(async () => {
    await later(0)
    const stone = await stockStone(shop.ctx)
    me.items = [await stone.item({ pence: 4200 }), await stone.item({ pence: 5100 })]
  })
  const skus = () =>
    shop.rows<{ sku: string }>('select sku from variations where id = any($1) order by id', [
      me.items.map(({ id }) => id),
    ])
  const change = async (
    operation: PriceChange['operation'],
    more: Partial<PriceChange> = {},
  ): Promise<PriceChange> => ({
    filter: {},
    skus: (await skus()).map(({ sku }) => sku),
    operation,
    starts: null,
    ends: null,
    ...more,
  })
  const plan = async (wanted: PriceChange, staff = me.owner) => {
    const answer = await staff.call('POST', 'prices/plan', wanted)
    return { status: answer.status, error: answer.json.error, plan: answer.json as PricePlan }
  }
  const apply = async (wanted: PriceChange, more: object = {}, staff = me.owner) => {
    const { plan: planned } = await plan(wanted, staff)
    const body = { ...wanted, hash: planned.hash, planned_at: planned.planned_at, ...more }
    return staff.call('POST', 'prices/changes', body)
  }
  const undo = (id: number, staff = me.owner) => staff.call('POST', `prices/changes/${id}/undo`)
  const charged = async (one = me.items[0]) => (await shop.enter().add(one as TestItem)).line_items[0]?.price
  const slug = async () => {
    const [product] = await shop.rows<{ slug: string }>('select slug from products where id = $1', [
      me.items[0]?.productId,
    ])
    return product?.slug ?? ''
  }
  /** What the worker does. */
  const finish = async () => {
    while (await continuePriceChange({ ctx: shop.ctx, input: {} }));
  }
  return Object.assign(shop, { me, setNow, later, skus, change, plan, apply, undo, charged, slug, finish })
}
