import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { LineBatch } from '#contract/stock-moves.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { orderLines } from '#database/tables/orders.ts'
import { allocateBatches, withMoves } from './allocate-batches.ts'
import { heldByLine, yardStates } from './held-in-yard.ts'
import type { LockedStock, StockMove } from './stock-move.ts'

/**
 * Lines that a count found short. An order holds only pieces that exist: what is missing of it is given back by a move and
 * counted as gone, and what comes in later is set aside for it before anything is sold. So while a line is short, nothing
 * of its variation is for sale. Everything here is read and written under the lock of the stock.
 */

/** An order that is being picked has its pieces already; of the others the oldest comes first. */
const keepsFirst = sql.raw(`(o.state in ('picking', 'ready', 'part_dispatched')) desc, o.id`)
const losesFirst = sql.raw(`(o.state in ('picking', 'ready', 'part_dispatched')), o.id desc`)

const shortLine = z.object({
  id: z.number(),
  order_id: z.number(),
  reference: z.string(),
  variation_id: z.number(),
  sku: z.string(),
  batches: z.array(z.object({ id: z.number(), code: z.string(), pieces: z.number() })).nullable(),
  short: z.number(),
})
type ShortLine = z.output<typeof shortLine>

const rowsOf = async <Row extends z.ZodType>(tx: Database, row: Row, query: SQL): Promise<z.output<Row>[]> =>
  z.object({ rows: z.array(row) }).parse(await tx.execute(query)).rows

/** Lines of these variations that wait for pieces, in the sequence in which they get them. */
export const findShort = (tx: Database, variationIds: number[]): Promise<ShortLine[]> =>
  rowsOf(
    tx,
    shortLine,
    sql`select l.id, l.order_id, o.reference, l.variation_id, l.sku, l.batches, l.short_pieces as short
      from order_lines l join orders o on o.id = l.order_id
      where l.short_pieces > 0 and l.variation_id in ${variationIds} and o.state in ${sql.raw(yardStates)}
      order by ${keepsFirst}`,
  )

/** Sets aside for short lines what there is now, and answers the moves that say so. */
export async function coverShort(tx: Database, lines: ShortLine[], locked: LockedStock): Promise<StockMove[]> {
  const moves: StockMove[] = []
  const shelves = new Map<number, Parameters<typeof allocateBatches>[0]>(locked)
  for (const line of lines) {
    const shelf = shelves.get(line.variation_id) ?? { stock: 0, batches: [] }
    const pieces = Math.min(line.short, shelf.stock)
    if (pieces === 0) continue
    const taken = allocateBatches(shelf, pieces, line.batches?.[0]?.id)
    const loose = pieces - taken.reduce((sum, batch) => sum + batch.pieces, 0)
    const parts = [
      ...taken.map((batch) => ({ batchId: batch.id, pieces: -batch.pieces })),
      { batchId: null, pieces: -loose },
    ]
    shelves.set(line.variation_id, withMoves(shelf, parts))
    for (const part of parts)
      moves.push({ ...part, variationId: line.variation_id, reason: 'covered', orderId: line.order_id })
    await writeShort(tx, line, { short: line.short - pieces, batches: added(line.batches ?? [], taken) })
  }
  await tellOfOrders(tx, lines)
  return moves
}

/** Pieces of a batch, or of those in none, that a count found missing. */
export type Missing = { variationId: number; batchId: number | null; pieces: number; at: Date }

/** Takes what is missing off the orders that hold it, the newest first, marks their lines and answers the moves. */
export async function markShort(tx: Database, missing: Missing): Promise<StockMove[]> {
  const { variationId, batchId, at } = missing
  const holders = await rowsOf(
    tx,
    shortLine.extend({ held: z.number() }),
    sql`select l.id, l.order_id, o.reference, l.variation_id, l.sku, l.batches, l.short_pieces as short, h.pieces as held
      from (${sql.raw(heldByLine)}) h join order_lines l on l.id = h.line_id join orders o on o.id = l.order_id
      where h.variation_id = ${variationId} and h.batch_id is not distinct from ${batchId}::int order by ${losesFirst}`,
  )
  const moves: StockMove[] = []
  let left = missing.pieces
  for (const line of holders) {
    const part = Math.min(line.held, left)
    if (part === 0) break
    left -= part
    moves.push({ variationId, batchId, pieces: part, reason: 'short', orderId: line.order_id })
    const batches = (line.batches ?? []).map((one) =>
      one.id === batchId ? { ...one, pieces: one.pieces - part } : one,
    )
    await writeShort(tx, line, { short: line.short + part, batches, at })
  }
  await tellOfOrders(tx, holders.slice(0, moves.length))
  return moves
}

/** Pieces that an order no longer wants: those it was missing go first, and answers how many of the rest it has. */
export async function dropShort(
  tx: Database,
  { orderId, variationId, pieces }: { orderId: number; variationId: number; pieces: number },
): Promise<number> {
  const [line] = await rowsOf(
    tx,
    shortLine,
    sql`select l.id, l.order_id, o.reference, l.variation_id, l.sku, l.batches, l.short_pieces as short
      from order_lines l join orders o on o.id = l.order_id
      where l.order_id = ${orderId} and l.variation_id = ${variationId} and l.short_pieces > 0`,
  )
  if (!line) return pieces
  const dropped = Math.min(line.short, pieces)
  await writeShort(tx, line, { short: line.short - dropped, batches: line.batches ?? [] })
  return pieces - dropped
}

type Change = { short: number; batches: LineBatch[]; at?: Date }

async function writeShort(tx: Database, line: ShortLine, { short, batches, at }: Change): Promise<void> {
  const left = batches.filter(({ pieces }) => pieces > 0)
  await tx
    .update(orderLines)
    .set({
      shortPieces: short,
      // The day of the first count that found some missing, for as long as any are.
      ...(short === 0 ? { shortSince: null } : line.short === 0 && at ? { shortSince: at } : {}),
      batches: left.length > 0 ? left : null,
    })
    .where(eq(orderLines.id, line.id))
}

function added(batches: LineBatch[], more: LineBatch[]): LineBatch[] {
  const sums = new Map(batches.map((batch) => [batch.id, batch]))
  for (const batch of more) sums.set(batch.id, { ...batch, pieces: batch.pieces + (sums.get(batch.id)?.pieces ?? 0) })
  return [...sums.values()]
}

const tellOfOrders = (tx: Database, lines: ShortLine[]) =>
  announceChanges(
    tx,
    lines.map(({ reference }) => officeTopic('order', reference)),
  )
