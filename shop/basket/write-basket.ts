import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import type { ShopContext } from '../context.ts'
import { safeError } from '../error.ts'
import type { BasketFault } from './basket-error.ts'
import { type BasketLine, type OpenedBasket, openBasket } from './basket-lines.ts'
import { type BasketResult, refuseBasket } from './basket-result.ts'
import { composeBasket } from './compose-basket.ts'
import { type BasketOwner, deleteExpired, expiryFor, keysOf, longerExpiry, newToken, tokenOf } from './find-basket.ts'

/** Names an add, so that sending it again does not do it again. */
type AddKey = { key: string; bodyHash: string }

export type BasketChange =
  | { kind: 'refuse'; refusal: BasketFault }
  /** It has been done already: the basket is answered as it is. */
  | { kind: 'unchanged' }
  | { kind: 'add'; line: Omit<BasketLine, 'id' | 'version'> }
  | { kind: 'change'; line: BasketLine; to: { pieces: number; priceAtAdding?: number } }
  | { kind: 'remove'; line: BasketLine }

type Asked = {
  owner: BasketOwner
  variationId?: number
  add?: AddKey | undefined
  /** Seconds until this visitor may begin another basket; 0 when they may. */
  waitToBegin?: (() => Promise<number>) | undefined
}

/** How long a retry of an add is known as one. */
export const keyLifeMs = 24 * 60 * 60_000

/**
 * Looks into the basket, lets `decide` say what becomes of it, and writes that in one statement, which refuses when the
 * basket is no longer what was looked at. Mostly nobody else is there; whoever was overtaken looks again under the lock.
 */
export async function writeBasket(
  ctx: ShopContext,
  asked: Asked,
  change: (opened: OpenedBasket) => BasketChange,
): Promise<BasketResult> {
  const { db } = ctx.database
  const attempted =
    (await attempt(ctx, { tx: db, lock: false, asked }, change)) ??
    (await db.transaction((tx) => attempt(ctx, { tx, lock: true, asked }, change)))
  if (!attempted) throw new Error('a basket changed under its lock')
  // It is written: old baskets that cannot be cleared away now are cleared away another time.
  if (attempted.madeId)
    await deleteExpired(db, attempted.madeId, ctx.clock.now()).catch((error: unknown) =>
      ctx.log.warn(safeError(error), 'expired baskets could not be deleted'),
    )
  return attempted.outcome
}

type Attempted = { outcome: BasketResult; madeId?: number }

async function attempt(
  ctx: ShopContext,
  { tx, lock, asked }: { tx: Database; lock: boolean; asked: Asked },
  change: (opened: OpenedBasket) => BasketChange,
): Promise<Attempted | null> {
  const { owner, variationId, add, waitToBegin } = asked
  const now = ctx.clock.now()
  const keysSince = new Date(now.getTime() - keyLifeMs)
  const opened = await openBasket(tx, owner, { now, lock, asked: variationId, key: add?.key, keysSince })
  const decision = change(opened)
  if (decision.kind === 'refuse') return { outcome: refuseBasket(decision.refusal) }
  if (decision.kind === 'unchanged')
    return { outcome: { ok: true, basket: composeBasket(ctx, opened.lines), token: null } }

  const { basket, lines } = opened
  const after = linesAfter(lines, decision)
  // The first thing makes the basket. A guest's is opened by a new token: one sent to us is never taken over.
  const newOwner = basket ? null : 'token' in owner ? { token: newToken() } : owner
  // A customer begins one basket only; a guest's can be begun without end, and is never overtaken.
  const seconds = newOwner && 'token' in newOwner ? ((await waitToBegin?.()) ?? 0) : 0
  if (seconds > 0) return { outcome: refuseBasket({ code: 'too_many_baskets', seconds }) }
  const expiresAt = basket ? longerExpiry(basket, now) : expiryFor(owner, now)
  const written = { ...after.written, pieces: decision.kind === 'remove' ? 0 : after.written.pieces }
  const basketId = await write(tx, { opened, newOwner, now, expiresAt, written, add, keysSince })
  if (basketId === null) return null
  const cookieOwner = newOwner ?? (expiresAt ? owner : null)
  const outcome = {
    ok: true as const,
    basket: composeBasket(ctx, after.lines),
    token: cookieOwner && tokenOf(cookieOwner),
  }
  return newOwner ? { outcome, madeId: basketId } : { outcome }
}

type Written = Extract<BasketChange, { line: unknown }>

function linesAfter(lines: BasketLine[], decision: Written): { written: BasketLine; lines: BasketLine[] } {
  if (decision.kind === 'add') {
    const written = { ...decision.line, id: randomUUID(), version: 1 }
    return { written, lines: [...lines, written] }
  }
  const { line } = decision
  if (decision.kind === 'remove') return { written: line, lines: lines.filter((one) => one !== line) }
  const written = { ...line, ...decision.to, version: line.version + 1 }
  return { written, lines: lines.map((one) => (one === line ? written : one)) }
}

type Writing = {
  opened: OpenedBasket
  newOwner: BasketOwner | null
  now: Date
  expiresAt: Date | null
  /** Without pieces it is taken out. */
  written: BasketLine
  add: AddKey | undefined
  keysSince: Date
}

/** The basket's id, or null when it was no longer what was seen. */
async function write(tx: Database, { opened, newOwner, now, expiresAt, written, add, keysSince }: Writing) {
  const { tokenHash, customerId } = newOwner ? keysOf(newOwner) : { tokenHash: null, customerId: null }
  const expectedVersions = opened.lines.map((line) => `${line.id} ${line.version}`).join(',')
  const call = sql`write_basket(
    of_basket => ${opened.basket?.id ?? null}::int,
    expected_versions => ${expectedVersions}::text,
    of_token => ${tokenHash}::text,
    of_customer => ${customerId}::int,
    at => ${now.toISOString()}::timestamptz,
    until => ${expiresAt?.toISOString() ?? null}::timestamptz,
    line => ${written.id}::uuid,
    variation => ${written.goods.variationId}::int,
    line_pieces => ${written.pieces}::int,
    price => ${written.priceAtAdding}::int,
    line_version => ${written.version}::int,
    of_key => ${add?.key ?? null}::text,
    body => ${add?.bodyHash ?? null}::text,
    keys_since => ${keysSince.toISOString()}::timestamptz)`
  const [basketId = null] = await callFunction(tx, call, z.number().nullable())
  return basketId
}
