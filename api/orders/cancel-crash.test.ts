import { expect, inject, test } from 'vitest'
import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { ActingContext } from '#shop/context.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { type Death, killAt } from '#testing/crash/kill-at.ts'
import { runKilledProcess } from '#testing/crash/run-killed-process.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

const total = 7500

/** The order is cancelled, or the worker does its jobs some minutes later; either is killed at a step. */
type Run = { death: Death; isProviderAway?: boolean; workerAfterMinutes?: number }

/** Each order was paid but its webhook was lost. `ends` says whether the order keeps the money or refunds all of it. */
const scenarios: { name: string; runs: Run[]; ends: { state: string; refunded: number } }[] = [
  {
    name: 'the provider is down, then the worker dies at each of its steps',
    runs: [
      { isProviderAway: true, death: { commits: 1 } },
      { workerAfterMinutes: 2, death: { provider: 'before close' } },
      { workerAfterMinutes: 10, death: { provider: 'after close' } },
      { workerAfterMinutes: 20, death: { commits: 1 } },
    ],
    ends: { state: 'refunded', refunded: total },
  },
  {
    name: 'before the provider is asked',
    runs: [{ death: { provider: 'before close' } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the provider answered',
    runs: [{ death: { provider: 'after close' } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the money was recorded',
    runs: [{ death: { commits: 1 } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the order was cancelled',
    runs: [{ death: { commits: 2 } }],
    ends: { state: 'refunded', refunded: total },
  },
  {
    name: 'after the refund was given',
    runs: [{ death: { provider: 'after refund' } }],
    ends: { state: 'refunded', refunded: total },
  },
  {
    name: 'after the refund was given, in a real process',
    runs: [],
    ends: { state: 'refunded', refunded: total },
  },
]

async function work(ctx: ActingContext): Promise<void> {
  await closeEndedPayments({ ctx })
  await expireUnpaid({ ctx, input: { report: () => {} } })
  await processPendingRefunds(ctx, (what, error) => {
    throw new Error(what, { cause: error })
  })
}

const later = (ctx: ActingContext, minutes: number): ActingContext => ({
  ...ctx,
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
})

function withoutProvider(ctx: ActingContext): ActingContext {
  const close = () => Promise.reject(new Error('no answer'))
  const methods = ctx.gateways.methods.map(({ id, gateway }) => ({ id, gateway: { ...gateway, close } }))
  return { ...ctx, gateways: { ...ctx.gateways, methods } }
}

test('a cancellation killed at any step leaves the money in the order or refunds it, to the penny', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  let ctx = await openShop(where)
  const placed = await placeAll(ctx)
  for (const [index, { name, runs }] of scenarios.entries())
    for (const { death, isProviderAway, workerAfterMinutes } of runs) {
      const killed = await killAt({ ctx: isProviderAway ? withoutProvider(ctx) : ctx, death }, (mortal) =>
        workerAfterMinutes
          ? work(later(mortal, workerAfterMinutes))
          : cancelOrder({ ctx: mortal, input: { reference: placed[index] ?? '' } }),
      )
      expect([name, killed]).toEqual([name, 'killed'])
    }
  const death = { provider: 'after refund' } as const
  const input = { reference: placed.at(-1) ?? '' }
  await ctx.database.close()
  expect(await runKilledProcess({ where, death, job: 'cancelOrder', input })).toBe('SIGKILL')
  ctx = await openShop(where)
  await work(later(ctx, 60))
  for (const [index, { name, ends }] of scenarios.entries()) {
    const [found] = await ctx.database.query(
      `select o.state, s.refunded_pence as refunded, (p.close_due_at is null) as closed,
         (select coalesce(sum(r.amount_pence), 0)::int from refunds r where r.payment_id = p.id) as booked
       from orders o join payments p on p.order_id = o.id join sandbox_payments s on s.request_key = p.request_key
       where o.reference = $1`,
      [placed[index]],
    )
    expect({ name, ...(found as object) }).toEqual({ name, ...ends, booked: ends.refunded, closed: true })
  }
  await ctx.database.close()
  await remove()
})

/** One order for each scenario, approved at the provider without a webhook. */
async function placeAll(ctx: ActingContext): Promise<string[]> {
  const item = await (await stockStone(ctx)).item({ unit: 'piece', coverage: null, pence: total, stock: 100 })
  for (const index of scenarios.keys()) {
    const line = { productId: item.productId, variationId: item.id, pieces: 1 }
    const added = await addLines({ ctx, input: { owner: { token: undefined }, lines: [line] } })
    const token = added.ok ? (added.token ?? '') : ''
    const body = {
      email: `cancel-${index}@example.org`,
      billing: address,
      delivery: 'collection' as const,
      payment: 'card' as const,
      expected_total: total,
      terms: true as const,
      delivery_process: true as const,
      newsletter: false,
    }
    const input = { owner: { token }, customerEmail: null, key: `cancel-${index}`, body }
    expect(await placeOrder({ ctx, input })).toMatchObject({ ok: true })
  }
  await ctx.database.query(`update sandbox_payments set state = 'approved'`, [])
  const rows = await ctx.database.query<{ reference: string }>(
    `select reference from orders where idempotency_key like 'cancel-%' order by id`,
    [],
  )
  return rows.map(({ reference }) => reference)
}
