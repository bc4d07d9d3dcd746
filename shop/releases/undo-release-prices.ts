import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { priceChangeItems } from '#database/tables/prices.ts'
import type { ActingContext } from '../context.ts'
import { carryOutWhole } from '../prices/continue-price-change.ts'
import { startUndo } from '../prices/undo-prices.ts'

/** Takes the prices of a release back, all of them. Returns what prevents it. */
export async function undoReleasePrices(tx: Database, ctx: ActingContext, changeId: number): Promise<string[]> {
  const [done] = await tx
    .select({ id: priceChangeItems.variationId })
    .from(priceChangeItems)
    .where(and(eq(priceChangeItems.changeId, changeId), eq(priceChangeItems.state, 'done')))
    .limit(1)
  // Somebody has undone them in the history of prices, or they changed nothing.
  if (!done) return []
  const started = await startUndo(tx, ctx, changeId)
  if (!started.ok) return [started.message]
  const [first] = started.left
  if (first) {
    const others = started.left_count > 1 ? ` and ${started.left_count - 1} more` : ''
    return [`The price of ${first.sku}${others} has been changed again since.`]
  }
  await carryOutWhole(tx, ctx, { id: started.id })
  return []
}
