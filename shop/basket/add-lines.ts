import { createHash, randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Basket } from '#contract/basket/basket.ts'
import type { Database } from '#database/database.ts'
import { basketAdds, basketLines, baskets } from '#database/tables/basket.ts'
import type { ShopContext } from '../context.ts'
import { type AddedLine, findRefusal, hashOfLine, joinedLine, largestId } from './add-line.ts'
import { type BasketLine, openBasket, readLines, type SaleItem } from './basket-lines.ts'
import { type BasketRefusal, refuseBasket } from './basket-result.ts'
import { composeBasket } from './compose-basket.ts'
import {
  type BasketOwner,
  deleteExpired,
  expiryFor,
  type FoundBasket,
  findOrMakeBasket,
  keysOf,
  longerExpiry,
  newToken,
  tokenOf,
} from './find-basket.ts'
import { keyLifeMs } from './write-basket.ts'

type AddLinesInput = {
  owner: BasketOwner
  lines: AddedLine[]
  key?: string | undefined
  /** What the key stands for, where that is more than the lines. */
  bodyHash?: string
  /** Written with the lines, in their transaction; answers the plan they are then known to come from. */
  writePlan?: (tx: Database) => Promise<string>
  waitToBegin?: (() => Promise<number>) | undefined
}

export type AddLinesResult = { ok: true; basket: Basket; token: string | null; planId: string | null } | BasketRefusal

/** Puts several things into the basket at once, all of them or none, under one key. */
export function addLines({ ctx, input }: { ctx: ShopContext; input: AddLinesInput }): Promise<AddLinesResult> {
  const { owner, writePlan, waitToBegin } = input
  const add = { key: input.key ?? randomUUID(), bodyHash: input.bodyHash ?? hashOfLines(input.lines) }
  return ctx.database.db.transaction(async (tx): Promise<AddLinesResult> => {
    const now = ctx.clock.now()
    const keysSince = new Date(now.getTime() - keyLifeMs)
    // A customer begins one basket only: made and locked first, it is nobody else's to begin meanwhile.
    if ('customerId' in owner) await findOrMakeBasket(tx, owner, now)
    const opened = await openBasket(tx, owner, { now, lock: true, key: add.key, keysSince })
    if (opened.addedUnderKey !== null)
      return opened.addedUnderKey === add.bodyHash
        ? { ok: true, basket: composeBasket(ctx, opened.lines), token: null, planId: planOf(opened.lines) }
        : refuseBasket({ code: 'key_reused' })
    const wanted = await lookUp(tx, opened.basket?.id ?? null, { lines: input.lines, now })
    const lines = [...opened.lines]
    const changes: { line: BasketLine; isNew: boolean }[] = []
    for (const { line, goods } of wanted) {
      const refusal = findRefusal(lines, goods, line)
      if (refusal || !goods) return named(refuseBasket(refusal ?? { code: 'not_for_sale' }), goods)
      const at = lines.findIndex((one) => one.goods.variationId === goods.variationId)
      const same = lines[at]
      const priceAtAdding = goods.pricePence ?? 0
      const changed: BasketLine = same
        ? { ...same, pieces: joinedLine(same, line), priceAtAdding, version: same.version + 1 }
        : { id: randomUUID(), pieces: line.pieces, priceAtAdding, version: 1, goods }
      if (same) lines[at] = changed
      else lines.push(changed)
      changes.push({ line: changed, isNew: !same })
    }
    const seconds = opened.basket ? 0 : ((await waitToBegin?.()) ?? 0)
    if (seconds > 0) return refuseBasket({ code: 'too_many_baskets', seconds })
    const begun = opened.basket
      ? { id: opened.basket.id, token: await renew(tx, { basket: opened.basket, owner, now }) }
      : await beginBasket(tx, now)
    const planId = (await writePlan?.(tx)) ?? null
    await writeLines(tx, begun.id, { changes, planId })
    await tx.delete(basketAdds).where(and(eq(basketAdds.basketId, begun.id), lt(basketAdds.createdAt, keysSince)))
    await tx.insert(basketAdds).values({ basketId: begun.id, ...add, createdAt: now })
    return {
      ok: true,
      basket: composeBasket(
        ctx,
        lines.map((line) => withPlan(line, changes, planId)),
      ),
      token: begun.token,
      planId,
    }
  })
}

const hashOfLines = (lines: AddedLine[]): string =>
  createHash('sha256').update(lines.map(hashOfLine).join()).digest('base64url')

const planOf = (lines: BasketLine[]): string | null => lines.findLast(({ planId }) => planId)?.planId ?? null

const withPlan = (line: BasketLine, changes: { line: BasketLine }[], planId: string | null): BasketLine =>
  planId && changes.some((one) => one.line.id === line.id) ? { ...line, planId } : line

/** Of several things, the refusal says which it is about. */
function named(refusal: BasketRefusal, goods: SaleItem | null): BasketRefusal {
  if (!goods) return { ...refusal, message: `${refusal.message} Nothing was added.` }
  const { productName, widthMm, heightMm, label } = goods
  const size = widthMm && heightMm ? `${widthMm} × ${heightMm} mm` : label
  return {
    ...refusal,
    message: `${[productName, size].filter(Boolean).join(' ')}: ${refusal.message} Nothing was added.`,
  }
}

/** What is asked for, as the catalogue has it now; in one order for everybody, so that nobody waits in a circle. */
async function lookUp(tx: Database, basketId: number | null, { lines, now }: { lines: AddedLine[]; now: Date }) {
  const found: { line: AddedLine; goods: SaleItem | null }[] = []
  for (const line of lines) {
    const isPossible = line.variationId <= largestId
    const goods = isPossible ? (await readLines(tx, basketId, { now, asked: line.variationId })).asked : null
    found.push({ line, goods })
  }
  return found
}

/** The first things make a guest's basket, opened by a new token: one sent to us is never taken over. */
async function beginBasket(tx: Database, now: Date) {
  const owner = { token: newToken() }
  const [made] = await tx
    .insert(baskets)
    .values({ tokenHash: keysOf(owner).tokenHash, createdAt: now, expiresAt: expiryFor(owner, now) })
    .returning({ id: baskets.id })
  if (!made) throw new Error('a basket was not made')
  await deleteExpired(tx, made.id, now)
  return { id: made.id, token: owner.token }
}

async function renew(tx: Database, { basket, owner, now }: { basket: FoundBasket; owner: BasketOwner; now: Date }) {
  const expiresAt = longerExpiry(basket, now)
  if (!expiresAt) return null
  await tx.update(baskets).set({ expiresAt }).where(eq(baskets.id, basket.id))
  return tokenOf(owner)
}

type Changes = { changes: { line: BasketLine; isNew: boolean }[]; planId: string | null }

async function writeLines(tx: Database, basketId: number, { changes, planId }: Changes): Promise<void> {
  for (const { line, isNew } of changes) {
    const { id, pieces, priceAtAdding, version, goods } = line
    const row = { pieces, priceAtAdding, version, ...(planId && { planId }) }
    if (isNew) await tx.insert(basketLines).values({ id, basketId, variationId: goods.variationId, ...row })
    else await tx.update(basketLines).set(row).where(eq(basketLines.id, id))
  }
}
