import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customerLinks, customers, type linkPurposes } from '#database/tables/customers.ts'
import { hashOfToken } from './find-session.ts'

export type LinkPurpose = (typeof linkPurposes)[number]

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
  link: { customerId: number; purpose: LinkPurpose; email: string; publicUrl: string; now: Date },
): Promise<string> {
  const { customerId, purpose, email, now } = link
  const token = randomBytes(32).toString('base64url')
  await deleteExpired(tx, now)
  const expiresAt = new Date(now.getTime() + lifeMs[purpose])
  await tx
    .insert(customerLinks)
    .values({ hash: hashOfToken(token), customerId, purpose, email, createdAt: now, expiresAt })
  return `${link.publicUrl}${pathOf[purpose]}${token}`
}

/** What a link must be for, and when it is used. */
type Usable = { purposes: LinkPurpose[]; now: Date }

/**
 * Takes a link for good, and its customer's row with it: of two who try at once, one gets it. The row is locked first,
 * as everywhere, so that nobody waits for ever.
 */
export async function takeLink(tx: Database, token: string, usable: Usable) {
  const { now } = usable
  const { customerId, purpose, email } = customerLinks
  const [known] = await tx.select({ customerId }).from(customerLinks).where(isOpen(token, usable))
  if (!known) return null
  const [customer] = await tx.select().from(customers).where(eq(customers.id, known.customerId)).for('update')
  const [link] = await tx
    .update(customerLinks)
    .set({ usedAt: now })
    .where(isOpen(token, usable))
    .returning({ purpose, email })
  return customer && link ? { customer, ...link } : null
}

/** The address a link that would still work went to, without using it. */
export async function emailOfLink(db: Database, token: string, usable: Usable): Promise<string | null> {
  const [link] = await db.select({ email: customerLinks.email }).from(customerLinks).where(isOpen(token, usable))
  return link?.email ?? null
}

const isOpen = (token: string, { purposes, now }: Usable) =>
  and(
    eq(customerLinks.hash, hashOfToken(token)),
    inArray(customerLinks.purpose, purposes),
    isNull(customerLinks.usedAt),
    gt(customerLinks.expiresAt, now),
  )

/** What was sent out before must not open anything any more: the password or the address it was for has changed. */
export async function voidLinks(tx: Database, customerId: number, { purposes, now }: Usable): Promise<void> {
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
