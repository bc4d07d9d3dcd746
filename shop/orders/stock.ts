import { sql } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/client.ts'
import { rebuildCards } from '../catalogue/rebuild-cards.ts'

export type Pieces = { variationId: number; pieces: number }

type Row = { id: number; productId: number; stock: number }

const rowsOf = (result: unknown): Row[] => (result as { rows: Row[] }).rows

/**
 * Puts pieces back on the shelf and takes others off it: all of it, or none and what there is of those that fall short.
 * Rows are locked once, by rising id, so that buyers of the same things wait for each other and never for ever.
 */
export async function moveStock(
  tx: Database,
  moved: { given?: Pieces[]; taken?: Pieces[] },
  now: Date,
): Promise<{ done: true } | { done: false; available: Map<number, number> }> {
  const changes = new Map<number, number>()
  const add = (variationId: number, pieces: number) =>
    changes.set(variationId, (changes.get(variationId) ?? 0) + pieces)
  for (const { variationId, pieces } of moved.given ?? []) add(variationId, pieces)
  const given = new Map(changes)
  for (const { variationId, pieces } of moved.taken ?? []) add(variationId, -pieces)
  if (changes.size === 0) return { done: true }

  const ids = JSON.stringify([...changes.keys()])
  const before = rowsOf(
    await tx.execute(sql`
      select id, product_id as "productId", stock from variations
      where id in (select value::int from json_array_elements_text(${ids}::json)) order by id for update`),
  )
  const stock = new Map(before.map((row) => [row.id, row.stock]))
  const short = [...changes].filter(([id, change]) => (stock.get(id) ?? 0) + change < 0)
  if (short.length > 0)
    return { done: false, available: new Map(short.map(([id]) => [id, (stock.get(id) ?? 0) + (given.get(id) ?? 0)])) }

  const steps = JSON.stringify([...changes].map(([id, change]) => ({ id, change })))
  const after = rowsOf(
    await tx.execute(sql`
      update variations set stock = stock + step.change
      from json_to_recordset(${steps}::json) as step(id int, change int)
      where variations.id = step.id and stock + step.change >= 0
      returning variations.id, product_id as "productId", stock`),
  )
  if (after.length !== changes.size) throw new Error('stock moved under its lock')
  // Kept answers show how many there are; cards only whether there are any.
  const flipped = after.filter((row) => (row.stock === 0) !== (stock.get(row.id) === 0))
  await rebuildCards(tx, [...new Set(flipped.map((row) => row.productId))], now)
  await announceChanges(
    tx,
    after.map((row) => `stock:${row.productId}`),
  )
  return { done: true }
}
