import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { basketAdds, basketLines, baskets } from '#database/tables/basket.ts'
import { together } from '#database/together.ts'
import type { ShopContext } from '../context.ts'
import { safeError } from '../error.ts'
import { type BasketLine, type OpenedBasket, openBasket } from './basket-lines.ts'
import { type BasketRefusal, type BasketResult, refuseBasket } from './basket-result.ts'
import { composeBasket } from './compose-basket.ts'
import {
  type BasketOwner,
  deleteExpired,
  findOrMakeBasket,
  keysOf,
  longerExpiry,
  makeGuestBasket,
  tokenOf,
} from './find-basket.ts'

/** Only for adding: an add may create the basket, and a retry must not add twice. */
export type BasketAdd = {
  variationIds: number[]
  key?: { key: string; bodyHash: string } | undefined
  /** Seconds until this visitor may start another basket; 0 if they may now. */
  waitToBegin?: (() => Promise<number>) | undefined
  /** Writes the rows that the new lines refer to, in the same transaction. */
  writeFirst?: ((tx: Database) => Promise<void>) | undefined
}

/** The basket's new lines. If this is the same array as before, nothing is written. */
export type BasketDecision = { ok: true; lines: BasketLine[] } | BasketRefusal

type BasketWrite = {
  owner: BasketOwner
  add?: BasketAdd
  decide: (opened: OpenedBasket) => BasketDecision
}

/** How long an idempotency key is remembered. */
const keyLifeMs = 24 * 60 * 60_000

/** All changes by shoppers: locks the basket, asks `decide` for its new lines, and writes the difference. */
export async function writeBasket(ctx: ShopContext, write: BasketWrite): Promise<BasketResult> {
  const { tokenHash, customerId } = keysOf(write.owner)
  const mayHaveBasket = tokenHash !== null || customerId !== null
  const written = mayHaveBasket ? await ctx.database.db.transaction((tx) => writeIn(tx, ctx, write)) : null
  return written ?? startBasket(ctx, write)
}

/** Null if there is no basket to write to yet. */
async function writeIn(
  tx: Database,
  ctx: ShopContext,
  { owner, add, decide }: BasketWrite,
): Promise<BasketResult | null> {
  const now = ctx.clock.now()
  const keysSince = new Date(now.getTime() - keyLifeMs)
  const { variationIds, key } = add ?? {}
  const open = () => openBasket(tx, owner, { now, lock: true, variationIds, key: key?.key, keysSince })
  let opened = await open()
  if (add && !opened.basket && 'customerId' in owner) {
    await findOrMakeBasket(tx, owner, now)
    opened = await open()
  }
  const decision = decide(opened)
  if (!opened.basket) return decision.ok ? null : decision
  if (!decision.ok) return decision
  const basket = composeBasket(ctx, decision.lines, opened.voucher)
  if (decision.lines === opened.lines) return { ok: true, basket, token: null }

  const { id } = opened.basket
  const expiresAt = longerExpiry(opened.basket, now)
  await add?.writeFirst?.(tx)
  await together([
    ...(expiresAt ? [tx.update(baskets).set({ expiresAt }).where(eq(baskets.id, id))] : []),
    ...lineWrites(tx, id, { before: opened.lines, after: decision.lines }),
    ...(key ? [deleteOldKeys(tx, id, keysSince), writeKey(tx, id, { ...key, now })] : []),
  ])
  return { ok: true, basket, token: expiresAt && tokenOf(owner) }
}

/** A guest's first add. No other request knows the new basket, so there is nothing to lock. */
async function startBasket(ctx: ShopContext, { add, decide }: BasketWrite): Promise<BasketResult> {
  const { db } = ctx.database
  const now = ctx.clock.now()
  const opened = await openBasket(db, { token: undefined }, { now, lock: false, variationIds: add?.variationIds })
  const decision = decide(opened)
  if (!decision.ok) return decision
  // Checked before the transaction: the limiter uses a second connection, and many adds at once would block each other.
  const seconds = (await add?.waitToBegin?.()) ?? 0
  if (seconds > 0) return refuseBasket({ code: 'too_many_baskets', seconds })
  const made = await db.transaction(async (tx) => {
    const basket = await makeGuestBasket(tx, now)
    await add?.writeFirst?.(tx)
    await together([
      ...lineWrites(tx, basket.id, { before: [], after: decision.lines }),
      ...(add?.key ? [writeKey(tx, basket.id, { ...add.key, now })] : []),
    ])
    return basket
  })
  // The add is committed. If expired baskets can't be deleted now, a later add deletes them.
  await deleteExpired(db, made.id, now).catch((error: unknown) =>
    ctx.log.warn(safeError(error), 'expired baskets could not be deleted'),
  )
  return { ok: true, basket: composeBasket(ctx, decision.lines, null), token: made.token }
}

function lineWrites(
  tx: Database,
  basketId: number,
  { before, after }: { before: BasketLine[]; after: BasketLine[] },
): PromiseLike<unknown>[] {
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  const remainingIds = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id)
  const added = after.filter(({ id }) => !versions.has(id))
  const changed = after.filter(({ id, version }) => versions.has(id) && versions.get(id) !== version)
  const rowOf = ({ pieces, priceAtAdding, version, batchId, planId }: BasketLine) => ({
    pieces,
    priceAtAdding,
    version,
    batchId,
    planId,
  })
  const newRows = added.map((line) => ({
    id: line.id,
    basketId,
    variationId: line.variation.variationId,
    ...rowOf(line),
  }))
  return [
    ...(removed.length > 0 ? [tx.delete(basketLines).where(inArray(basketLines.id, removed))] : []),
    ...changed.map((line) => tx.update(basketLines).set(rowOf(line)).where(eq(basketLines.id, line.id))),
    ...(newRows.length > 0 ? [tx.insert(basketLines).values(newRows)] : []),
  ]
}

const deleteOldKeys = (tx: Database, basketId: number, keysSince: Date) =>
  tx.delete(basketAdds).where(and(eq(basketAdds.basketId, basketId), lt(basketAdds.createdAt, keysSince)))

type NewKey = { key: string; bodyHash: string; now: Date }

const writeKey = (tx: Database, basketId: number, { key, bodyHash, now }: NewKey) =>
  tx.insert(basketAdds).values({ basketId, key, bodyHash, createdAt: now })
