import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { ActingContext } from '../context.ts'
import { lockStock, writeMoves } from './move-stock.ts'
import { dropShort } from './short-lines.ts'
import type { StockMove } from './stock-move.ts'

type ReturnedItem = { variationId: number; pieces: number; reason?: 'put_back' | 'returned' }
type TakenPieces = { variationId: number; batchId: number | null; pieces: number }

const takenSchema = z.object({
  rows: z.array(z.object({ variation_id: z.number(), batch_id: z.number().nullable(), pieces: z.number() })),
})

/**
 * The pieces an order has taken from stock and not put back, by batch, in the order in which its lines give them up.
 * Call it while the stock is locked.
 */
export async function takenByOrder(tx: Database, orderId: number): Promise<TakenPieces[]> {
  const { rows } = takenSchema.parse(
    await tx.execute(sql`select m.variation_id, m.batch_id, -sum(m.pieces)::int as pieces from stock_moves m
      where m.order_id = ${orderId} group by m.variation_id, m.batch_id having sum(m.pieces) < 0
      order by m.variation_id, (select min(b.place) from order_lines l
        cross join lateral jsonb_array_elements(l.batches) with ordinality as b(part, place)
        where l.order_id = ${orderId} and l.variation_id = m.variation_id and (b.part->>'id')::int = m.batch_id)
      nulls first, m.batch_id`),
  )
  return rows.map(({ variation_id: variationId, batch_id: batchId, pieces }) => ({ variationId, batchId, pieces }))
}

/**
 * Puts pieces of an order back into stock, into the batches they came from; pieces beyond that get no batch.
 * If the order is short, its missing pieces are cancelled first, because there is nothing to put back for them.
 */
export async function putBack(
  tx: Database,
  ctx: ActingContext,
  { orderId, items }: { orderId: number; items: ReturnedItem[] },
): Promise<void> {
  if (items.length === 0) return
  const locked = await lockStock(tx, items)
  const taken = await takenByOrder(tx, orderId)
  const moves: StockMove[] = []
  for (const item of items) {
    const { variationId, reason = 'put_back' } = item
    const pieces = reason === 'put_back' ? await dropShort(tx, { ...item, orderId, at: ctx.clock.now() }) : item.pieces
    for (const part of partsBack(taken, { variationId, pieces })) moves.push({ ...part, reason, orderId })
  }
  await writeMoves(tx, ctx, { locked, moves })
}

/** Writes off pieces that do not come back to stock. An order that is short then waits for that many fewer. */
export async function writeOff(
  tx: Database,
  ctx: ActingContext,
  { orderId, items }: { orderId: number; items: Pick<ReturnedItem, 'variationId' | 'pieces'>[] },
): Promise<void> {
  if (items.length === 0) return
  await lockStock(tx, items)
  for (const item of items) await dropShort(tx, { ...item, orderId, at: ctx.clock.now() })
}

function partsBack(
  taken: TakenPieces[],
  { variationId, pieces }: { variationId: number; pieces: number },
): TakenPieces[] {
  const parts: TakenPieces[] = []
  let missing = pieces
  for (const row of taken.filter((item) => item.variationId === variationId)) {
    const part = Math.min(row.pieces, missing)
    if (part > 0) parts.push({ ...row, pieces: part })
    missing -= part
  }
  if (missing > 0) parts.push({ variationId, batchId: null, pieces: missing })
  return parts
}
