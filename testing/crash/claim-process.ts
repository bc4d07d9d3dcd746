import { openShop } from '../shop/seeded-shop.ts'
import { claimFacts, type DecidedClaim, decide, finishClaim } from './claim.ts'
import { killAt } from './kill-at-step.ts'

/** One process of the claims' crash test: it reads and finishes what the last one left, then is killed at a step. */
const { where, before, next } = JSON.parse(process.argv[2] ?? '') as {
  where: { url?: string; folder: string }
  before: DecidedClaim | null
  next: DecidedClaim | null
}
const ctx = await openShop(where)

if (before) {
  const left = await claimFacts(ctx, before)
  process.send?.({ left, finished: await finishClaim(ctx, before) })
}
if (next) await decide(killAt(ctx, next.death), next)
await ctx.database.close()
process.disconnect()
