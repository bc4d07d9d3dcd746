import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import type { OutboxRow, Post } from './smtp.ts'

/** How long a worker may take over one mail before another may think it dead. */
const claimMs = 5 * 60_000
const firstWaitMs = 60_000
const longestWaitMs = 60 * 60_000
/** As long as mail servers themselves keep trying. */
const giveUpAfterMs = 5 * 24 * 60 * 60_000

/** What became of a mail, without anything personal in it. */
export type MailNews = {
  mail: number
  kind: string
  attempt: number
  outcome: 'sent' | 'postponed' | 'given up'
  reason?: string
}

/**
 * Sends what is due, one mail at a time, until nothing is. Any number of workers may do so at once: a row is claimed
 * by one. Stops early, returning false, when the server itself cannot be used, so the rest keeps its attempts.
 */
export async function sendOutbox({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { post: Post; report: (news: MailNews) => void; isStopped?: () => boolean }
}): Promise<boolean> {
  while (!input.isStopped?.()) {
    const row = await claimNext(ctx)
    if (!row) return true
    const news = { mail: row.id, kind: row.kind, attempt: row.attempts }
    try {
      await input.post.send(row)
    } catch (error) {
      const failure = understand(error)
      const outcome = await keepOrGiveUp(ctx, row, failure)
      input.report({ ...news, outcome, reason: failure.code })
      if (failure.ofServer) return false
      continue
    }
    // The words are forgotten once sent: they may hold a link that opens something.
    await settle(ctx, row, { sentAt: ctx.now(), html: '', plain: '', headers: {}, lastError: null })
    input.report({ ...news, outcome: 'sent' })
  }
  return true
}

async function claimNext(ctx: ShopContext): Promise<OutboxRow | undefined> {
  const { db } = ctx.database
  const now = ctx.now()
  const next = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt), lte(mailOutbox.dueAt, now)))
    .orderBy(asc(mailOutbox.dueAt), asc(mailOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(mailOutbox)
    .set({
      claim: randomUUID(),
      dueAt: new Date(now.getTime() + claimMs),
      attempts: sql`${mailOutbox.attempts} + 1`,
    })
    .where(eq(mailOutbox.id, sql`(${next})`))
    .returning()
  return row
}

/** Only while the claim is still ours: whoever took the row over since decides about it. */
async function settle(ctx: ShopContext, row: OutboxRow, outcome: Partial<OutboxRow>): Promise<void> {
  await ctx.database.db
    .update(mailOutbox)
    .set({ ...outcome, claim: null })
    .where(and(eq(mailOutbox.id, row.id), eq(mailOutbox.claim, row.claim ?? '')))
}

async function keepOrGiveUp(ctx: ShopContext, row: OutboxRow, failure: Failure) {
  const now = ctx.now()
  const lastError = failure.text.slice(0, 500)
  if (failure.forGood || now.getTime() - row.createdAt.getTime() > giveUpAfterMs) {
    await settle(ctx, row, { failedAt: now, lastError })
    return 'given up' as const
  }
  await settle(ctx, row, { dueAt: new Date(now.getTime() + waitAfter(row.attempts)), lastError })
  return 'postponed' as const
}

/** One minute, two, four … up to an hour. */
const waitAfter = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs)

type Failure = { code: string; text: string; forGood: boolean; ofServer: boolean }

/**
 * A server that says it has no such recipient means it. Any other no, such as 'relaying denied' (5.7.x), may be our own
 * settings, and is better later. What concerns the sender or the connection concerns every mail.
 */
function understand(error: unknown): Failure {
  const { code, command, response, responseCode } = error as Record<string, string | undefined> & {
    responseCode?: number
  }
  const ofMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const refused = code === 'EENVELOPE' && command === 'RCPT TO' && (responseCode ?? 0) >= 500
  return {
    code: [code ?? 'unknown', responseCode].filter(Boolean).join(' '),
    text: error instanceof Error ? error.message : String(error),
    forGood: refused && !/\b5\.7\.\d/.test(response ?? ''),
    ofServer: !ofMail,
  }
}
