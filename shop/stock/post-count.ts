import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CountLine, CountResult } from '#contract/office/stock.ts'
import type { Database } from '#database/database.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'
import { loosePieces } from './allocate-batches.ts'
import { findVariation, piecesText } from './find-variation.ts'
import { heldInYard } from './held-in-yard.ts'
import { type LockedStock, lockStock, writeMoves } from './move-stock.ts'

type Counted = CountResult['rows'][number] & { id: number; batchId: number | null; stock: number }

/**
 * Compares what was counted with what stands in the yard at this moment, which is what can be sold and what orders hold that
 * have not left, and moves the difference: what sold while somebody counted is no mistake of theirs. All lines, or none.
 */
export async function postCount({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { lines: CountLine[]; note?: string | undefined }
}): Promise<({ ok: true } & CountResult) | Refusal<'too_few' | 'invalid'>> {
  requirePermission(ctx, 'stock.move')
  const keys = input.lines.map(({ sku, batch_id }) => `${sku.toUpperCase()} ${batch_id}`)
  if (new Set(keys).size < keys.length) return refuse('invalid', 'Something stands twice on this sheet.')
  return ctx.database.db.transaction(async (tx) => {
    const lines = []
    for (const line of input.lines) lines.push({ ...line, ...(await findVariation(tx, line.sku)) })
    const locked = await lockStock(
      tx,
      lines.map(({ id, batch_id }) => ({ variationId: id, batchId: batch_id })),
    )
    const held = await readHeld(tx)
    const rows: Counted[] = []
    for (const { id, sku, batch_id: batchId, counted } of lines) {
      const there = onShelf(locked, id, batchId)
      if (!there) return refuse('invalid', `${sku} has no such batch.`)
      const heldHere = held.get(`${id} ${batchId}`) ?? 0
      if (counted < heldHere)
        return refuse(
          'too_few',
          `Orders hold ${piecesText(heldHere)} of ${sku}${there.code ? `, batch ${there.code}` : ''}, and only ${piecesText(counted)} ${counted === 1 ? 'was' : 'were'} counted. Cancel or change an order first.`,
        )
      const expected = there.pieces + heldHere
      rows.push({
        id,
        batchId,
        sku,
        batch: there.code,
        expected,
        counted,
        change: counted - expected,
        stock: locked.get(id)?.stock ?? 0,
      })
    }
    const moves = rows.map(({ id, batchId, change }) => ({
      variationId: id,
      batchId,
      pieces: change,
      reason: 'counted' as const,
      note: input.note || null,
    }))
    await writeMoves(tx, ctx, { locked, moves })
    for (const { sku, batch, expected, counted, change } of rows)
      if (change !== 0)
        await writeAudit(tx, ctx, {
          verb: 'stock_counted',
          subject: 'stock',
          subjectId: sku,
          before: { shelf: expected },
          after: { shelf: counted, batch },
        })
    return {
      ok: true as const,
      rows: rows.map(({ sku, batch, expected, counted, change }) => ({ sku, batch, expected, counted, change })),
    }
  })
}

/** What can be sold of a batch, or of the pieces without one; null where there is no such batch. */
function onShelf(locked: LockedStock, id: number, batchId: number | null) {
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
