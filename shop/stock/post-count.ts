import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CountLine, CountResult } from '#contract/office/stock.ts'
import type { Database } from '#database/database.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit, writeAudits } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { loosePieces } from './allocate-batches.ts'
import { findVariations } from './find-variation.ts'
import { heldInYard } from './held-in-yard.ts'
import { coverOrders, insertMoves, lockStock } from './move-stock.ts'
import { type Missing, markShort } from './short-lines.ts'
import type { LockedStock } from './stock-move.ts'

type Counted = CountResult['rows'][number] & { id: number; batchId: number | null }

/**
 * Compares a count with the pieces in the yard now, those for sale plus those held by orders, and writes moves for the
 * difference. Sales during the count therefore do not distort it. If orders hold more pieces than were counted, the
 * newest orders are marked as short. Posts all lines or none.
 */
export async function postCount({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { lines: CountLine[]; note?: string | undefined }
}): Promise<({ ok: true } & CountResult) | Refusal<'invalid'>> {
  requirePermission(ctx, 'stock.move')
  return writeOnce(ctx, (tx) => countStock(tx, ctx, input))
}

/** The same, in the transaction of the caller. */
export async function countStock(
  tx: Database,
  ctx: ActingContext,
  input: { lines: CountLine[]; note?: string | undefined },
): Promise<({ ok: true } & CountResult) | Refusal<'invalid'>> {
  const keys = input.lines.map(({ sku, batch_id }) => `${sku.toUpperCase()} ${batch_id}`)
  if (new Set(keys).size < keys.length) return refuse('invalid', 'An item is on this sheet twice.')
  const found = await findVariations(
    tx,
    input.lines.map(({ sku }) => sku),
  )
  const lines = input.lines.map((line) => ({ ...line, ...found(line.sku) }))
  const locked = await lockStock(
    tx,
    lines.map(({ id, batch_id }) => ({ variationId: id, batchId: batch_id })),
  )
  const heldPieces = await readHeld(tx)
  const rows: Counted[] = []
  const missing: Missing[] = []
  for (const { id, sku, batch_id: batchId, counted } of lines) {
    const onShelf = shelfStock(locked, id, batchId)
    if (!onShelf) return refuse('invalid', `${sku} has no such batch.`)
    const heldHere = heldPieces.get(`${id} ${batchId}`) ?? 0
    const expected = onShelf.pieces + heldHere
    const change = counted - expected
    rows.push({ id, batchId, sku, batch: onShelf.code, expected, counted, change })
    if (counted < heldHere) missing.push({ variationId: id, batchId, pieces: heldHere - counted })
  }
  const { moves, marked } = await markShort(tx, missing)
  for (const { id: variationId, batchId, change: pieces } of rows)
    moves.push({ variationId, batchId, pieces, reason: 'counted', note: input.note || null })
  await insertMoves(tx, ctx, { locked, moves })
  // Pieces missing from one batch may be available in another.
  const short = await coverOrders(tx, ctx, { variationIds: [...locked.keys()], marked })
  await writeAudits(
    tx,
    ctx,
    rows
      .filter(({ change }) => change !== 0)
      .map(({ sku, batch, expected, counted }) => ({
        verb: 'stock_counted',
        subject: 'stock',
        subjectId: sku,
        before: { shelf: expected },
        after: { shelf: counted, batch },
      })),
  )
  for (const { id, reference, sku, short: pieces } of short)
    if (marked.some((line) => line.id === id))
      await writeAudit(tx, ctx, {
        verb: 'order_short',
        subject: 'order',
        subjectId: reference,
        after: { sku, pieces },
      })
  return {
    ok: true as const,
    rows: rows.map(({ sku, batch, expected, counted, change }) => ({ sku, batch, expected, counted, change })),
    short: short.map(({ reference: order, sku, short: pieces }) => ({ order, sku, pieces })),
  }
}

/** The pieces for sale of a batch, or of those without a batch; null if the batch does not exist. */
function shelfStock(locked: LockedStock, id: number, batchId: number | null) {
  const shelf = locked.get(id) ?? { stock: 0, batches: [] }
  if (batchId === null) return { code: null, pieces: loosePieces(shelf) }
  return shelf.batches.find((batch) => batch.id === batchId) ?? null
}

const heldSchema = z.object({
  rows: z.array(z.object({ variation_id: z.number(), batch_id: z.number().nullable(), pieces: z.number() })),
})

async function readHeld(tx: Database): Promise<Map<string, number>> {
  const { rows } = heldSchema.parse(await tx.execute(sql.raw(heldInYard)))
  return new Map(rows.map(({ variation_id, batch_id, pieces }) => [`${variation_id} ${batch_id}`, pieces]))
}
