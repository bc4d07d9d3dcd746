import { inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#database/database.ts'
import { enquiries, mailOutbox, newsletterSubscriptions, stockAlerts } from '#database/tables/messages.ts'

/** Deletes the messages, subscriptions and alerts stored under these addresses. */
export async function deleteByEmail(tx: Database, emails: string[]): Promise<void> {
  await tx.delete(enquiries).where(isOneOf(enquiries.email, emails))
  await tx.delete(newsletterSubscriptions).where(inArray(newsletterSubscriptions.email, emails))
  await tx.delete(stockAlerts).where(inArray(stockAlerts.email, emails))
  await tx.delete(mailOutbox).where(or(isOneOf(mailOutbox.toAddress, emails), isOneOf(mailOutbox.replyTo, emails)))
}

/** Ignores case, because enquiries and emails keep an address as it was typed. */
export const isOneOf = (column: AnyPgColumn, addresses: string[]) => inArray(sql`lower(${column})`, addresses)
