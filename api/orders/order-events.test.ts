import { beforeAll, describe, expect, test } from 'vitest'
import { actingAs } from '#shop/context.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** Every change of an order records its actor, and its cause as a code. */

const shop = ordersShop()
let tile: TestItem
beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 1000 })
})

const eventsOf = (reference: string) =>
  shop.rows<{ actor: string; actor_name: string | null; cause: string; details: unknown }>(
    `select e.actor, e.actor_name, e.cause, e.details from order_events e join orders o on o.id = e.order_id
     where o.reference = $1 order by e.id`,
    [reference],
  )

describe('the events of an order', () => {
  test('name the guest who ordered, the provider that took the payment and the member of staff who picked', async () => {
    const guest = shop.enter()
    await guest.add(tile, 1)
    const { order, pay_url } = await guest.place()
    await guest.press(pay_url, 'approve')
    const staff = asStaff(shop.ctx, { name: 'Grace' })
    await advanceOrder({ ctx: staff, input: { reference: order.reference, to: 'picking', note: 'In bay 4.' } })
    expect(await eventsOf(order.reference)).toEqual([
      { actor: 'guest', actor_name: null, cause: 'placed', details: null },
      { actor: 'payment_provider', actor_name: 'test', cause: 'payment_received', details: { method: 'card' } },
      { actor: 'staff', actor_name: 'Grace', cause: 'picking', details: { note: 'In bay 4.' } },
    ])
    expect((await guest.order(order.reference)).timeline.map(({ cause }) => cause)).toEqual([
      'We have received your order.',
      'We have received your payment by card.',
      'We are picking your order. In bay 4.',
    ])
  })

  test('name the customer who cancelled it', async () => {
    const customer = await signIn(shop.ctx)
    const ada = shop.enter(customer)
    await ada.add(tile, 1)
    const { order } = await ada.place()
    await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    const [placed, cancelled] = await eventsOf(order.reference)
    expect(placed).toMatchObject({ actor: 'customer', actor_name: String(customer.id) })
    expect(cancelled).toMatchObject({ actor: 'customer', actor_name: String(customer.id), cause: 'cancelled_by_buyer' })
  })

  test('name the worker that cancelled an overdue order', async () => {
    const guest = shop.enter()
    await guest.add(tile, 1)
    const { order } = await guest.place()
    shop.clock.time += 40 * 60_000
    const worker = actingAs(shop.ctx, { kind: 'worker', name: 'orders' })
    await expireUnpaid({ ctx: worker, input: { report: () => {} } })
    expect((await eventsOf(order.reference)).at(-1)).toMatchObject({
      actor: 'worker',
      actor_name: 'orders',
      cause: 'payment_overdue',
    })
  })

  test('from before causes were codes keep their original text', async () => {
    const guest = shop.enter()
    await guest.add(tile, 1)
    const { order } = await guest.place()
    await shop.rows(
      `update order_events set cause = 'recorded', details = '{"note":"We had your order."}', actor = 'unknown'
       where order_id = (select id from orders where reference = $1)`,
      [order.reference],
    )
    expect((await guest.order(order.reference)).timeline).toMatchObject([{ cause: 'We had your order.' }])
  })
})
