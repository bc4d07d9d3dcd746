import type { ShopContext } from '../context.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'

const betweenLooksMs = 60_000

/** Looks for what is back in stock for as long as the shop is open. */
export function startStockAlertWorker(
  ctx: ShopContext,
  publicUrl: () => string,
  tell: { report: (alerts: number) => void; onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pass = Promise.resolve()
  const look = async () => {
    try {
      let sent: number
      do {
        sent = await sendStockAlerts({ ctx, input: { publicUrl: publicUrl() } })
        if (sent > 0) tell.report(sent)
      } while (sent > 0 && !stopped)
    } catch (error) {
      tell.onError(error)
    }
    if (stopped) return
    timer = setTimeout(() => (pass = look()), betweenLooksMs)
    timer.unref()
  }
  pass = look()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pass
    },
  }
}
