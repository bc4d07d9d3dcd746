import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { type Step, steps } from '#testing/crash/kill-at-step.ts'
import type { Facts, Purchase } from '#testing/crash/purchase.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { shortLived } from '#testing/processes/short-lived.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

const each = 2500

type RunResult = { facts?: Facts; token?: string; signal: NodeJS.Signals | null; code: number | null }

/** Runs the shop until it is killed or done, and returns what it reported. */
async function runProcess(task: object): Promise<RunResult> {
  const script = fileURLToPath(new URL('../../testing/crash/purchase-process.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(task)], { execArgv: shortLived })
  const reported: { facts?: Facts; token?: string } = {}
  child.on('message', (message) => Object.assign(reported, message))
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { ...reported, code, signal }
}

test('a shop killed at any step restarts with one order, one payment, correct stock and all emails', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const ctx = await openShop(where)
  const stone = await stockStone(ctx)
  const purchases: (Purchase & { step: Step; stock: number })[] = []
  for (const [index, step] of steps.entries()) {
    // At most three of four pieces can be held unpaid, so an order for all four reserves at payment.
    const isAtPayment = step.includes('at payment')
    const [stock, pieces] = isAtPayment ? [4, 4] : [10, 3]
    const goods = await stone.goods({ unit: 'piece', coverage: null, pence: each, stock })
    const isCancelled = step.includes('refund')
    const purchase = { goods, pieces, total: each * pieces, key: `crash-${index}`, token: '', isCancelled, isAtPayment }
    purchases.push({ step, stock, ...purchase })
  }
  await ctx.database.close()

  let before: (typeof purchases)[number] | null = null
  for (const next of [...purchases, null]) {
    const result: RunResult = await runProcess({ where, before, next, step: next?.step ?? null })
    if (next) expect([next.step, result.signal]).toEqual([next.step, 'SIGKILL'])
    else expect(result.code).toBe(0)
    if (before)
      expect({ step: before.step, ...result.facts }).toEqual({
        step: before.step,
        orders: 1,
        payments: 1,
        paid: 1,
        taken: before.total,
        refunded: before.isCancelled ? before.total : 0,
        stock: before.isCancelled ? before.stock : before.stock - before.pieces,
        received: 1,
        mails: before.isCancelled ? 4 : 2,
        lines: 0,
      })
    before = next && { ...next, token: result.token ?? '' }
  }
  await remove()
})
