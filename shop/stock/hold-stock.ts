import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { changeChannel } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { rebuildListing } from '../catalogue/rebuild-listing.ts'

export type Pieces = { variationId: number; pieces: number }

/** As the stored function `move_stock` gives it. */
const movedSchema = z.object({
  rows: z.array(
    z.object({
      row: z.object({
        id: z.number(),
        productId: z.number().nullable(),
        before: z.number(),
        after: z.number().nullable(),
      }),
    }),
  ),
})

/**
 * Returns pieces to stock and takes others from it: all of it, or none and what there is of those that fall short.
 * Everything goes in one call, because its rows are locked in one sequence.
 */
export async function moveStock(
  tx: Database,
  moved: { given?: Pieces[]; taken?: Pieces[] },
  now: Date,
): Promise<{ ok: true } | { ok: false; available: Map<number, number> }> {
  const changes = new Map<number, number>()
  const add = (variationId: number, pieces: number) =>
    changes.set(variationId, (changes.get(variationId) ?? 0) + pieces)
  for (const { variationId, pieces } of moved.given ?? []) add(variationId, pieces)
  const given = new Map(changes)
  for (const { variationId, pieces } of moved.taken ?? []) add(variationId, -pieces)
  if (changes.size === 0) return { ok: true }

  const steps = JSON.stringify([...changes].map(([id, change]) => ({ id, change })))
  // Cached answers show how many there are, so every process is told in the same transaction.
  const result = await tx.execute(sql`
    with moved as materialized (select row from move_stock(${steps}::json) as row)
    select m.row, t.told from moved m cross join (
      select pg_notify(${changeChannel}, string_agg(distinct 'stock:' || (row->>'productId'), E'\\n')) as told
      from moved where row->>'after' is not null) t`)
  const rows = movedSchema.parse(result).rows.map(({ row }) => row)
  const short = rows.filter(({ id, before, after }) => after === null && before + (changes.get(id) ?? 0) < 0)
  if (short.length > 0)
    return { ok: false, available: new Map(short.map(({ id, before }) => [id, before + (given.get(id) ?? 0)])) }
  // Cards show only whether there are any.
  const flipped = rows.filter(({ before, after }) => (before === 0) !== (after === 0))
  await rebuildListing(tx, [...new Set(flipped.flatMap(({ productId }) => productId ?? []))], now)
  return { ok: true }
}
