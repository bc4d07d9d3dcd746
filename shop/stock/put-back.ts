import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { ActingContext } from '../context.ts'
import { lockStock, type StockMove, writeMoves } from './move-stock.ts'

type ReturnedItem = { variationId: number; pieces: number; reason?: 'put_back' | 'returned' }

const takenSchema = z.object({
  rows: z.array(z.object({ variation_id: z.number(), batch_id: z.number().nullable(), pieces: z.number() })),
})
type Taken = z.output<typeof takenSchema>['rows']

/** Returns pieces that an order had taken to stock, each to the batch it came from; more than that to none. */
export async function putBack(
  tx: Database,
  ctx: ActingContext,
  { orderId, items }: { orderId: number; items: ReturnedItem[] },
): Promise<void> {
  if (items.length === 0) return
  const { rows } = takenSchema.parse(
    await tx.execute(sql`select variation_id, batch_id, -sum(pieces)::int as pieces from stock_moves
      where order_id = ${orderId} group by variation_id, batch_id having sum(pieces) < 0
      order by variation_id, -sum(pieces), batch_id`),
  )
  const moves = items.flatMap((item) => movesBack(rows, item)).map((move) => ({ ...move, orderId }))
  await writeMoves(tx, ctx, { locked: await lockStock(tx, moves), moves })
}

function movesBack(taken: Taken, { variationId, pieces, reason = 'put_back' }: ReturnedItem): StockMove[] {
  const moves: StockMove[] = []
  let missing = pieces
  for (const row of taken.filter(({ variation_id }) => variation_id === variationId)) {
    const part = Math.min(row.pieces, missing)
    if (part > 0) moves.push({ variationId, batchId: row.batch_id, pieces: part, reason })
    missing -= part
  }
  if (missing > 0) moves.push({ variationId, batchId: null, pieces: missing, reason })
  return moves
}
