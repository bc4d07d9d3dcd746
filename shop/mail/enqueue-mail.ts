import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { mailOutbox } from '#database/tables/messages.ts'
import { isOneLine, mailAddress } from './address.ts'
import type { ComposedMail } from './compose-mail.ts'

export type Mail = ComposedMail & {
  to: { address: string; name?: string | undefined }
  replyTo?: string | undefined
  headers?: Record<string, string>
}

/** A mail that must not leave. Callers check what people typed first, so this is a mistake in the code above. */
class UnsafeMail extends Error {
  override name = 'UnsafeMail'
}

const headerName = /^[A-Za-z][A-Za-z0-9-]*$/

/** Puts a mail into the outbox inside the caller's transaction: it leaves if, and only if, that commits. */
export async function enqueueMail(tx: Database, mail: Mail, now = new Date()): Promise<void> {
  await insertOf(tx, mail, now)
}

/** The same as a part of another statement, for who writes something with it and counts the ways to the database. */
export const mailInsert = (tx: Database, mail: Mail, now: Date): SQL => insertOf(tx, mail, now).getSQL()

function insertOf(tx: Database, mail: Mail, now: Date) {
  const { to, replyTo, headers = {}, subject, html, plain, kind } = mail
  for (const address of [to.address, ...(replyTo === undefined ? [] : [replyTo])])
    if (mailAddress(address) !== address) throw new UnsafeMail('Not an address a mail can go to')
  for (const text of [to.name ?? '', subject, ...Object.values(headers)])
    if (!isOneLine(text)) throw new UnsafeMail('A header of a mail is one line')
  if (!Object.keys(headers).every((name) => headerName.test(name))) throw new UnsafeMail('Not the name of a header')
  return tx.insert(mailOutbox).values({
    messageId: randomUUID(),
    kind,
    toAddress: to.address,
    toName: to.name,
    replyTo,
    subject,
    html,
    plain,
    headers,
    createdAt: now,
    dueAt: now,
  })
}
