import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customerLinks, customers, type linkPurposes } from '#database/tables/customers.ts'
import { hashOfToken } from './find-session.ts'

type LinkPurpose = (typeof linkPurposes)[number]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
export const resetMinutes = 60
export const confirmDays = 7
const lifeMs: Record<LinkPurpose, number> = {
  'reset-password': resetMinutes * minuteMs,
  'confirm-email': confirmDays * dayMs,
  'change-email': confirmDays * dayMs,
}

/** However often somebody asks, an address hears of it once in this while. */
export const betweenMailsMs = 15 * minuteMs

/** A link nobody used is remembered a little longer than mail is: to which addresses we wrote for an account. */
const rememberedMs = 40 * dayMs

const pathOf: Record<LinkPurpose, string> = {
  'reset-password': '/my-account/lost-password?show-reset-form=true&action=reset&token=',
  'confirm-email': '/confirm-email?token=',
  'change-email': '/confirm-email?token=',
}

/** A link nobody can guess. Only its hash stays with us; the mail it goes into is the one place it is written. */
export async function makeLink(
  tx: Database,
  facts: { customerId: number; purpose: LinkPurpose; email: string; publicUrl: string; now: Date },
): Promise<string> {
  const { customerId, purpose, email, now } = facts
  const token = randomBytes(32).toString('base64url')
  await deleteExpired(tx, now)
  const expiresAt = new Date(now.getTime() + lifeMs[purpose])
  await tx
    .insert(customerLinks)
    .values({ hash: hashOfToken(token), customerId, purpose, email, createdAt: now, expiresAt })
  return `${facts.publicUrl}${pathOf[purpose]}${token}`
}

/**
 * Takes a link for good, and its customer's row with it: of two who try at once, one gets it. The row is locked first,
 * as everywhere, so that nobody waits for ever.
 */
export async function takeLink(tx: Database, token: string, purposes: LinkPurpose[], now: Date) {
  const { customerId, purpose, email } = customerLinks
  const [known] = await tx
    .select({ customerId })
    .from(customerLinks)
    .where(isOpen(token, purposes, now))
  if (!known) return null
  const [customer] = await tx.select().from(customers).where(eq(customers.id, known.customerId)).for('update')
  const [link] = await tx
    .update(customerLinks)
    .set({ usedAt: now })
    .where(isOpen(token, purposes, now))
    .returning({ purpose, email })
  return customer && link ? { customer, ...link } : null
}

/** Whether a link would still work, without using it. */
export async function isOpenLink(db: Database, token: string, purposes: LinkPurpose[], now: Date): Promise<boolean> {
  const found = await db
    .select({ hash: customerLinks.hash })
    .from(customerLinks)
    .where(isOpen(token, purposes, now))
  return found.length > 0
}

const isOpen = (token: string, purposes: LinkPurpose[], now: Date) =>
  and(
    eq(customerLinks.hash, hashOfToken(token)),
    inArray(customerLinks.purpose, purposes),
    isNull(customerLinks.usedAt),
    gt(customerLinks.expiresAt, now),
  )

/** What was sent out before must not open anything any more: the password or the address it was for has changed. */
export async function voidLinks(tx: Database, customerId: number, purposes: LinkPurpose[], now: Date): Promise<void> {
  await tx
    .update(customerLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(customerLinks.customerId, customerId),
        inArray(customerLinks.purpose, purposes),
        isNull(customerLinks.usedAt),
        gt(customerLinks.expiresAt, now),
      ),
    )
}

/** When a link of this kind was last made for the customer, and for which address. */
export async function latestLink(db: Database, customerId: number, purpose: LinkPurpose) {
  const [link] = await db
    .select()
    .from(customerLinks)
    .where(and(eq(customerLinks.customerId, customerId), eq(customerLinks.purpose, purpose)))
    .orderBy(desc(customerLinks.createdAt))
    .limit(1)
  return link ?? null
}

/** Links that were used stay with the account: they show which addresses were really the customer's. */
async function deleteExpired(tx: Database, now: Date): Promise<void> {
  const over = tx
    .select({ hash: customerLinks.hash })
    .from(customerLinks)
    .where(and(isNull(customerLinks.usedAt), lt(customerLinks.expiresAt, new Date(now.getTime() - rememberedMs))))
    .limit(100)
    .for('update', { skipLocked: true })
  await tx.delete(customerLinks).where(inArray(customerLinks.hash, over))
}
