import type { ShopContext } from '../context.ts'
import type { BasketLine } from './basket-lines.ts'
import { type BasketResult, refuseBasket } from './basket-result.ts'
import { findBrokenSet, findContradiction, findShortage } from './check-quantity.ts'
import type { BasketFault } from './fault-message.ts'
import type { BasketOwner } from './find-basket.ts'
import { writeBasket } from './write-basket.ts'

type ChangedLine = {
  lineId: string
  pieces: number
  squareMetres?: number | null | undefined
  version?: number | undefined
}

/** Changes the number of pieces in a line. The last write wins, unless the request states the version it expects. */
export function changeLine({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner } & ChangedLine
}): Promise<BasketResult> {
  const { owner, lineId, pieces } = input
  return writeBasket(ctx, {
    owner,
    decide: ({ lines }) => {
      const fault = findFault(
        lines.find(({ id }) => id === lineId),
        input,
      )
      if (fault) return refuseBasket(fault)
      const change = (line: BasketLine) => ({ ...line, pieces, version: line.version + 1 })
      return { ok: true, lines: lines.map((line) => (line.id === lineId ? change(line) : line)) }
    },
  })
}

function findFault(line: BasketLine | undefined, to: ChangedLine): BasketFault | null {
  // The response is the same whether the line does not exist or belongs to someone else.
  if (!line) return { code: 'no_such_line' }
  if (to.version !== undefined && to.version !== line.version) return { code: 'stale' }
  if (line.variation.pricePence === null) return { code: 'not_for_sale' }
  const contradiction = findContradiction(line.variation, to)
  if (contradiction) return contradiction
  if (line.variation.kind !== 'size' && to.pieces !== 1) return { code: 'sample_quantity' }
  return findBrokenSet(line.variation, to.pieces) ?? findShortage(line.variation, to.pieces, 0)
}
