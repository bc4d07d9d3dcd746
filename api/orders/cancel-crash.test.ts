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

type Life = Pick<CancelLife, 'dies'> & Partial<CancelLife>
const works = (laterMinutes: number): Partial<CancelLife> => ({ reference: null, laterMinutes })

/** Each order was paid while its webhook was lost. What is left of the money: in the order, or back to the last penny. */
const stories: { name: string; lives: Life[]; ends: { state: string; refunded: number } }[] = [
  {
    name: 'the provider is away, then the worker dies at each of its steps',
    lives: [
      { isProviderAway: true, dies: { at: 'after a commit', nth: 1 } },
      { ...works(2), dies: { at: 'before the provider is asked' } },
      { ...works(10), dies: { at: 'after the provider answered' } },
      { ...works(20), dies: { at: 'after a commit', nth: 1 } },
    ],
    ends: { state: 'refunded', refunded: total },
  },
  {
    name: 'before the provider is asked',
    lives: [{ dies: { at: 'before the provider is asked' } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the provider answered',
    lives: [{ dies: { at: 'after the provider answered' } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the money was recorded',
    lives: [{ dies: { at: 'after a commit', nth: 1 } }],
    ends: { state: 'paid', refunded: 0 },
  },
  {
    name: 'after the order was cancelled',
    lives: [{ dies: { at: 'after a commit', nth: 2 } }],
    ends: { state: 'refunded', refunded: total },
  },
  {
    name: 'after the refund was given',
    lives: [{ dies: { at: 'after the refund was given' } }],
    ends: { state: 'refunded', refunded: total },
  },
]

test('killed at every step of cancelling, the money is in an order or has gone back, to the penny', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const placed = await placeAll(where)
  const live = async (life: Partial<CancelLife>) => {
    const task = { where, laterMinutes: 0, isProviderAway: false, reference: null, dies: null, ...life }
    const [code, signal] = await once(fork(script, [JSON.stringify(task)], { execArgv: shortLived }), 'exit')
    return signal ?? code
  }
  for (const [index, { name, lives }] of stories.entries())
    for (const life of lives)
      expect([name, await live({ reference: placed[index] ?? '', ...life })]).toEqual([name, 'SIGKILL'])
  expect(await live(works(60))).toBe(0)
  const ctx = await openShop(where)
  for (const [index, { name, ends }] of stories.entries()) {
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

/** One order for each story, approved at the provider without a webhook. */
async function placeAll(where: Parameters<typeof openShop>[0]): Promise<string[]> {
  const ctx = await openShop(where)
  const goods = await (await stockStone(ctx)).goods({ unit: 'piece', coverage: null, pence: total, stock: 100 })
  for (const index of stories.keys()) {
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
