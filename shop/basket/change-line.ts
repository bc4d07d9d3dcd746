import { eq } from 'drizzle-orm'
import { basketLines } from '#database/tables/basket.ts'
import type { ShopContext } from '../context.ts'
import { openBasket } from './basket-lines.ts'
import { findContradiction, findShortage } from './check-quantity.ts'
import { composeBasket } from './compose-basket.ts'
import { type BasketOwner, keepLonger, tokenOf } from './find-basket.ts'
import { type BasketOutcome, refuse } from './outcome.ts'

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
}): Promise<BasketOutcome> {
  const { owner, lineId, pieces, squareMetres, version } = input
  return ctx.database.db.transaction(async (tx): Promise<BasketOutcome> => {
    const now = ctx.now()
    const { basket: found, lines } = await openBasket(tx, owner, now, { lock: true })
    const line = lines.find((one) => one.id === lineId)
    // Not theirs and not there answer alike.
    if (!found || !line) return refuse({ code: 'no_such_line' })
    if (version !== undefined && version !== line.version) return refuse({ code: 'stale' })
    if (line.goods.pricePence === null) return refuse({ code: 'not_for_sale' })
    const contradiction = findContradiction(line.goods, { pieces, squareMetres })
    if (contradiction) return refuse(contradiction)
    if (line.goods.kind !== 'size' && pieces !== 1) return refuse({ code: 'sample_quantity' })
    const shortage = findShortage(line.goods, pieces, 0)
    if (shortage) return refuse(shortage)

    const changed = { ...line, pieces, version: line.version + 1 }
    await tx.update(basketLines).set({ pieces, version: changed.version }).where(eq(basketLines.id, line.id))
    const isLonger = await keepLonger(tx, found, now)
    return {
      done: true,
      basket: composeBasket(
        ctx,
        lines.map((one) => (one === line ? changed : one)),
      ),
      token: isLonger ? tokenOf(owner) : null,
    }
  })
}
