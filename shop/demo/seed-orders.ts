import { sql } from 'drizzle-orm'
import type { OrderState } from '#contract/orders/order-states.ts'
import type { Database } from '#database/database.ts'
import { StartError } from '#database/start-error.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import { counters, invoices, payments, sandboxPayments } from '#database/tables/payments.ts'
import type { ShopContext } from '../context.ts'
import { type Random, randomNumbers } from '../random-numbers.ts'
import { type DemoItem, type MadeUpOrder, makeOrder } from './make-order.ts'

const batchSize = 250
const day = 86_400_000

type SeedContext = Pick<ShopContext, 'database' | 'clock' | 'settings'>

/**
 * Adds `count` made-up orders to a shop without orders: the oldest placed `days` days ago, the newest still open.
 * Throws if the shop has any order, because the made-up ones could not be distinguished later.
 */
export async function seedOrders(ctx: SeedContext, { count, days }: { count: number; days: number }): Promise<void> {
  const { db } = ctx.database
  const [taken] = await db.select({ id: orders.id }).from(orders).limit(1)
  if (taken) throw new StartError('This shop already has orders. Only an empty shop can be filled with made-up ones.')
  const random = randomNumbers(20_26)
  const items = await goodsOnSale(ctx)
  const now = ctx.clock.now().getTime()
  for (let first = 0; first < count; first += batchSize) {
    const madeUpOrders = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) => {
      // Later orders are closer together, because business grows.
      const age = Math.round(days * day * (1 - (first + index + 1) / count) ** 1.2) + Math.floor(random() * 3_600_000)
      const state = stateAt(age, random)
      const person = Math.floor(random() * count * 0.7)
      return makeOrder({ random, settings: ctx.settings, items, placedAt: new Date(now - age), state, person })
    })
    await db.transaction((tx) => writeOrders(tx, madeUpOrders))
  }
  await db.execute(sql`analyze`)
}

/** The usual state of an order of this age. */
function stateAt(age: number, random: Random): OrderState {
  if (random() < 0.04) return age > 3_600_000 ? 'cancelled' : 'pending'
  if (age < 20 * 60_000) return 'pending'
  if (age < day) return 'paid'
  if (age < 2 * day) return random() < 0.5 ? 'paid' : 'picking'
  if (age < 4 * day) return 'dispatched'
  return 'delivered'
}

async function writeOrders(tx: Database, madeUpOrders: MadeUpOrder[]): Promise<void> {
  const ids = await tx
    .insert(orders)
    .values(madeUpOrders.map(({ order }) => order))
    .returning({ id: orders.id, reference: orders.reference })
  const idOf = new Map(ids.map(({ id, reference }) => [reference, id]))
  const withOrderId = <Row>({ order }: MadeUpOrder, row: Row) => ({ orderId: idOf.get(order.reference) ?? 0, ...row })
  await tx.insert(orderLines).values(madeUpOrders.flatMap((item) => item.lines.map((line) => withOrderId(item, line))))
  await tx
    .insert(orderEvents)
    .values(madeUpOrders.flatMap((item) => item.events.map((event) => withOrderId(item, event))))
  await tx.insert(payments).values(madeUpOrders.map((item) => withOrderId(item, item.payment)))
  const sandbox = madeUpOrders.flatMap((item) => item.sandbox ?? [])
  if (sandbox.length > 0) await tx.insert(sandboxPayments).values(sandbox)
  const invoiced = madeUpOrders.flatMap((item) => (item.invoice ? [withOrderId(item, item.invoice)] : []))
  if (invoiced.length === 0) return
  const [counted] = await tx
    .insert(counters)
    .values({ name: 'invoices', value: invoiced.length })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${invoiced.length}` } })
    .returning({ last: counters.value })
  const before = (counted?.last ?? 0) - invoiced.length
  await tx.insert(invoices).values(invoiced.map((invoice, index) => ({ ...invoice, number: before + index + 1 })))
}

async function goodsOnSale({ database, clock }: SeedContext): Promise<DemoItem[]> {
  return database.query<DemoItem>(
    `with price as (
       select distinct on (variation_id) variation_id, pence from prices
       where valid_from <= $1 and (valid_until is null or valid_until > $1)
       order by variation_id, kind = 'sale' desc, valid_from desc
     )
     select v.id as "variationId", p.id as "productId", v.sku, p.slug, p.name as "productName", v.kind, v.unit,
       price.pence as "pricePence", v.coverage_mm2 as "coverageMm2", v.weight_g as "weightG",
       v.pieces_per_set as "piecesPerSet", v.label, v.width_mm as width, v.height_mm as height, v.thickness_mm as thickness,
       (select json_build_object('src', i.src, 'alt', i.alt, 'width', i.width, 'height', i.height)
        from pictures i where i.product_id = p.id order by i.position limit 1) as picture
     from variations v join products p on p.id = v.product_id join price on price.variation_id = v.id
     where v.listed and p.status = 'publish' order by v.id`,
    [clock.now()],
  )
}
