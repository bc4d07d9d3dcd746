import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { callFunction } from '#database/call-function.ts'
import { changeChannel } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { actorName } from '../actor.ts'
import { rebuildListing } from '../catalogue/rebuild-listing.ts'
import type { ShopContext } from '../context.ts'
import { coverShort, findShort } from './short-lines.ts'
import type { LockedStock, StockMove } from './stock-move.ts'

const shelfSchema = z.object({
  id: z.number(),
  productId: z.number(),
  stock: z.number(),
  batches: z.array(z.object({ id: z.number(), code: z.string(), pieces: z.number() })),
})

/** Locks what is going to be moved, all of it in one call: rows are locked in one sequence, and nobody waits for ever. */
export async function lockStock(
  tx: Database,
  moved: { variationId: number; batchId?: number | null }[],
): Promise<LockedStock> {
  const ids = arrayOf(moved.map(({ variationId }) => variationId))
  const batchIds = arrayOf(moved.flatMap(({ batchId }) => batchId ?? []))
  const rows = await callFunction(tx, sql`lock_stock(${ids}::int[], ${batchIds}::int[])`, shelfSchema)
  return new Map(rows.map(({ id, ...shelf }) => [id, shelf]))
}

const arrayOf = (ids: number[]): string => `{${[...new Set(ids)].join(',')}}`

type Writer = Pick<ShopContext, 'actor' | 'clock'>
type Moves = { locked: LockedStock; moves: StockMove[] }

/** Writes moves of what is locked; the caller has seen that there is enough. What comes in covers short orders first. */
export async function writeMoves(tx: Database, ctx: Writer, { locked, moves }: Moves): Promise<void> {
  await insertMoves(tx, ctx, { locked, moves })
  const gained = [...changesOf(moves)].filter(([, change]) => change > 0)
  await coverOrders(
    tx,
    ctx,
    gained.map(([id]) => id),
  )
}

/** Sets aside for orders that are short what there is of these variations, which this transaction has locked. */
export async function coverOrders(tx: Database, ctx: Writer, variationIds: number[]): Promise<void> {
  const short = variationIds.length > 0 ? await findShort(tx, variationIds) : []
  if (short.length === 0) return
  const locked = await lockStock(
    tx,
    short.map((line) => ({ variationId: line.variation_id })),
  )
  await insertMoves(tx, ctx, { locked, moves: await coverShort(tx, short, locked) })
}

function changesOf(moves: StockMove[]): Map<number, number> {
  const changes = new Map<number, number>()
  for (const { variationId, pieces } of moves) changes.set(variationId, (changes.get(variationId) ?? 0) + pieces)
  return changes
}

async function insertMoves(tx: Database, ctx: Writer, { locked, moves }: Moves): Promise<void> {
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
  const ofChanged = [...changesOf(written)].flatMap(([id, change]) => {
    const shelf = locked.get(id)
    return shelf && change !== 0 ? [{ ...shelf, change }] : []
  })
  const topics = [...new Set(ofChanged.map(({ productId }) => `stock:${productId}`))].join('\n')
  // Cached answers show how many there are, so every process is told in the same transaction.
  await tx.execute(sql`
    with written as (insert into stock_moves (variation_id, batch_id, pieces, reason, order_id, note, actor, actor_name, at)
      select m.*, ${ctx.actor.kind}::text, ${actorName(ctx.actor)}::text, ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as m(variation_id int, batch_id int, pieces int, reason text, order_id int, note text))
    select pg_notify(${changeChannel}, ${topics}) where ${topics} <> ''`)
  // Cards show only whether there are any.
  const flipped = ofChanged.filter(({ stock, change }) => (stock === 0) !== (stock + change === 0))
  await rebuildListing(tx, [...new Set(flipped.map(({ productId }) => productId))], now)
}
