import type { Database } from '#database/database.ts'
import { stockMoves } from '#database/tables/stock.ts'

/** Stock changes only through stock moves; the first one records the opening stock. */
export async function writeOpeningStock(
  tx: Database,
  rows: { sku: string; stock: number }[],
  saved: { id: number; sku: string; isNew: boolean }[],
) {
  const stockOf = new Map(rows.map(({ sku, stock }) => [sku, stock]))
  const moves = saved
    .filter(({ isNew, sku }) => isNew && stockOf.get(sku))
    .map(({ id, sku }) => ({
      variationId: id,
      pieces: stockOf.get(sku) ?? 0,
      reason: 'opening' as const,
      actor: 'import' as const,
    }))
  if (moves.length > 0) await tx.insert(stockMoves).values(moves)
}
