import { once } from 'node:events'
import { sessionSettings } from '#database/session-settings.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { buyConcurrently, type Crowd, concurrentBuyers } from './concurrent-buyers.ts'

/** One of several processes of a race: fills its baskets, waits for a message, then places all its orders at once. */
const { where, crowd, each } = JSON.parse(process.argv[2] ?? '') as {
  where: { url?: string; folder: string }
  crowd: Crowd
  each: number
}
// Two hundred buyers wait for one row, perhaps on a busy machine: the test is not about how long that takes.
Object.assign(sessionSettings, { lock_timeout: 120_000, statement_timeout: 120_000 })
const ctx = await openShop({ ...where, longestWaitMs: 120_000 })
const buyers = await concurrentBuyers(ctx, crowd, (lines) => lines * each)
process.send?.('ready')
await once(process, 'message')
const tally = await buyConcurrently(ctx, buyers)
process.send?.(tally)
await ctx.database.close()
process.disconnect()
