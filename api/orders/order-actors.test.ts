import { beforeAll, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { officeShop } from '#testing/app/office.ts'
import { signIn } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

/** Every row that an action leaves names its actor: order events, stock moves and the audit log. */

const shop = officeShop()
const minute = 60_000
let tile: TestItem
let customer: Awaited<ReturnType<typeof signIn>>
let grace: Awaited<ReturnType<typeof shop.hire>>
beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000 })
  customer = await signIn(shop.ctx)
})

type Buyer = 'guest' | 'customer'

async function place(buyer: Buyer, changes: Record<string, unknown> = {}) {
  const browser = buyer === 'guest' ? shop.enter() : shop.enter(customer)
  await browser.add(tile, 2)
  const { order, pay_url } = await browser.place(changes)
  const { reference } = order
  return {
    reference,
    send: async (path: string, body?: unknown, method = 'POST') => {
      const reply = await browser.send(method, `/api/orders/${reference}/${path}`, body)
      expect(reply.error?.code).not.toBe('not_found')
      return reply
    },
    pay: () => browser.press(pay_url, 'approve'),
    /** Approves at the provider without a webhook. */
    payWithoutWebhook: () =>
      shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [pay_url?.split('/').at(-1)]),
    office: async (path: string, body: object = {}) => {
      const reply = await grace.call('POST', `orders/${reference}/${path}`, body)
      expect([path, reply.status]).toEqual([path, 200])
    },
  }
}
type Placed = Awaited<ReturnType<typeof place>>

const runWorker = async () => {
  await closeEndedPayments({ ctx: shop.ctx })
  await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
  await processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
}
const advanceMinutes = (minutes: number) => {
  shop.clock.time += minutes * minute
}

const cases: { name: string; buyer: Buyer; does: (order: Placed) => Promise<unknown>; leaves: string[] }[] = [
  {
    name: 'a guest cancels',
    buyer: 'guest',
    does: ({ send }) => send('cancel'),
    leaves: ['cancelled_by_buyer: guest', 'stock back: guest'],
  },
  {
    name: 'a customer cancels',
    buyer: 'customer',
    does: ({ send }) => send('cancel'),
    leaves: ['cancelled_by_buyer: customer', 'stock back: customer'],
  },
  {
    name: 'a customer names a collector',
    buyer: 'customer',
    does: ({ send }) => send('collector', { name: 'Bob' }, 'PUT'),
    leaves: ['collector_named: customer'],
  },
  {
    name: 'a webhook confirms a customer’s payment',
    buyer: 'customer',
    does: ({ pay }) => pay(),
    leaves: ['payment_received: payment_provider test'],
  },
  {
    name: 'a guest tries another payment method, and the first payment is found',
    buyer: 'guest',
    does: async ({ payWithoutWebhook, send }) => [
      await payWithoutWebhook(),
      await send('pay', { payment_method: 'paypal' }),
    ],
    leaves: ['payment_received: payment_provider test'],
  },
  {
    name: 'a customer cancels, and a payment is found',
    buyer: 'customer',
    does: async ({ payWithoutWebhook, send }) => [await payWithoutWebhook(), await send('cancel')],
    leaves: [
      'payment_received: payment_provider test',
      'cancelled_by_buyer: customer',
      'refunded: customer',
      'stock back: customer',
    ],
  },
  {
    name: 'the worker finds the payment of an overdue order',
    buyer: 'guest',
    does: async ({ payWithoutWebhook }) => [await payWithoutWebhook(), advanceMinutes(40), await runWorker()],
    leaves: ['payment_received: payment_provider test'],
  },
  {
    name: 'the worker refunds a payment made after a guest cancelled',
    buyer: 'guest',
    does: async ({ payWithoutWebhook, send, reference }) => {
      await send('cancel')
      await payWithoutWebhook()
      await shop.rows(
        `update payments set close_due_at = $2 where order_id = (select id from orders where reference = $1)`,
        [reference, shop.ctx.clock.now()],
      )
      await runWorker()
    },
    leaves: ['cancelled_by_buyer: guest', 'stock back: guest', 'refunded: worker orders'],
  },
  {
    name: 'the worker cancels an overdue order',
    buyer: 'customer',
    does: async () => [advanceMinutes(40), await runWorker()],
    leaves: ['payment_overdue: worker orders', 'stock back: worker orders'],
  },
  {
    name: 'staff hand the order over, and the guest claims for a broken piece',
    buyer: 'guest',
    does: async ({ pay, office, send }) => {
      await pay()
      for (const step of ['pick', 'ready', 'collect']) await office(step)
      const lines = [{ variation_id: tile.id, quantity: 1 }]
      expect(
        (await send('claims', { kind: 'fault', lines, message: 'One of them arrived in two pieces.' })).status,
      ).toBe(201)
    },
    leaves: [
      'payment_received: payment_provider test',
      ...['picking', 'ready', 'collected'].flatMap((step) => [`${step}: staff`, `audit order_${step}: staff`]),
      'claim_made: guest',
    ],
  },
  {
    name: 'staff refund a part',
    buyer: 'customer',
    does: async ({ pay, office }) => [await pay(), await office('refund', { amount: 100, reason: 'Sorry' })],
    leaves: ['payment_received: payment_provider test', 'partly_refunded: staff', 'audit refund_requested: staff'],
  },
  {
    name: 'staff cancel',
    buyer: 'customer',
    does: ({ office }) => office('cancel', { note: 'Sold out.' }),
    leaves: ['cancelled_by_staff: staff', 'stock back: staff', 'audit order_cancelled: staff'],
  },
  {
    name: 'staff cancel, and a payment is found',
    buyer: 'guest',
    does: async ({ payWithoutWebhook, office }) => [
      await payWithoutWebhook(),
      await office('cancel', { note: 'Sold out.' }),
    ],
    leaves: [
      'payment_received: payment_provider test',
      'cancelled_by_staff: staff',
      'refunded: staff',
      'stock back: staff',
      'audit order_cancelled: staff',
    ],
  },
]

test.each(cases)('$name', async ({ buyer, does, leaves }) => {
  grace = await shop.hire('owner')
  const order = await place(buyer, { delivery: 'collection' })
  await does(order)
  const placed = [`placed: ${buyer}`, `stock sold: ${buyer}`]
  expect((await rowsOf(order.reference)).toSorted()).toEqual([...placed, ...leaves].toSorted())
})

/** Each row as `what: kind name`; customer ids and staff names are checked here and left out. */
async function rowsOf(reference: string): Promise<string[]> {
  const rows = await shop.rows<{ what: string; actor: string; name: string | null }>(
    `with mine as (select id, reference from orders where reference = $1)
     select e.cause as what, e.actor, e.actor_name as name from order_events e join mine on mine.id = e.order_id
     union all
     select 'stock ' || case when m.pieces < 0 then 'sold' else 'back' end, m.actor, m.actor_name
       from stock_moves m join mine on mine.id = m.order_id
     union all
     select 'audit ' || a.verb, a.actor, a.actor_name from audit_log a join mine on a.subject_id = mine.reference`,
    [reference],
  )
  const expectedNames: Record<string, string> = { customer: String(customer.id), staff: grace.name }
  return rows.map(({ what, actor, name }) => {
    if (expectedNames[actor]) expect([what, name]).toEqual([what, expectedNames[actor]])
    return `${what}: ${[actor, expectedNames[actor] ? null : name].filter(Boolean).join(' ')}`
  })
}
