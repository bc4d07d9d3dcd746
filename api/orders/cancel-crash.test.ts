import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { CancelLife } from '#testing/crash/cancel-process.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { shortLived } from '#testing/processes/short-lived.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

const script = fileURLToPath(new URL('../../testing/crash/cancel-process.ts', import.meta.url))
const total = 7500

type Run = Pick<CancelLife, 'dies'> & Partial<CancelLife>
const workerRun = (laterMinutes: number): Partial<CancelLife> => ({ reference: null, laterMinutes })

/** Each order was paid but its webhook was lost. `ends` says whether the order keeps the money or refunds all of it. */
const scenarios: { name: string; runs: Run[]; ends: { state: string; refunded: number } }[] = [
  {
    name: 'the provider is down, then the worker dies at each of its steps',
    runs: [
      { isProviderAway: true, dies: { at: 'after a commit', nth: 1 } },
      { ...workerRun(2), dies: { at: 'before the provider is asked' } },
      { ...workerRun(10), dies: { at: 'after the provider answered' } },
      { ...workerRun(20), dies: { at: 'after a commit', nth: 1 } },
    ],
    ends: { state: 'refunded', refunded: total },
  },
  {
    name: 'before the provider is asked',
    runs: [{ dies: { at: 'before the provider is asked' } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the provider answered',
    runs: [{ dies: { at: 'after the provider answered' } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the money was recorded',
    runs: [{ dies: { at: 'after a commit', nth: 1 } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the order was cancelled',
    runs: [{ dies: { at: 'after a commit', nth: 2 } }],
    ends: { state: 'refunded', refunded: total },
  },
  {
    name: 'after the refund was given',
    runs: [{ dies: { at: 'after the refund was given' } }],
    ends: { state: 'refunded', refunded: total },
  },
]

test('a cancellation killed at any step leaves the money in the order or refunds it, to the penny', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const placed = await placeAll(where)
  const runProcess = async (run: Partial<CancelLife>) => {
    const task = { where, laterMinutes: 0, isProviderAway: false, reference: null, dies: null, ...run }
    const [code, signal] = await once(fork(script, [JSON.stringify(task)], { execArgv: shortLived }), 'exit')
    return signal ?? code
  }
  for (const [index, { name, runs }] of scenarios.entries())
    for (const run of runs)
      expect([name, await runProcess({ reference: placed[index] ?? '', ...run })]).toEqual([name, 'SIGKILL'])
  expect(await runProcess(workerRun(60))).toBe(0)
  const ctx = await openShop(where)
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
async function placeAll(where: Parameters<typeof openShop>[0]): Promise<string[]> {
  const ctx = await openShop(where)
  const goods = await (await stockStone(ctx)).goods({ unit: 'piece', coverage: null, pence: total, stock: 100 })
  for (const index of scenarios.keys()) {
    const line = { productId: goods.productId, variationId: goods.id, pieces: 1 }
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
  await ctx.database.close()
  return rows.map(({ reference }) => reference)
}
