import { announceChanges } from '#database/changes.ts'
import type { ShopContext } from '../context.ts'
import { currentVatRate } from './current-vat-rate.ts'

/** Returns work to repeat: on the day that a new VAT rate starts, it drops the cached pages with the old one. */
export function followVatRate(ctx: Pick<ShopContext, 'database' | 'settings' | 'clock'>): () => Promise<void> {
  let current = currentVatRate(ctx)
  return async () => {
    const rate = currentVatRate(ctx)
    if (rate === current) return
    await announceChanges(ctx.database.db, ['everything'])
    current = rate
  }
}
