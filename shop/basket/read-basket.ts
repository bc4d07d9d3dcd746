import { eq } from 'drizzle-orm'
import type { Basket } from '#contract/basket/basket.ts'
import { baskets } from '#database/tables/basket.ts'
import type { ShopContext } from '../context.ts'
import type { BasketVoucher } from '../vouchers/basket-voucher.ts'
import { type BasketLine, openBasket } from './basket-lines.ts'
import { composeBasket } from './compose-basket.ts'
import { type BasketOwner, longerExpiry, tokenOf } from './find-basket.ts'

type ReadBasket = {
  id: number | null
  basket: Basket
  lines: BasketLine[]
  voucher: BasketVoucher | null
  token: string | null
}

/** Reads the owner's basket. If there is none the result is empty; reading never creates a basket. */
export async function readBasket({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner }
}): Promise<ReadBasket> {
  const { db } = ctx.database
  const now = ctx.clock.now()
  const { basket: found, lines, voucher } = await openBasket(db, input.owner, { now, lock: false })
  if (!found) return { id: null, basket: composeBasket(ctx, [], null), lines: [], voucher: null, token: null }
  const expiresAt = longerExpiry(found, now)
  if (expiresAt) await db.update(baskets).set({ expiresAt }).where(eq(baskets.id, found.id))
  const token = expiresAt ? tokenOf(input.owner) : null
  return { id: found.id, basket: composeBasket(ctx, lines, voucher), lines, voucher, token }
}
