import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { nextAttempt } from '../next-attempt.ts'
import { classifyFailure, type Failure } from './classify-failure.ts'
import { signingKey } from './dkim-key.ts'
import { mayHaveAlert } from './may-have-alert.ts'
import { readFiles } from './read-files.ts'
import { type OutboxRow, type Post, Stopped } from './smtp.ts'

/** After this long without a renewed claim another worker takes the email. A claim is renewed every ten seconds. */
const claimMs = 40_000
const waits = { firstMs: 60_000, longestMs: 60 * 60_000 }
/** The waits after a server received an email and did not respond. It may have delivered it, so retries are few. */
const lateWaitsMs = [60 * 60_000, 6 * 60 * 60_000]
/** Mail servers retry for about as long. */
const giveUpAfterMs = 5 * 24 * 60 * 60_000

/** The outcome for an email, without personal data. */
export type MailResult = {
  mail: number
  kind: string
  attempt: number
  /** `dropped`: an alert for somebody who may no longer have it. */
  outcome: 'sent' | 'postponed' | 'given_up' | 'dropped'
  reason?: string
  /** The message of the server or the connection, without addresses. */
  why?: string
}

type SendOutcome = { result: MailResult; trouble: Failure['trouble'] }

export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Claims the email that has been due longest, skipping hosts that already have enough in progress. */
export async function claimNext(ctx: ShopContext, busyHosts: string[]): Promise<OutboxRow | undefined> {
  const { db } = ctx.database
  const now = ctx.clock.now()
  const isWaiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt), lte(mailOutbox.dueAt, now))
  const isFree = notInArray(sql`split_part(${mailOutbox.toAddress}, '@', 2)`, busyHosts)
  const next = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(busyHosts.length > 0 ? and(isWaiting, isFree) : isWaiting)
    .orderBy(asc(mailOutbox.dueAt), asc(mailOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(mailOutbox)
    .set({ claim: randomUUID(), ...claimed(ctx), attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, sql`(${next})`))
    .returning()
  return row
}

/** Renews the claim while a slow server takes its time. */
export const keepClaim = (ctx: ShopContext, row: OutboxRow): Promise<void> => write(ctx, row, claimed(ctx))

const claimed = ({ clock }: ShopContext) => ({ dueAt: new Date(clock.now().getTime() + claimMs) })

/** Sends a claimed email and saves the outcome. */
export async function sendOne(ctx: ShopContext, row: OutboxRow, post: Post): Promise<SendOutcome> {
  const result = { mail: row.id, kind: row.kind, attempt: row.attempts }
  if (!(await mayHaveAlert(ctx, row))) {
    await ctx.database.db.delete(mailOutbox).where(isOwn(row))
    return { result: { ...result, outcome: 'dropped' }, trouble: 'none' }
  }
  const tries = row.unanswered + 1
  if (tries > lateWaitsMs.length + 1) {
    await settle(ctx, row, { failedAt: ctx.clock.now() })
    return { result: { ...result, outcome: 'given_up', reason: 'unanswered' }, trouble: 'none' }
  }
  /** Saved in advance, because if the worker dies from here on, the email may have been delivered. */
  const beforeEnd = async () => {
    if (!(await isWritten(ctx, row, { unanswered: tries, ...claimed(ctx) })))
      throw new Error('another worker has taken this mail over')
  }
  const mail = { ...(await readFiles(ctx, row)), dkim: await signingKey(ctx) }
  try {
    await post.send(mail, beforeEnd)
  } catch (error) {
    const failure = classifyFailure(error)
    const outcome = await keepOrGiveUp(ctx, row, failure)
    return { result: { ...result, outcome, reason: failure.code, why: failure.why }, trouble: failure.trouble }
  }
  // The content is deleted once sent, because it may contain a link that gives access to something.
  const { unanswered } = row
  const emptied = { html: '', plain: '', headers: {}, attachments: null }
  await settle(ctx, row, { ...emptied, sentAt: ctx.clock.now(), lastError: null, unanswered })
  return { result: { ...result, outcome: 'sent' }, trouble: 'none' }
}

const lateWaitMs = (tries: number): number => lateWaitsMs[tries - 1] ?? giveUpAfterMs

async function keepOrGiveUp(ctx: ShopContext, row: OutboxRow, failure: Failure) {
  const now = ctx.clock.now()
  const tries = row.unanswered + 1
  const { isUnanswered, isFinal, cause, text } = failure
  const lastError = text.slice(0, 500)
  const unanswered = isUnanswered ? tries : row.unanswered
  const isLast = isUnanswered && tries > lateWaitsMs.length
  if (isFinal || isLast || now.getTime() - row.createdAt.getTime() > giveUpAfterMs) {
    await settle(ctx, row, { failedAt: now, lastError, unanswered })
    return 'given_up' as const
  }
  if (cause instanceof Stopped && !isUnanswered) {
    // The shop was shutting down, so the attempt does not count and the next process tries at once.
    await settle(ctx, row, { dueAt: now, attempts: row.attempts - 1, unanswered })
    return 'postponed' as const
  }
  const dueAt = isUnanswered ? new Date(now.getTime() + lateWaitMs(tries)) : nextAttempt(now, row.attempts, waits)
  await settle(ctx, row, { dueAt, lastError, unanswered })
  return 'postponed' as const
}

const settle = (ctx: ShopContext, row: OutboxRow, outcome: Partial<OutboxRow>): Promise<void> =>
  write(ctx, row, { ...outcome, claim: null })

const write = async (ctx: ShopContext, row: OutboxRow, changes: Partial<OutboxRow>): Promise<void> =>
  void (await isWritten(ctx, row, changes))

/** Writes only while this worker has the claim: another worker may have taken the row over. */
async function isWritten(ctx: ShopContext, row: OutboxRow, changes: Partial<OutboxRow>): Promise<boolean> {
  const written = await ctx.database.db
    .update(mailOutbox)
    .set(changes)
    .where(isOwn(row))
    .returning({ id: mailOutbox.id })
  return written.length > 0
}

const isOwn = (row: OutboxRow) => and(eq(mailOutbox.id, row.id), eq(mailOutbox.claim, row.claim ?? ''))
