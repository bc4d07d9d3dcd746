import { expect, inject, test } from 'vitest'
import type { ActingContext } from '#shop/context.ts'
import { type ClaimFacts, claimFacts, type DecidedClaim, decide, finishClaim } from '#testing/crash/claim.ts'
import { type Death, killAt } from '#testing/crash/kill-at.ts'
import { fillBasket, takeSteps } from '#testing/crash/purchase.ts'
import { runKilledProcess } from '#testing/crash/run-killed-process.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
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
  const item = await stone.item({ unit: 'piece', coverage: null, pence: each, stock })
  const token = await fillBasket(ctx, { item, pieces })
  await takeSteps(ctx, { item, pieces, total: each * pieces, key, token, isCancelled: false, isAtPayment: false })
  const reference = `CLM-${key}`
  await ctx.database.query(
    `with arrived as (update orders set state = 'collected' where idempotency_key = $1 returning id),
       made as (insert into claims (reference, order_id, kind, message, created_at)
         select $2, id, 'fault', 'Two were broken', now() from arrived returning id, order_id)
     insert into claim_lines (claim_id, line_id, pieces)
       select made.id, l.id, $3::int from made join order_lines l on l.order_id = made.order_id`,
    [key, reference, claimed],
  )
  return { reference, variationId: item.id }
}

const factsAfter = (decision: DecidedClaim['decision']): ClaimFacts => {
  const isRefund = decision === 'refund'
  return {
    state: decision,
    refunds: isRefund ? 1 : 0,
    refundedPence: isRefund ? each * claimed : 0,
    creditNotes: isRefund ? 1 : 0,
    replacements: isRefund ? 0 : 1,
    replacedPieces: isRefund ? 0 : claimed,
    stock: stock - pieces + (isRefund ? claimed : -claimed),
    mails: 1,
    audited: 1,
  }
}

/** Checks that the killed decision was made or not, as a whole, and that a retry finishes it. */
async function checkRetry(ctx: ActingContext, claim: DecidedClaim, step: string) {
  const { decision } = claim
  const { state, refunds, replacements } = await claimFacts(ctx, claim)
  const isOpen = state === 'open'
  const isRefund = decision === 'refund'
  const promised = { refunds: !isOpen && isRefund ? 1 : 0, replacements: isOpen || isRefund ? 0 : 1 }
  expect({ step, state, refunds, replacements }).toEqual({ step, state: isOpen ? 'open' : decision, ...promised })
  expect({ step, ...(await finishClaim(ctx, claim)) }).toEqual({ step, ...factsAfter(decision) })
}

test('a claim decision killed at any step is made once or not at all, and a retry finishes it', async () => {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  let ctx = await openShop(where)
  for (const [index, [decision, name, death]] of steps.entries()) {
    const claim = { decision, ...(await openClaim(ctx, `DIES-${index}`)) }
    const step = `${decision}, ${name}`
    expect([step, await killAt({ ctx, death }, (mortal) => decide(mortal, claim))]).toEqual([step, 'killed'])
    await checkRetry(ctx, claim, step)
  }

  // Once with a real process.
  const claim: DecidedClaim = { decision: 'refund', ...(await openClaim(ctx, 'PROCESS')) }
  const death = { provider: 'after refund' } as const
  await ctx.database.close()
  expect(await runKilledProcess({ where, death, job: 'decideClaim', input: claim })).toBe('SIGKILL')
  ctx = await openShop(where)
  await checkRetry(ctx, claim, 'after the process was killed')
  await ctx.database.close()
  await remove()
})
