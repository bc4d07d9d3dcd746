import { createHash, randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { basketLimits } from '#contract/basket.ts'
import type { Database } from '#database/client.ts'
import { basketAdds, basketLines } from '#database/tables/basket.ts'
import type { ShopContext } from '../context.ts'
import { type BasketLine, type Goods, openBasket } from './basket-lines.ts'
import { findContradiction, findShortage } from './check-quantity.ts'
import { composeBasket } from './compose-basket.ts'
import { type BasketOwner, keepLonger, makeBasket, tokenOf } from './find-basket.ts'
import { type BasketOutcome, refuse } from './outcome.ts'
import type { BasketRefusal } from './refusal.ts'

type AddedLine = {
  productId: number
  variationId: number
  pieces: number
  squareMetres?: number | null | undefined
  isSample?: boolean | undefined
}

/** How long a retry of an add is known as one. */
const keyLifeMs = 24 * 60 * 60_000
/** PostgreSQL's integer ends here, and with it every id. */
const largestId = 2 ** 31 - 1

/** Puts something into the basket, which the first one makes. The same thing again makes its line longer. */
export async function addLine({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; line: AddedLine; key?: string | undefined }
}): Promise<BasketOutcome> {
  const { owner, line, key } = input
  if (line.variationId > largestId || line.productId > largestId) return refuse({ code: 'not_for_sale' })
  return ctx.database.db.transaction(async (tx): Promise<BasketOutcome> => {
    const now = ctx.now()
    // A customer's first basket may be wanted twice at once: the second waits for the first one's.
    const held = await openBasket(tx, owner, now, { lock: true, asked: line.variationId })
    const isFirst = held.basket === null && 'customerId' in owner
    if (isFirst) await makeBasket(tx, owner, now)
    const opened = isFirst ? await openBasket(tx, owner, now, { lock: true, asked: line.variationId }) : held
    const { basket: found, lines, asked } = opened
    const before = found && key ? await findAdd(tx, found.id, key, now) : null
    if (before && before.bodyHash !== hashOfBody(line)) return refuse({ code: 'key_reused' })
    if (before) return { done: true, basket: composeBasket(ctx, lines), token: null }

    const refusal = findRefusal(lines, asked, line)
    if (refusal || !asked) return refuse(refusal ?? { code: 'not_for_sale' })

    const made = found ? null : await makeBasket(tx, owner, now)
    const basket = found ?? made?.basket
    if (!basket) throw new Error('a basket was neither found nor made')
    const isLonger = found ? await keepLonger(tx, found, now) : false
    const written = await writeLine(tx, basket.id, lines, asked, line.pieces)
    if (key)
      await tx.insert(basketAdds).values({ basketId: basket.id, key, bodyHash: hashOfBody(line), createdAt: now })
    return {
      done: true,
      basket: composeBasket(ctx, written),
      token: made?.token ?? (isLonger ? tokenOf(owner) : null),
    }
  })
}

function findRefusal(lines: BasketLine[], goods: Goods | null, line: AddedLine): BasketRefusal | null {
  if (!goods || goods.pricePence === null) return { code: 'not_for_sale' }
  if (goods.productId !== line.productId) return { code: 'wrong_product' }
  const contradiction = findContradiction(goods, line)
  if (contradiction) return contradiction
  const same = lines.find((one) => one.goods.variationId === goods.variationId)
  if (goods.kind !== 'size') {
    if (line.pieces !== 1) return { code: 'sample_quantity' }
    if (lines.some((one) => one.goods.productId === goods.productId && one.goods.kind === goods.kind))
      return { code: 'already_in_basket' }
  }
  const inBasket = same?.pieces ?? 0
  const shortage = findShortage(goods, inBasket + line.pieces, inBasket)
  if (shortage) return shortage
  const freeSamples = lines.filter((one) => one.goods.kind === 'free_sample').length
  if (goods.kind === 'free_sample' && freeSamples >= basketLimits.freeSamples)
    return { code: 'too_many_samples', most: basketLimits.freeSamples }
  if (!same && lines.length >= basketLimits.lines) return { code: 'too_many_lines', most: basketLimits.lines }
  return null
}

/** Writes the one line that changes and gives the lines as they are now. */
async function writeLine(
  tx: Database,
  basketId: number,
  lines: BasketLine[],
  goods: Goods,
  pieces: number,
): Promise<BasketLine[]> {
  const priceAtAdding = goods.pricePence ?? 0
  const same = lines.find((one) => one.goods.variationId === goods.variationId)
  if (!same) {
    const line = { id: randomUUID(), pieces, priceAtAdding, version: 1 }
    await tx.insert(basketLines).values({ ...line, basketId, variationId: goods.variationId })
    return [...lines, { ...line, goods }]
  }
  // Whoever adds again has just seen today's price.
  const longer = { ...same, pieces: same.pieces + pieces, priceAtAdding, version: same.version + 1 }
  await tx
    .update(basketLines)
    .set({ pieces: longer.pieces, priceAtAdding, version: longer.version })
    .where(eq(basketLines.id, same.id))
  return lines.map((one) => (one === same ? longer : one))
}

async function findAdd(tx: Database, basketId: number, key: string, now: Date) {
  const old = new Date(now.getTime() - keyLifeMs)
  await tx.delete(basketAdds).where(and(eq(basketAdds.basketId, basketId), lt(basketAdds.createdAt, old)))
  const [add] = await tx
    .select({ bodyHash: basketAdds.bodyHash })
    .from(basketAdds)
    .where(and(eq(basketAdds.basketId, basketId), eq(basketAdds.key, key)))
  return add ?? null
}

const hashOfBody = (line: AddedLine): string =>
  createHash('sha256')
    .update(
      JSON.stringify([line.productId, line.variationId, line.pieces, line.squareMetres ?? null, line.isSample ?? null]),
    )
    .digest('base64url')
