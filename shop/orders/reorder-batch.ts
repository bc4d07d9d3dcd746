import { eq } from 'drizzle-orm'
import { roundDownToSets } from '#contract/arithmetic/quantity.ts'
import type { Basket } from '#contract/basket/basket.ts'
import { stockBatches } from '#database/tables/stock.ts'
import { addLines } from '../basket/add-lines.ts'
import type { BasketOwner } from '../basket/find-basket.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { LineRow } from './order-aggregate.ts'

export type ReorderOutcome = { ok: true; basket: Basket; token: string | null } | Refusal<'unavailable'>

/**
 * Adds as many pieces of a line to the basket as its batch still has, and notes the batch on the basket line. Nothing
 * is reserved: the new order uses that batch if it still has enough, and shows which batch the pieces came from.
 */
export async function reorderBatch({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; lines: LineRow[] }
}): Promise<ReorderOutcome> {
  const [line, ...others] = input.lines
  const [batch, ...mixed] = line?.batches ?? []
  if (!line || !batch || others.length > 0 || mixed.length > 0)
    return refuse('unavailable', 'This did not come from one batch alone.')
  const [stored] = await ctx.database.db
    .select({ pieces: stockBatches.pieces })
    .from(stockBatches)
    .where(eq(stockBatches.id, batch.id))
  const none = refuse(
    'unavailable',
    `There is nothing left of batch ${batch.code}. What you order now comes from another, and may look a little different.`,
  )
  const most = Math.min(stored?.pieces ?? 0, line.pieces)
  if (most === 0) return none
  const wanted = { productId: line.productId, variationId: line.variationId, batchId: batch.id }
  const add = (pieces: number) => addLines({ ctx, input: { owner: input.owner, lines: [{ ...wanted, pieces }] } })
  let outcome = await add(most)
  if (!outcome.ok && outcome.code === 'not_whole_sets') {
    const pieces = roundDownToSets(most, outcome.piecesPerSet)
    if (pieces === 0) return none
    outcome = await add(pieces)
  }
  return outcome.ok ? outcome : refuse('unavailable', outcome.message)
}
