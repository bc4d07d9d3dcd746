import { openShop } from '../shop/seeded-shop.ts'
import { killAtStep, type Step } from './kill-at-step.ts'
import { finish, type Purchase, shopUpTo } from './purchase.ts'

/** One process of the crash test: it finishes what the last one left, then starts a purchase and is killed. */
const { where, before, next, step } = JSON.parse(process.argv[2] ?? '') as {
  where: { url?: string; folder: string }
  before: Purchase | null
  next: Purchase | null
  step: Step | null
}
const ctx = await openShop(where)

if (before) process.send?.({ facts: await finish(ctx, before) })
if (next && step) {
  await shopUpTo(killAtStep(ctx, step), next, (token) => process.send?.({ token }))
}
await ctx.database.close()
process.disconnect()
