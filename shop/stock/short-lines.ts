import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { LineBatch } from '#contract/stock/move-reasons.ts'
import type { Database } from '#database/database.ts'
import { orderLines } from '#database/tables/orders.ts'
import { allocateBatches, type VariationStock, withMoves } from './allocate-batches.ts'
import { heldByLine, yardStates } from './held-in-yard.ts'
import type { StockMove } from './stock-move.ts'

/**
 * A line that a count found short. An order holds only pieces that exist: a move gives back the missing ones, the count
 * writes them off, and later deliveries cover the order before anything is sold. So while a line is short, nothing of
 * its variation is for sale. All of this happens while the stock is locked.
 */
const shortLine = z.object({
  id: z.number(),
  orderId: z.number(),
  reference: z.string(),
  /** The order is being picked, so it is the last to lose pieces. */
  isPicked: z.boolean(),
  variationId: z.number(),
  sku: z.string(),
  batches: z.array(z.object({ id: z.number(), code: z.string(), pieces: z.number() })).nullable(),
  short: z.number(),
})
export type ShortLine = z.output<typeof shortLine>

const columns = sql.raw(`l.id, l.order_id as "orderId", o.reference, l.variation_id as "variationId", l.sku, l.batches,
  l.short_pieces as short, o.state in ('picking', 'ready', 'part_dispatched') as "isPicked"`)

const rowsOf = async <Row extends z.ZodType>(tx: Database, row: Row, query: SQL): Promise<z.output<Row>[]> =>
  z.object({ rows: z.array(row) }).parse(await tx.execute(query)).rows

/** Sorts lines by who gets pieces first: orders being picked, then the oldest. Those at the end lose pieces first. */
export const inSequence = (a: ShortLine, b: ShortLine): number =>
  Number(b.isPicked) - Number(a.isPicked) || a.orderId - b.orderId

/** The lines of these variations that are waiting for pieces. */
export const findShort = (tx: Database, variationIds: number[]): Promise<ShortLine[]> =>
  rowsOf(
    tx,
    shortLine,
    sql`select ${columns} from order_lines l join orders o on o.id = l.order_id
      where l.short_pieces > 0 and l.variation_id in ${variationIds} and o.state in ${sql.raw(yardStates)}`,
  )

/** Pieces that a count found missing, of a batch or without one. */
export type Missing = { variationId: number; batchId: number | null; pieces: number }

/** Takes missing pieces away from the orders that hold them, newest first. Returns the moves and the changed lines. */
export async function markShort(
  tx: Database,
  missing: Missing[],
): Promise<{ moves: StockMove[]; marked: ShortLine[] }> {
  const moves: StockMove[] = []
  const marked = new Map<number, ShortLine>()
  for (const { variationId, batchId, pieces } of missing) {
    const holders = await rowsOf(
      tx,
      shortLine.extend({ held: z.number() }),
      sql`select ${columns}, h.pieces as held
        from (${sql.raw(heldByLine)}) h join order_lines l on l.id = h.line_id join orders o on o.id = l.order_id
        where h.variation_id = ${variationId} and h.batch_id is not distinct from ${batchId}::int`,
    )
    let left = pieces
    for (const { held, ...found } of holders.toSorted((a, b) => inSequence(b, a))) {
      const part = Math.min(held, left)
      if (part === 0) break
      left -= part
      moves.push({ variationId, batchId, pieces: part, reason: 'short', orderId: found.orderId })
      const line = marked.get(found.id) ?? found
      const lost = batchId === null ? [] : [{ id: batchId, code: '', pieces: -part }]
      marked.set(line.id, { ...line, short: line.short + part, batches: addBatches(line.batches, lost) })
    }
  }
  return { moves, marked: [...marked.values()] }
}

/** Allocates available stock to the lines, in their order. Returns the moves and the lines as they are then. */
export function coverShort(
  lines: ShortLine[],
  locked: ReadonlyMap<number, VariationStock>,
): { moves: StockMove[]; lines: ShortLine[] } {
  const moves: StockMove[] = []
  const shelves = new Map(locked)
  const covered = lines.map((line) => {
    const { variationId, orderId } = line
    const shelf = shelves.get(variationId) ?? { stock: 0, batches: [] }
    const pieces = Math.min(line.short, shelf.stock)
    if (pieces === 0) return line
    const taken = allocateBatches(shelf, pieces, line.batches?.[0]?.id)
    const loose = pieces - taken.reduce((sum, batch) => sum + batch.pieces, 0)
    const parts = [
      ...taken.map((batch) => ({ batchId: batch.id, pieces: -batch.pieces })),
      ...(loose > 0 ? [{ batchId: null, pieces: -loose }] : []),
    ]
    shelves.set(variationId, withMoves(shelf, parts))
    for (const part of parts) moves.push({ ...part, variationId, reason: 'covered', orderId })
    return { ...line, short: line.short - pieces, batches: addBatches(line.batches, taken) }
  })
  return { moves, lines: covered }
}

/** Cancels pieces of an order, the missing ones first. Returns how many of the cancelled pieces the order has. */
export async function dropShort(
  tx: Database,
  { orderId, variationId, pieces, at }: { orderId: number; variationId: number; pieces: number; at: Date },
): Promise<number> {
  const [line] = await rowsOf(
    tx,
    shortLine,
    sql`select ${columns} from order_lines l join orders o on o.id = l.order_id
      where l.order_id = ${orderId} and l.variation_id = ${variationId} and l.short_pieces > 0`,
  )
  if (!line) return pieces
  const dropped = Math.min(line.short, pieces)
  await writeShort(tx, { ...line, short: line.short - dropped }, at)
  return pieces - dropped
}

/**
 * Saves a line. Call it only once per line and transaction: a second update would make PostgreSQL lock the order's row,
 * which other transactions lock before the stock.
 */
export async function writeShort(tx: Database, { id, short, batches }: ShortLine, at: Date): Promise<void> {
  await tx
    .update(orderLines)
    .set({
      shortPieces: short,
      // The time of the first count that found pieces missing, until none are.
      shortSince: short === 0 ? null : sql`coalesce(${orderLines.shortSince}, ${at.toISOString()}::timestamptz)`,
      batches: batches?.length ? batches : null,
    })
    .where(eq(orderLines.id, id))
}

function addBatches(batches: LineBatch[] | null, more: LineBatch[]): LineBatch[] {
  const sums = new Map((batches ?? []).map((batch) => [batch.id, batch]))
  for (const batch of more) {
    const before = sums.get(batch.id)
    sums.set(batch.id, { ...batch, ...before, pieces: batch.pieces + (before?.pieces ?? 0) })
  }
  return [...sums.values()].filter(({ pieces }) => pieces > 0)
}
