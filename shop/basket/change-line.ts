import type { ShopContext } from '../context.ts'
import type { BasketFault } from './basket-error.ts'
import type { BasketLine } from './basket-lines.ts'
import type { BasketResult } from './basket-result.ts'
import { findBrokenSet, findContradiction, findShortage } from './check-quantity.ts'
import type { BasketOwner } from './find-basket.ts'
import { type BasketChange, writeBasket } from './write-basket.ts'

/** Gives a line another number of pieces. The last value wins, unless the shopper names the version they saw. */
export async function changeLine({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: {
    owner: BasketOwner
    lineId: string
    pieces: number
    squareMetres?: number | null | undefined
    version?: number | undefined
  }
}): Promise<BasketResult> {
  const { owner, lineId, pieces, squareMetres, version } = input
  return writeBasket(ctx, { owner }, ({ lines }): BasketChange => {
    const line = lines.find((one) => one.id === lineId)
    const refusal = findRefusal(line, { pieces, squareMetres, version })
    if (refusal || !line) return { kind: 'refuse', refusal: refusal ?? { code: 'no_such_line' } }
    return { kind: 'change', line, to: { pieces } }
  })
}

function findRefusal(
  line: BasketLine | undefined,
  to: { pieces: number; squareMetres?: number | null | undefined; version?: number | undefined },
): BasketFault | null {
  // Not theirs and not there answer alike.
  if (!line) return { code: 'no_such_line' }
  if (to.version !== undefined && to.version !== line.version) return { code: 'stale' }
  if (line.goods.pricePence === null) return { code: 'not_for_sale' }
  const contradiction = findContradiction(line.goods, to)
  if (contradiction) return contradiction
  if (line.goods.kind !== 'size' && to.pieces !== 1) return { code: 'sample_quantity' }
  return findBrokenSet(line.goods, to.pieces) ?? findShortage(line.goods, to.pieces, 0)
}
