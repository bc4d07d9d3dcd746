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

/** However often a link is requested, an address gets one email in this time. */
export const betweenMailsMs = 15 * minuteMs

/** Unused links are kept a little longer than emails: they show which addresses we wrote to for an account. */
const keepUnusedMs = 40 * dayMs

const pathOf: Record<LinkPurpose, string> = {
  'reset-password': '/my-account/lost-password?show-reset-form=true&action=reset&token=',
  'confirm-email': '/confirm-email?token=',
  'change-email': '/confirm-email?token=',
}

/** Creates a link that cannot be guessed. Only its hash is stored; the link itself is only in the email. */
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

type LinkUse = { purposes: LinkPurpose[]; now: Date }

/**
 * Uses up a link and locks its customer's row. Of two requests at once, one gets the link. The customer is locked
 * first, as everywhere, which prevents deadlocks.
 */
export async function takeLink(tx: Database, token: string, use: LinkUse) {
  const { now } = use
  const { customerId, purpose, email } = customerLinks
  const [found] = await tx.select({ customerId }).from(customerLinks).where(isOpen(token, use))
  if (!found) return null
  const [customer] = await tx.select().from(customers).where(eq(customers.id, found.customerId)).for('update')
  const [link] = await tx
    .update(customerLinks)
    .set({ usedAt: now })
    .where(isOpen(token, use))
    .returning({ purpose, email })
  return customer && link ? { customer, ...link } : null
}

/** The address of a link that is still valid, without using it up. */
export async function emailOfLink(db: Database, token: string, use: LinkUse): Promise<string | null> {
  const [link] = await db.select({ email: customerLinks.email }).from(customerLinks).where(isOpen(token, use))
  return link?.email ?? null
}

const isOpen = (token: string, { purposes, now }: LinkUse) =>
  and(
    eq(customerLinks.hash, hashOfToken(token)),
    inArray(customerLinks.purpose, purposes),
    isNull(customerLinks.usedAt),
    gt(customerLinks.expiresAt, now),
  )

/** Invalidates links sent earlier, because the password or the address has changed. */
export async function voidLinks(tx: Database, customerId: number, { purposes, now }: LinkUse): Promise<void> {
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

/** The customer's most recent link for this purpose. */
export async function latestLink(db: Database, customerId: number, purpose: LinkPurpose) {
  const [link] = await db
    .select()
    .from(customerLinks)
    .where(and(eq(customerLinks.customerId, customerId), eq(customerLinks.purpose, purpose)))
    .orderBy(desc(customerLinks.createdAt))
    .limit(1)
  return link ?? null
}

/** Used links stay with the account: they prove which addresses belonged to the customer. */
async function deleteExpired(tx: Database, now: Date): Promise<void> {
  const expired = tx
    .select({ hash: customerLinks.hash })
    .from(customerLinks)
    .where(and(isNull(customerLinks.usedAt), lt(customerLinks.expiresAt, new Date(now.getTime() - keepUnusedMs))))
    .limit(100)
    .for('update', { skipLocked: true })
  await tx.delete(customerLinks).where(inArray(customerLinks.hash, expired))
}
