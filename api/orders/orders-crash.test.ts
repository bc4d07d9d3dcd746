import { expect, inject, test } from 'vitest'
import { type Death, killAt } from '#testing/crash/kill-at.ts'
import { fillBasket, finish, type Purchase, takeSteps } from '#testing/crash/purchase.ts'
import { runKilledProcess } from '#testing/crash/run-killed-process.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

const each = 2500

type Step = Pick<Purchase, 'isAtPayment' | 'isCancelled'> & { name: string; death: Death }

const usual = { isAtPayment: false, isCancelled: false }
const atPayment = { isAtPayment: true, isCancelled: false }
const cancelled = { isAtPayment: false, isCancelled: true }

/** Steps between basket and refund. The webhook's second email goes to the shop. */
const steps: Step[] = [
  { ...usual, name: 'after the stock was taken', death: { statement: 'insert into "orders"' } },
  { ...usual, name: 'after the order was written, before its mail', death: { statement: 'insert into "mail_outbox"' } },
  { ...usual, name: 'after the order was placed', death: { commits: 1 } },
  { ...usual, name: 'before the request to the provider', death: { provider: 'before open' } },
  { ...usual, name: 'after the provider answered', death: { provider: 'after open' } },
  {
    ...usual,
    name: 'in the webhook, after the payment was settled, before the order is paid',
    death: { statement: 'insert into "order_events"', nth: 2 },
  },
  {
    ...usual,
    name: 'in the webhook, after the invoice, before the mail',
    death: { statement: 'insert into "mail_outbox"', nth: 3 },
  },
  { ...usual, name: 'in the webhook, before its event is saved', death: { statement: 'insert into "payment_events"' } },
  { ...usual, name: 'after the webhook', death: { commits: 2 } },
  {
    ...atPayment,
    name: 'in the webhook, after the stock was reserved at payment, before the order is paid',
    death: { statement: 'insert into "order_events"', nth: 2 },
  },
  {
    ...atPayment,
    name: 'in the webhook of an order reserved at payment, before its event is saved',
    death: { statement: 'insert into "payment_events"' },
  },
  { ...cancelled, name: 'before the refund is requested', death: { provider: 'before refund' } },
  { ...cancelled, name: 'after the refund was made', death: { provider: 'after refund' } },
]

const factsAfter = ({ isCancelled, total, pieces }: Purchase, stock: number) => ({
  orders: 1,
  payments: 1,
  paid: 1,
  taken: total,
  refunded: isCancelled ? total : 0,
  stock: isCancelled ? stock : stock - pieces,
  received: 1,
  mails: isCancelled ? 4 : 2,
  lines: 0,
})

test('a shop killed at any step restarts with one order, one payment, correct stock and all emails', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  let ctx = await openShop(where)
  const stone = await stockStone(ctx)
  const prepare = async ({ isAtPayment, isCancelled }: Step, key: string) => {
    // At most three of four pieces can be held unpaid, so an order for all four reserves at payment.
    const [stock, pieces] = isAtPayment ? [4, 4] : [10, 3]
    const item = await stone.item({ unit: 'piece', coverage: null, pence: each, stock })
    const token = await fillBasket(ctx, { item, pieces })
    return { stock, purchase: { item, pieces, total: each * pieces, key, token, isCancelled, isAtPayment } }
  }

  for (const [index, step] of steps.entries()) {
    const { name, death } = step
    const { stock, purchase } = await prepare(step, `crash-${index}`)
    expect([name, await killAt({ ctx, death }, (mortal) => takeSteps(mortal, purchase))]).toEqual([name, 'killed'])
    expect({ name, ...(await finish(ctx, purchase)) }).toEqual({ name, ...factsAfter(purchase, stock) })
  }

  // Once with a real process.
  const step = { ...usual, name: 'in the webhook, before its event is saved' }
  const death = { statement: 'insert into "payment_events"' }
  const { stock, purchase } = await prepare({ ...step, death }, 'crash-process')
  await ctx.database.close()
  expect(await runKilledProcess({ where, death, job: 'buy', input: purchase })).toBe('SIGKILL')
  ctx = await openShop(where)
  expect(await finish(ctx, purchase)).toEqual(factsAfter(purchase, stock))
  await ctx.database.close()
  await remove()
})
