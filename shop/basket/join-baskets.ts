import { and, eq, inArray, sql } from 'drizzle-orm'
import { joinedPieces } from '#contract/arithmetic/basket-arithmetic.ts'
import { roundDownToSets } from '#contract/arithmetic/quantity.ts'
import { basketLimits } from '#contract/basket/basket.ts'
import type { Database } from '#database/database.ts'
import { basketAdds, basketLines, baskets } from '#database/tables/basket.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type BasketLine, readLines } from './basket-lines.ts'
import { sampleLimit } from './check-quantity.ts'
import { findBasket, findOrMakeBasket } from './find-basket.ts'

/**
 * Merges the guest's basket into the customer's at sign-in. Pieces of the same size are added up to the stock; if there
 * are too many samples, the customer's stay. The guest's basket is then deleted, so a second join adds nothing.
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
    // Always lock the customer's basket first, so that two joins at once cannot deadlock.
    const basket = await findOrMakeBasket(tx, owner, now)
    const guest = await findBasket(tx, { token: input.token }, { now, lock: true })
    if (!guest) return
    const lines = await readLines(tx, basket.id, now)
    const guestLines = await readLines(tx, guest.id, now)
    await moveLines(tx, { id: basket.id, lines }, guestLines)
    const adds = await tx.select().from(basketAdds).where(eq(basketAdds.basketId, guest.id))
    // A retry of an add made as a guest must not count again for the customer.
    if (adds.length > 0)
      await tx
        .insert(basketAdds)
        .values(adds.map((add) => ({ ...add, basketId: basket.id })))
        .onConflictDoNothing()
    // When an order placed before sign-in is paid afterwards, its lines are removed from the joined basket.
    await tx
      .update(orders)
      .set({ basketId: basket.id })
      .where(and(eq(orders.basketId, guest.id), eq(orders.state, 'pending')))
    const ofGuest = sql`(select guest.voucher_id from baskets guest where guest.id = ${guest.id})`
    await tx
      .update(baskets)
      .set({ voucherId: sql`coalesce(${ofGuest}, ${baskets.voucherId})` })
      .where(eq(baskets.id, basket.id))
    await tx.delete(baskets).where(eq(baskets.id, guest.id))
  })
}

type CustomerBasket = { id: number; lines: BasketLine[] }

async function moveLines(tx: Database, basket: CustomerBasket, guestLines: BasketLine[]): Promise<void> {
  const joined = [...basket.lines]
  const moving: string[] = []
  for (const line of guestLines) {
    const same = basket.lines.find((one) => one.variation.variationId === line.variation.variationId)
    if (same) await addPieces(tx, same, line)
    else if (hasRoom(joined, line)) {
      joined.push(line)
      moving.push(line.id)
    }
  }
  if (moving.length > 0)
    await tx.update(basketLines).set({ basketId: basket.id }).where(inArray(basketLines.id, moving))
}

async function addPieces(tx: Database, line: BasketLine, guestLine: BasketLine): Promise<void> {
  if (line.variation.kind !== 'size') return
  const most = roundDownToSets(line.variation.stock, line.variation.piecesPerSet)
  const pieces = joinedPieces(line.pieces, guestLine.pieces, most)
  // A line keeps only the latest plan it was added from, which is the guest's.
  const planId = guestLine.planId ?? line.planId ?? null
  if (pieces === line.pieces && planId === (line.planId ?? null)) return
  await tx
    .update(basketLines)
    .set({ pieces, planId, version: line.version + 1 })
    .where(eq(basketLines.id, line.id))
}

function hasRoom(lines: BasketLine[], { variation }: BasketLine): boolean {
  if (lines.length >= basketLimits.lines) return false
  if (variation.kind === 'size') return true
  if (lines.some((one) => one.variation.productId === variation.productId && one.variation.kind === variation.kind))
    return false
  const most = sampleLimit(variation)
  return most === null || lines.filter((one) => one.variation.kind === variation.kind).length < most
}
