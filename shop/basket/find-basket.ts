import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { baskets } from '#database/tables/basket.ts'

/** The owner of a basket: a guest with a token, or a customer. */
export type BasketOwner = { token: string | undefined } | { customerId: number }

export type FoundBasket = { id: number; expiresAt: Date | null }

const dayMs = 24 * 60 * 60_000
export const basketDays = 30

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const tokenShape = /^[\w-]{43}$/

/** The owner as the stored functions expect it: a token's hash, or a customer. */
export const keysOf = (owner: BasketOwner): { tokenHash: string | null; customerId: number | null } =>
  'customerId' in owner
    ? { tokenHash: null, customerId: owner.customerId }
    : { tokenHash: owner.token && tokenShape.test(owner.token) ? hashOf(owner.token) : null, customerId: null }

const ownedBy = (owner: BasketOwner) => {
  const { tokenHash, customerId } = keysOf(owner)
  if (customerId !== null) return eq(baskets.customerId, customerId)
  return tokenHash === null ? null : eq(baskets.tokenHash, tokenHash)
}

/** The owner's basket, unless it has expired. Writers lock it. */
export async function findBasket(
  tx: Database,
  owner: BasketOwner,
  { now, lock }: { now: Date; lock: boolean },
): Promise<FoundBasket | null> {
  const isTheirs = ownedBy(owner)
  if (!isTheirs) return null
  const query = tx
    .select({ id: baskets.id, expiresAt: baskets.expiresAt })
    .from(baskets)
    .where(and(isTheirs, or(isNull(baskets.expiresAt), gt(baskets.expiresAt, now))))
  const [found] = await (lock ? query.for('update') : query)
  return found ?? null
}

/** Gives access to a guest's basket. The database stores only its hash. */
const newToken = (): string => randomBytes(32).toString('base64url')

/** A customer's basket, locked. If two requests create it at once, the second waits and gets the same basket. */
export async function findOrMakeBasket(tx: Database, owner: { customerId: number }, now: Date): Promise<FoundBasket> {
  const existing = await findBasket(tx, owner, { now, lock: true })
  if (existing) return existing
  await tx.insert(baskets).values({ customerId: owner.customerId, createdAt: now }).onConflictDoNothing()
  const made = await findBasket(tx, owner, { now, lock: true })
  if (!made) throw new Error('a basket was neither made nor found')
  return made
}

/** Always issues a new token: a token that a browser sent is never adopted. */
export async function makeGuestBasket(tx: Database, now: Date): Promise<{ id: number; token: string }> {
  const token = newToken()
  const [made] = await tx
    .insert(baskets)
    .values({ tokenHash: hashOf(token), createdAt: now, expiresAt: expiryFrom(now) })
    .returning({ id: baskets.id })
  if (!made) throw new Error('a basket was not made')
  return { id: made.id, token }
}

const expiryFrom = (now: Date) => new Date(now.getTime() + basketDays * dayMs)

/**
 * A basket expires thirty days after its last use. The date is written at most once a day, so that reading stays
 * cheap.
 */
export function longerExpiry(basket: FoundBasket, now: Date): Date | null {
  const expiresAt = expiryFrom(now)
  return basket.expiresAt === null || expiresAt.getTime() - basket.expiresAt.getTime() < dayMs ? null : expiresAt
}

/** Every sixteenth new basket deletes some that have expired, so no worker has to. */
const deleteEvery = 16

export async function deleteExpired(tx: Database, madeId: number, now: Date): Promise<void> {
  if (madeId % deleteEvery !== 0) return
  const expired = tx
    .select({ id: baskets.id })
    .from(baskets)
    .where(lt(baskets.expiresAt, now))
    .limit(100)
    .for('update', { skipLocked: true })
  await tx.delete(baskets).where(inArray(baskets.id, expired))
}

export const tokenOf = (owner: BasketOwner): string | null => ('token' in owner ? (owner.token ?? null) : null)
