import { and, eq, inArray } from 'drizzle-orm'
import { joinedPieces } from '#contract/arithmetic/basket-arithmetic.ts'
import { roundDownToSets } from '#contract/arithmetic/quantity.ts'
import { basketLimits } from '#contract/basket/basket.ts'
import type { Database } from '#database/database.ts'
import { basketAdds, basketLines, baskets } from '#database/tables/basket.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type BasketLine, readLines } from './basket-lines.ts'
import { samplesAtMost } from './check-quantity.ts'
import { findBasket, findOrMakeBasket } from './find-basket.ts'

/**
 * At sign-in the guest's basket goes into the customer's: what both have is added up to stock, samples stay within their
 * limits with the customer's own first. The guest's is gone afterwards, so joining again adds nothing.
 */
export async function joinBaskets({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string | undefined; customerId: number }
}): Promise<void> {
  await ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const owner = { customerId: input.customerId }
    if (!(await findBasket(tx, { token: input.token }, { now, lock: false }))) return
    // The customer's first, always: two joins at once wait for each other and never for ever.
    const own = await findOrMakeBasket(tx, owner, now)
    const guest = await findBasket(tx, { token: input.token }, { now, lock: true })
    if (!guest) return
    const ownLines = await readLines(tx, own.id, now)
    const guestLines = await readLines(tx, guest.id, now)
    await moveLines(tx, { id: own.id, lines: ownLines }, guestLines)
    const adds = await tx.select().from(basketAdds).where(eq(basketAdds.basketId, guest.id))
    // A retried add that was made as a guest must not count again for the customer.
    if (adds.length > 0)
      await tx
        .insert(basketAdds)
        .values(adds.map((add) => ({ ...add, basketId: own.id })))
        .onConflictDoNothing()
    // An order placed before signing in and paid after it takes its lines out of the joined basket.
    await tx
      .update(orders)
      .set({ basketId: own.id })
      .where(and(eq(orders.basketId, guest.id), eq(orders.state, 'pending')))
    await tx.delete(baskets).where(eq(baskets.id, guest.id))
  })
}

type CustomerBasket = { id: number; lines: BasketLine[] }

async function moveLines(tx: Database, own: CustomerBasket, guestLines: BasketLine[]): Promise<void> {
  const joined = [...own.lines]
  const moving: string[] = []
  for (const line of guestLines) {
    const same = own.lines.find((one) => one.variation.variationId === line.variation.variationId)
    if (same) await lengthen(tx, same, line)
    else if (hasRoom(joined, line)) {
      joined.push(line)
      moving.push(line.id)
    }
  }
  if (moving.length > 0) await tx.update(basketLines).set({ basketId: own.id }).where(inArray(basketLines.id, moving))
}

async function lengthen(tx: Database, own: BasketLine, guest: BasketLine): Promise<void> {
  if (own.variation.kind !== 'size') return
  const most = roundDownToSets(own.variation.stock, own.variation.piecesPerSet)
  const pieces = joinedPieces(own.pieces, guest.pieces, most)
  // A line has one plan: the last it was added from, which is the guest's.
  const planId = guest.planId ?? own.planId ?? null
  if (pieces === own.pieces && planId === (own.planId ?? null)) return
  await tx
    .update(basketLines)
    .set({ pieces, planId, version: own.version + 1 })
    .where(eq(basketLines.id, own.id))
}

function hasRoom(lines: BasketLine[], { variation }: BasketLine): boolean {
  if (lines.length >= basketLimits.lines) return false
  if (variation.kind === 'size') return true
  if (lines.some((one) => one.variation.productId === variation.productId && one.variation.kind === variation.kind))
    return false
  const most = samplesAtMost(variation)
  return most === null || lines.filter((one) => one.variation.kind === variation.kind).length < most
}
