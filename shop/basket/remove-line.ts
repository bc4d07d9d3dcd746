import { eq } from 'drizzle-orm'
import { basketLines } from '#database/tables/basket.ts'
import type { ShopContext } from '../context.ts'
import { openBasket } from './basket-lines.ts'
import { composeBasket } from './compose-basket.ts'
import { type BasketOwner, keepLonger, tokenOf } from './find-basket.ts'
import { type BasketOutcome, refuse } from './outcome.ts'

/** Takes a line out, whatever has become of its goods. */
export async function removeLine({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; lineId: string }
}): Promise<BasketOutcome> {
  const { owner, lineId } = input
  return ctx.database.db.transaction(async (tx): Promise<BasketOutcome> => {
    const now = ctx.now()
    const { basket: found, lines } = await openBasket(tx, owner, now, { lock: true })
    if (!found || !lines.some((one) => one.id === lineId)) return refuse({ code: 'no_such_line' })
    await tx.delete(basketLines).where(eq(basketLines.id, lineId))
    const isLonger = await keepLonger(tx, found, now)
    return {
      done: true,
      basket: composeBasket(
        ctx,
        lines.filter((one) => one.id !== lineId),
      ),
      token: isLonger ? tokenOf(owner) : null,
    }
  })
}
