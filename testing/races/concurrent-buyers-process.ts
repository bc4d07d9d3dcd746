import { once } from 'node:events'
import { type Crowd, gather, rush } from './concurrent-buyers.ts'
import { openShop } from '../shop/seeded-shop.ts'
import { testTill } from '#server/open-gateways.ts'

/** One of several processes of a race: fills its baskets, waits for the word, and lets everyone go at once. */
const { where, crowd, each } = JSON.parse(process.argv[2] ?? '') as {
  where: { url?: string; folder: string }
  crowd: Crowd
  each: number
}
const ctx = await openShop(where)
const till = testTill(ctx, { publicUrl: () => 'https://shop.test', isProduction: false })
const buyers = await gather(ctx, crowd, (lines) => lines * each)
process.send?.('ready')
await once(process, 'message')
const tally = await rush(ctx, till, buyers)
process.send?.(tally)
await ctx.database.close()
process.disconnect()
