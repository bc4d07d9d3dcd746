import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type MailAttachment, mailOutbox } from '#database/tables/messages.ts'
import { isOneLine, mailAddress } from './address.ts'
import type { ComposedMail } from './compose-mail.ts'

export type Mail = ComposedMail & {
  to: { address: string; name?: string | undefined }
  replyTo?: string | undefined
  headers?: Record<string, string>
  attachments?: MailAttachment[]
  /** When to send it, if not at once. */
  dueAt?: Date | undefined
  /** The member of staff that an alert is for. */
  staffId?: number
}

/** An email that must not be sent. Callers validate what people typed, so this is a mistake in the calling code. */
class UnsafeMail extends Error {
  override name = 'UnsafeMail'
}

const fileName = /^[a-z0-9][a-z0-9.-]{0,80}$/
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/

/** Emails that anybody can trigger by typing an address. Each group has its own limit, so none can block a reset. */
const formMails = [
  [
    'enquiry-acknowledged',
    'newsletter-confirm',
    'account-welcome',
    'account-attempt',
    'account-email-change',
    'stock-alert',
  ],
  ['account-reset'],
  ['order-received'],
]
/** To one address in 24 hours. */
const formMailsPerDay = 20
const dayMs = 24 * 60 * 60_000

/**
 * Puts an email into the outbox inside the caller's transaction: it is sent only if that commits. Emails that anybody
 * can trigger are limited per address and day, so nobody can flood an inbox through our forms.
 */
export async function enqueueMail(tx: Database, mail: Mail, now = new Date()): Promise<void> {
  checkMail(mail)
  const kinds = formMails.find((group) => group.includes(mail.kind))
  const insert = insertOf(mail, now)
  if (!kinds) return void (await tx.execute(insert))
  const sentToday = and(
    eq(mailOutbox.toAddress, mail.to.address),
    gt(mailOutbox.createdAt, new Date(now.getTime() - dayMs)),
    inArray(mailOutbox.kind, kinds),
  )
  await tx.execute(sql`${insert} where (select count(*) from ${mailOutbox} where ${sentToday}) < ${formMailsPerDay}`)
}

function checkMail({ to, replyTo, headers = {}, attachments, subject }: Mail): void {
  for (const address of [to.address, ...(replyTo === undefined ? [] : [replyTo])])
    if (mailAddress(address) !== address) throw new UnsafeMail('This is not a valid email address')
  for (const text of [to.name ?? '', subject, ...Object.values(headers)])
    if (!isOneLine(text)) throw new UnsafeMail('A header of an email must be one line')
  if (!Object.keys(headers).every((name) => headerName.test(name)))
    throw new UnsafeMail('This is not a valid header name')
  for (const { filename } of attachments ?? [])
    if (!fileName.test(filename)) throw new UnsafeMail('This is not a valid file name')
}

/** An insert from a `select`, so that a condition may follow. */
function insertOf(mail: Mail, now: Date): SQL {
  const { kind, to, replyTo, subject, html, plain, headers = {}, attachments, dueAt, staffId } = mail
  const time = now.toISOString()
  return sql`insert into ${mailOutbox} (message_id, kind, to_address, to_name, reply_to, subject, html, plain, headers,
      attachments, created_at, due_at, staff_id)
    select ${randomUUID()}::uuid, ${kind}::text, ${to.address}::text, ${to.name ?? null}::text, ${replyTo ?? null}::text,
      ${subject}::text, ${html}::text, ${plain}::text, ${JSON.stringify(headers)}::jsonb,
      ${attachments ? JSON.stringify(attachments) : null}::jsonb, ${time}::timestamptz,
      ${(dueAt ?? now).toISOString()}::timestamptz, ${staffId ?? null}::integer`
}
