import type { Database } from '#database/database.ts'
import type { ShopContext } from '../context.ts'
import { putBackMoves } from './hold-stock.ts'
import { lockStock, writeMoves } from './move-stock.ts'

type Lines = Parameters<typeof putBackMoves>[1]

/** Returns all that an order held to stock, each piece to the batch it came from. */
export async function putBack(
  tx: Database,
  ctx: ShopContext,
  { order, lines }: { order: { id: number }; lines: Lines },
): Promise<void> {
  const moves = putBackMoves(order.id, lines)
  await writeMoves(tx, ctx, { locked: await lockStock(tx, moves), moves })
}
