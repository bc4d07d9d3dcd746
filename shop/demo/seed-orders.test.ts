import { expect, test } from 'vitest'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { commandLine } from '../actor.ts'
import { actingAs } from '../context.ts'
import { advanceOrder } from '../orders/advance-order.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { seedOrders } from './seed-orders.ts'

const ctx = testContext()
const rows = <Row>(text: string) => ctx.database.query<Row>(text, [])

test('made-up orders have correct totals and can be processed', async () => {
  await seedOrders(ctx, { count: 300, days: 60 })
  await seedEnquiries(ctx)
  const [sums] = await rows<object>(`select
    (select count(*)::int from orders) as orders,
    (select count(*)::int from orders o where o.goods_pence <> (select sum(l.line_price) from order_lines l where l.order_id = o.id)) as wrong,
    (select max(number) = count(*) from invoices) as "hasNoGap",
    (select count(*)::int from orders o where o.paid_at is not null and not exists (select from invoices i where i.order_id = o.id)) as "withoutInvoice",
    (select bool_and(o.state = (select e.to_state from order_events e where e.order_id = o.id order by e.id desc limit 1)) from orders o) as "eventsFit",
    (select count(*) > 2 from enquiries) as "hasQuestions"`)
  expect(sums).toEqual({
    orders: 300,
    wrong: 0,
    hasNoGap: true,
    withoutInvoice: 0,
    eventsFit: true,
    hasQuestions: true,
  })
  const [paid] = await rows<{ reference: string }>(
    `select reference from orders where state = 'paid' order by id limit 1`,
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
