import { beforeAll, expect, test } from 'vitest'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { commandLine } from '../actor.ts'
import { actingAs } from '../context.ts'
import { advanceOrder } from '../orders/advance-order.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'
import { checkStock } from '../stock/check-stock.ts'
import { demoOrders, seedDemo } from './seed-demo.ts'
import { seedOrders } from './seed-orders.ts'

const ctx = testContext()
const one = async <Row>(text: string) => (await ctx.database.query<Row>(text, []))[0]

beforeAll(async () => {
  // A Wednesday morning, so that the yard has had working days.
  ctx.clock = { now: () => new Date('2031-03-12T10:30:00Z') }
  await seedDemo(ctx)
})

test('made-up orders have correct totals and can be processed', async () => {
  const sums = await one(`select
    (select count(*)::int from orders) as orders,
    (select count(*)::int from orders o where o.goods_pence <> (select sum(l.line_price) from order_lines l where l.order_id = o.id)) as wrong,
    (select max(number) = count(*) from invoices) as "hasNoGap",
    (select count(*)::int from orders o where o.paid_at is not null and o.total_pence > 0 and not exists (select from invoices i where i.order_id = o.id)) as "withoutInvoice",
    (select bool_and(o.state = (select e.to_state from order_events e where e.order_id = o.id order by e.id desc limit 1)) from orders o) as "eventsFit"`)
  expect(sums).toEqual({
    orders: demoOrders,
    wrong: 0,
    hasNoGap: true,
    withoutInvoice: 0,
    eventsFit: true,
  })
  const paid = await one<{ reference: string }>(
    `select reference from orders where state = 'paid' and total_pence > 0 order by id limit 1`,
  )
  const asStaff = actingAs(ctx, commandLine)
  const reference = paid?.reference ?? ''
  expect(await advanceOrder({ ctx: asStaff, input: { reference, to: 'picking' } })).toMatchObject({ ok: true })
  expect(
    await refundOrder({ ctx: asStaff, input: { reference, amountPence: 100, reason: 'A corner is missing' } }),
  ).toMatchObject({ ok: true })
})

test('a shop that already has an order gets no made-up ones', async () => {
  await expect(seedOrders(ctx, { count: 1, days: 1 })).rejects.toThrow('This shop already has orders.')
})

test('the demonstration has customers who came back, with an account that has their orders', async () => {
  const found = await one(`select (select count(*) > 20 from customers) as accounts,
    (select count(*) > 20 from (select 1 from orders where customer_id is null group by email) g) as guests,
    (select bool_and(c.order_count > 1) from customers c) as back,
    (select count(*)::int from orders o join customers c on c.email = o.email where o.customer_id is distinct from c.id) as lost`)
  expect(found).toEqual({ accounts: true, guests: true, back: true, lost: 0 })
})

test('its stock is the sum of what arrived and what was sold, and what sells best lies in two bays', async () => {
  expect(await checkStock({ ctx })).toEqual([])
  const found = await one(`select (select count(distinct split_part(place, ',', 1))::int from stock_batches) as bays,
    (select count(*) > 0 from stock_batches where pieces = 0) as empty,
    (select count(*) > 5 from order_lines l join orders o on o.id = l.order_id
      where o.state in ('paid', 'picking') and l.batches is not null) as picked`)
  expect(found).toEqual({ bays: 2, empty: false, picked: true })
})

test('its yard works on working days, and some samples became floors', async () => {
  const found = await one(`select
    (select count(*)::int from order_events where to_state in ('picking', 'dispatched', 'delivered') and from_state <> to_state
      and (extract(isodow from at at time zone 'Europe/London') > 5
        or extract(hour from at at time zone 'Europe/London') not between 8 and 17)) as "offDuty",
    (select count(*) > 5 from orders s join order_lines sl on sl.order_id = s.id and sl.kind = 'free_sample'
      join orders f on f.email = s.email and f.created_at > s.created_at + interval '5 days'
      join order_lines fl on fl.order_id = f.id and fl.kind = 'size' and fl.product_id = sl.product_id) as floors,
    (select count(*)::int from orders where total_pence = 0 and (carrier <> 'Royal Mail' or delivery_id <> 'sample-post')) as "samplesByLorry"`)
  expect(found).toEqual({ offDuty: 0, floors: true, samplesByLorry: 0 })
})

test('it has open claims with photos, and enquiries of several kinds', async () => {
  const found = await one(`select (select count(*)::int from claims where state = 'open') as open,
    (select count(*)::int from claims where state = 'declined') as declined,
    (select count(*)::int from claim_photos) as photos,
    (select count(distinct kind)::int from enquiries) as kinds,
    (select count(*)::int from enquiries where state = 'waiting') as waiting`)
  expect(found).toEqual({ open: 3, declined: 1, photos: 4, kinds: 3, waiting: 5 })
})
