import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import type { ActingContext } from '../../context.ts'
import { holdStock, soldMoves } from '../../stock/hold-stock.ts'
import { writeMoves } from '../../stock/move-stock.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'

/**
 * Takes stock for an order that holds none when its payment arrives: it was cancelled, or it reserves stock at payment.
 * Uses the batches of its lines if they have enough. Null if there is too little stock.
 */
export async function takeStockAgain(
  tx: Database,
  ctx: ActingContext,
  aggregate: OrderAggregate,
): Promise<OrderAggregate | null> {
  const wanted = aggregate.lines.map(({ variationId, pieces, batches }) => ({
    variationId,
    pieces,
    wantedBatchId: batches?.[0]?.id ?? null,
  }))
  const hold = await holdStock(tx, wanted)
  if (!hold.ok) return null
  const lines = aggregate.lines.map((line, index) => ({
    ...line,
    batches: hold.batches[index]?.length ? (hold.batches[index] ?? null) : null,
    shortPieces: 0,
    shortSince: null,
  }))
  for (const [index, { id, batches, shortPieces, shortSince }] of lines.entries())
    if (
      JSON.stringify(batches) !== JSON.stringify(aggregate.lines[index]?.batches ?? null) ||
      aggregate.lines[index]?.shortPieces !== 0
    )
      await tx.update(orderLines).set({ batches, shortPieces, shortSince }).where(eq(orderLines.id, id))
  await writeMoves(tx, ctx, { locked: hold.locked, moves: soldMoves(aggregate.order.id, lines) })
  if (!aggregate.order.reservesAtPayment) return patchOrder(aggregate, { lines })
  await tx.update(orders).set({ reservesAtPayment: false }).where(eq(orders.id, aggregate.order.id))
  return patchOrder(aggregate, { order: { reservesAtPayment: false }, lines })
}
