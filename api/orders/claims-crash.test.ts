import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import type { ActingContext } from '#shop/context.ts'
import type { ClaimFacts, DecidedClaim } from '#testing/crash/claim.ts'
import type { Death } from '#testing/crash/kill-at-step.ts'
import { shopUpTo } from '#testing/crash/purchase.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { shortLived } from '#testing/processes/short-lived.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'

const each = 2500
const pieces = 3
const claimed = 2
const stock = 10

/**
 * Every gap between two transactions and around the provider, and the last statement of each transaction: what a
 * transaction has written before that is rolled back with it.
 */
const steps: [decision: DecidedClaim['decision'], step: string, death: Death][] = [
  ['refund', 'before the decision is audited', { statement: 'insert into "audit_log"', nth: 2 }],
  ['refund', 'once it is decided', { commits: 1 }],
  ['refund', 'before the provider is called', { provider: 'before refund' }],
  ['refund', 'after the provider has refunded', { provider: 'after refund' }],
  ['refund', 'before the credit note', { statement: 'insert into "invoices"' }],
  ['refund', 'once it is recorded', { commits: 2 }],
  ['replacement', 'before the decision is audited', { statement: 'insert into "audit_log"' }],
  ['replacement', 'once it is decided', { commits: 1 }],
]

/** A collected order with a claim for two of its three pieces. */
async function openClaim(ctx: ActingContext, key: string): Promise<{ reference: string; variationId: number }> {
  const stone = await stockStone(ctx)
  const goods = await stone.goods({ unit: 'piece', coverage: null, pence: each, stock })
  await shopUpTo(
    ctx,
    { goods, pieces, total: each * pieces, key, token: '', isCancelled: false, isAtPayment: false },
    () => {},
  )
  const reference = `CLM-${key}`
  await ctx.database.query(
    `with arrived as (update orders set state = 'collected' where idempotency_key = $1 returning id),
       made as (insert into claims (reference, order_id, kind, message, created_at)
         select $2, id, 'fault', 'Two were broken', now() from arrived returning id, order_id)
     insert into claim_lines (claim_id, line_id, pieces)
       select made.id, l.id, $3::int from made join order_lines l on l.order_id = made.order_id`,
    [key, reference, claimed],
  )
  return { reference, variationId: goods.id }
}

type RunResult = { left?: ClaimFacts; finished?: ClaimFacts; signal: NodeJS.Signals | null; code: number | null }

async function runProcess(task: object): Promise<RunResult> {
  const script = fileURLToPath(new URL('../../testing/crash/claim-process.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(task)], { execArgv: shortLived })
  const reported: { left?: ClaimFacts; finished?: ClaimFacts } = {}
  child.on('message', (message) => Object.assign(reported, message))
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { ...reported, code, signal }
}

test('a claim decision killed at any step is made once or not at all, and a retry finishes it', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const ctx = await openShop(where)
  const claims: DecidedClaim[] = []
  for (const [index, [decision, step, death]] of steps.entries())
    claims.push({ step, death, decision, ...(await openClaim(ctx, `DIES-${index}`)) })
  await ctx.database.close()

  let before: DecidedClaim | null = null
  for (const next of [...claims, null]) {
    const result: RunResult = await runProcess({ where, before, next })
    if (next) expect([next.decision, next.step, result.signal]).toEqual([next.decision, next.step, 'SIGKILL'])
    else expect(result.code).toBe(0)
    if (before) {
      const { decision, step } = before
      const isRefund = decision === 'refund'
      const { state, refunds, replacements } = result.left ?? {}
      const isOpen = state === 'open'
      const promised = { refunds: !isOpen && isRefund ? 1 : 0, replacements: isOpen || isRefund ? 0 : 1 }
      expect({ step, state, refunds, replacements }).toEqual({ step, state: isOpen ? 'open' : decision, ...promised })
      expect({ step, ...result.finished }).toEqual({
        step,
        state: decision,
        refunds: isRefund ? 1 : 0,
        refundedPence: isRefund ? each * claimed : 0,
        creditNotes: isRefund ? 1 : 0,
        replacements: isRefund ? 0 : 1,
        replacedPieces: isRefund ? 0 : claimed,
        stock: stock - pieces + (isRefund ? claimed : -claimed),
        mails: 1,
        audited: 1,
      })
    }
    before = next
  }
  await remove()
}, 1_200_000)
