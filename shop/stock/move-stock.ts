import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { callFunction } from '#database/call-function.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { together } from '#database/together.ts'
import { actorName } from '../actor.ts'
import { rebuildListing } from '../catalogue/rebuild-listing.ts'
import type { ActingContext } from '../context.ts'
import { coverShort, findShort, inSequence, type ShortLine, writeShort } from './short-lines.ts'
import type { LockedStock, StockMove } from './stock-move.ts'

const shelfSchema = z.object({
  id: z.number(),
  productId: z.number(),
  stock: z.number(),
  batches: z.array(z.object({ id: z.number(), code: z.string(), pieces: z.number() })),
})

/** Locks all the stock a transaction will move, in one call and always in the same order, which prevents deadlocks. */
export async function lockStock(
  tx: Database,
  items: { variationId: number; batchId?: number | null }[],
): Promise<LockedStock> {
  const ids = arrayOf(items.map(({ variationId }) => variationId))
  const batchIds = arrayOf(items.flatMap(({ batchId }) => batchId ?? []))
  const rows = await callFunction(tx, sql`lock_stock(${ids}::int[], ${batchIds}::int[])`, shelfSchema)
  return new Map(rows.map(({ id, ...shelf }) => [id, shelf]))
}

const arrayOf = (ids: number[]): string => `{${[...new Set(ids)].join(',')}}`

type Writer = Pick<ActingContext, 'actor' | 'clock'>
type Moves = { locked: LockedStock; moves: StockMove[] }

/** Writes moves of locked stock, of which the caller has checked there is enough. Gains cover short orders first. */
export async function writeMoves(tx: Database, ctx: Writer, { locked, moves }: Moves): Promise<void> {
  await insertMoves(tx, ctx, { locked, moves })
  const gained = [...changesOf(moves)].filter(([, change]) => change > 0).map(([id]) => id)
  await coverOrders(tx, ctx, { variationIds: gained })
}

type Waiting = { variationIds: number[]; marked?: ShortLine[] }

/**
 * Allocates the stock of these variations, which this transaction has locked, to orders that are short. `marked` are
 * lines that have just become short and are not saved yet. Returns the lines that are still short, in the order in
 * which they get pieces.
 */
export async function coverOrders(
  tx: Database,
  ctx: Writer,
  { variationIds, marked = [] }: Waiting,
): Promise<ShortLine[]> {
  if (variationIds.length === 0) return []
  const before = await findShort(tx, variationIds)
  const others = before.filter(({ id }) => !marked.some((line) => line.id === id))
  const waiting = [...others, ...marked].toSorted(inSequence)
  if (waiting.length === 0) return []
  const locked = await lockStock(
    tx,
    variationIds.map((variationId) => ({ variationId })),
  )
  const { moves, lines } = coverShort(waiting, locked)
  await insertMoves(tx, ctx, { locked, moves })
  const changed = lines.filter((line) => !others.includes(line))
  for (const line of changed) await writeShort(tx, line, ctx.clock.now())
  await announceChanges(
    tx,
    changed.map(({ reference }) => officeTopic('order', reference)),
  )
  return lines.filter(({ short }) => short > 0)
}

function changesOf(moves: StockMove[]): Map<number, number> {
  const changes = new Map<number, number>()
  for (const { variationId, pieces } of moves) changes.set(variationId, (changes.get(variationId) ?? 0) + pieces)
  return changes
}

/** Writes moves without covering short orders. */
export async function insertMoves(tx: Database, ctx: Writer, { locked, moves }: Moves): Promise<void> {
  const written = moves.filter(({ pieces }) => pieces !== 0)
  if (written.length === 0) return
  const now = ctx.clock.now()
  const rows = written.map(({ variationId, batchId = null, pieces, reason, orderId = null, note = null }) => ({
    variation_id: variationId,
    batch_id: batchId,
    pieces,
    reason,
    order_id: orderId,
    note,
  }))
  const changedStock = [...changesOf(written)].flatMap(([id, change]) => {
    const shelf = locked.get(id)
    return shelf ? [{ ...shelf, change }] : []
  })
  await together([
    tx.execute(sql`
      insert into stock_moves (variation_id, batch_id, pieces, reason, order_id, note, actor, actor_name, at)
      select m.*, ${ctx.actor.kind}::text, ${actorName(ctx.actor)}::text, ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as m(variation_id int, batch_id int, pieces int, reason text, order_id int, note text)`),
    // Cached responses contain stock figures and batches. Pieces put into a batch change only the batches.
    announceChanges(
      tx,
      changedStock.map(({ productId }) => `stock:${productId}`),
    ),
  ])
  // Product cards only show whether a size is in stock.
  const flipped = changedStock.filter(({ stock, change }) => (stock === 0) !== (stock + change === 0))
  await rebuildListing(tx, [...new Set(flipped.map(({ productId }) => productId))], now)
}
