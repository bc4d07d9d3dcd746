import { roundDownToSets, roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { addLines } from '../basket/add-lines.ts'
import type { BasketOwner } from '../basket/find-basket.ts'
import { readBasket } from '../basket/read-basket.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { refuse } from '../refuse.ts'
import type { LineRow } from './order-aggregate.ts'
import { readOwnOrder, type Viewer } from './read-order.ts'
import { type ReorderOutcome, reorderBatch } from './reorder-batch.ts'

/** Adds the items of an order, or one of its lines, to the basket again, as far as available and at today's prices. */
export async function reorder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: {
    reference: string
    viewer: Viewer
    owner: BasketOwner
    variationId?: number | undefined
    sameBatch?: boolean | undefined
  }
}): Promise<ReorderOutcome> {
  const aggregate = await readOwnOrder(ctx, input.reference, input.viewer)
  const { variationId } = input
  const lines = aggregate.lines.filter((line) => variationId === undefined || line.variationId === variationId)
  if (lines.length === 0) throw new ShopError('not_found', 'There is no such line in this order')
  if (input.sameBatch) return reorderBatch({ ctx, input: { owner: input.owner, lines } })
  let owner = input.owner
  let token: string | null = null
  let added = 0
  for (const line of lines) {
    const outcome = await addAvailable(ctx, owner, line)
    if (!outcome?.ok) continue
    added++
    // The first line may have created the basket that the others go into.
    if (outcome.token) owner = { token: outcome.token }
    token = outcome.token ?? token
  }
  if (added === 0)
    return refuse('unavailable', 'None of this is available at the moment, or it is already in your basket.')
  return { ok: true, basket: (await readBasket({ ctx, input: { owner } })).basket, token }
}

async function addAvailable(ctx: ShopContext, owner: BasketOwner, line: LineRow) {
  const wanted = { productId: line.productId, variationId: line.variationId }
  const add = (pieces: number) => addLines({ ctx, input: { owner, lines: [{ ...wanted, pieces }] } })
  let piecesPerSet = 1
  let outcome = await add(line.pieces)
  // Sold by the piece when it was bought, and in sets today.
  if (!outcome.ok && outcome.code === 'not_whole_sets') {
    piecesPerSet = outcome.piecesPerSet
    outcome = await add(roundUpToSets(line.pieces, piecesPerSet))
  }
  if (outcome.ok || outcome.code !== 'over_stock') return outcome
  const pieces = roundDownToSets(outcome.stock - outcome.inBasket, piecesPerSet)
  return pieces > 0 ? add(pieces) : null
}
