import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { StartError } from '#database/start-error.ts'
import { dispatches, dispatchLines } from '#database/tables/fulfilment.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import { counters, invoices, payments, sandboxPayments } from '#database/tables/payments.ts'
import type { ShopContext } from '../context.ts'
import { randomNumbers } from '../random-numbers.ts'
import { makeDemand } from './demand.ts'
import { shoppingTime } from './demo-steps.ts'
import { type DemoItem, type MadeUpOrder, makeOrder } from './make-order.ts'

const batchSize = 250
const hourMs = 3_600_000
const dayMs = 24 * hourMs

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
  const demand = makeDemand(random, { items: await itemsOnSale(ctx), people: Math.ceil(count * 0.7) })
  const now = ctx.clock.now()
  const { settings } = ctx
  for (let first = 0; first < count; first += batchSize) {
    const times = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) => {
      // Later orders are closer together, because business grows.
      const age = Math.round(days * dayMs * (1 - (first + index + 1) / count) ** 1.2)
      return shoppingTime(random, new Date(now.getTime() - age - Math.floor(random() * hourMs)), now)
    }).toSorted((one, other) => one.getTime() - other.getTime())
    const madeUpOrders = times.map((placedAt) =>
      makeOrder({ random, settings, placedAt, now, ...demand.next(placedAt) }),
    )
    await db.transaction((tx) => writeOrders(tx, madeUpOrders))
  }
  await db.execute(sql`analyze`)
}

async function writeOrders(tx: Database, madeUpOrders: MadeUpOrder[]): Promise<void> {
  const ids = await tx
    .insert(orders)
    .values(madeUpOrders.map(({ order }) => order))
    .returning({ id: orders.id, reference: orders.reference })
  const idOf = new Map(ids.map(({ id, reference }) => [reference, id]))
  const withOrderId = <Row>({ order }: MadeUpOrder, row: Row) => ({ orderId: idOf.get(order.reference) ?? 0, ...row })
  const lines = await tx
    .insert(orderLines)
    .values(madeUpOrders.flatMap((item) => item.lines.map((line) => withOrderId(item, line))))
    .returning({ id: orderLines.id, orderId: orderLines.orderId, pieces: orderLines.pieces })
  await tx
    .insert(orderEvents)
    .values(madeUpOrders.flatMap((item) => item.events.map((event) => withOrderId(item, event))))
  const paid = madeUpOrders.flatMap((item) => (item.payment ? [withOrderId(item, item.payment)] : []))
  if (paid.length > 0) await tx.insert(payments).values(paid)
  const sandbox = madeUpOrders.flatMap((item) => item.sandbox ?? [])
  if (sandbox.length > 0) await tx.insert(sandboxPayments).values(sandbox)
  await writeDispatches(tx, { madeUpOrders, idOf, lines })
  await writeInvoices(
    tx,
    madeUpOrders.flatMap((item) => (item.invoice ? [withOrderId(item, item.invoice)] : [])),
  )
}

type Written = {
  madeUpOrders: MadeUpOrder[]
  idOf: Map<string, number>
  lines: { id: number; orderId: number; pieces: number }[]
}

async function writeDispatches(tx: Database, { madeUpOrders, idOf, lines }: Written): Promise<void> {
  const left = madeUpOrders.flatMap(({ order: { reference, dispatchedAt, carrier, trackingNumber } }) =>
    dispatchedAt ? [{ orderId: idOf.get(reference) ?? 0, carrier, trackingNumber, pallets: 1, at: dispatchedAt }] : [],
  )
  if (left.length === 0) return
  const sent = await tx.insert(dispatches).values(left).returning({ id: dispatches.id, orderId: dispatches.orderId })
  const dispatchOf = new Map(sent.map(({ id, orderId }) => [orderId, id]))
  await tx.insert(dispatchLines).values(
    lines.flatMap(({ id, orderId, pieces }) => {
      const dispatchId = dispatchOf.get(orderId)
      return dispatchId === undefined ? [] : [{ dispatchId, lineId: id, pieces }]
    }),
  )
}

async function writeInvoices(tx: Database, made: Omit<typeof invoices.$inferInsert, 'number'>[]): Promise<void> {
  if (made.length === 0) return
  const [counted] = await tx
    .insert(counters)
    .values({ name: 'invoices', value: made.length })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${made.length}` } })
    .returning({ last: counters.value })
  const before = (counted?.last ?? 0) - made.length
  await tx.insert(invoices).values(made.map((invoice, index) => ({ ...invoice, number: before + index + 1 })))
}

/** Without off-cuts, of which there is one each. In an order that has nothing to do with their names: the first sell best. */
async function itemsOnSale({ database, clock }: SeedContext): Promise<DemoItem[]> {
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
     where v.listed and p.status = 'publish' and v.stock > 0
       and not exists (select from product_collections pc join collections c on c.id = pc.collection_id
         where pc.product_id = p.id and c.slug = 'off-cut-granite-quartz')
     order by md5(v.sku)`,
    [clock.now()],
  )
}
