import type { Till } from '#shop/payments/gateway.ts'
import { mortal, type Step } from './kill-at-step.ts'
import { finish, type Purchase, shopUpTo } from './purchase.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { testTill } from '#server/open-gateways.ts'

/** One life of a shop in the crash test: it finishes what the last one left, then starts anew and dies at a step. */
const { where, before, next, step } = JSON.parse(process.argv[2] ?? '') as {
  where: { url?: string; folder: string }
  before: Purchase | null
  next: Purchase | null
  step: Step | null
}
const ctx = await openShop(where)

const till: Till = testTill(ctx, { publicUrl: () => 'https://shop.test', isProduction: false })
if (before) process.send?.({ facts: await finish(ctx, till, before) })
if (next && step) {
  const doomed = mortal(ctx, till, step)
  await shopUpTo(doomed.ctx, doomed.till, next, (token) => process.send?.({ token }))
}
await ctx.database.close()
process.disconnect()
