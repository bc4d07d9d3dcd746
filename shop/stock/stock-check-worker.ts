import type { ShopContext } from '../context.ts'
import { checkStock, type StockMismatch } from './check-stock.ts'

const dayMs = 24 * 60 * 60_000
const hourOfNight = 3

/** Until three in the morning, when nobody buys. */
export const untilNight = (now: Date): number => {
  const sinceNight = (now.getTime() - hourOfNight * 60 * 60_000) % dayMs
  return dayMs - sinceNight
}

/** Compares the figures of stock with their moves once a night, for as long as the shop is open. */
export function startStockCheckWorker(
  ctx: ShopContext,
  tell: { report: (mismatches: StockMismatch[]) => void; onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout
  let pass = Promise.resolve()
  const check = async () => {
    wait()
    const mismatches = await checkStock({ ctx })
    if (mismatches.length > 0) tell.report(mismatches)
  }
  const wait = () => {
    timer = setTimeout(() => (pass = check().catch(tell.onError)), untilNight(ctx.clock.now()))
    timer.unref()
  }
  wait()
  return {
    async stop() {
      clearTimeout(timer)
      await pass
    },
  }
}
