import { randomBytes } from 'node:crypto'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { sessions } from '#database/tables/customers.ts'
import { hashOfToken } from './find-session.ts'

const hourMs = 60 * 60_000
export const rememberedDays = 30
const lifeMs = { remembered: rememberedDays * 24 * hourMs, visit: 24 * hourMs }

/**
 * Starts a session with a new token, never one that the browser sent, which prevents session fixation.
 * The browser's previous session ends.
 */
export async function startSession(
  tx: Database,
  session: { customerId: number; remembered: boolean; replaces: string | undefined; now: Date },
): Promise<string> {
  const { customerId, remembered, replaces, now } = session
  const token = randomBytes(32).toString('base64url')
  if (replaces) await tx.delete(sessions).where(eq(sessions.tokenHash, hashOfToken(replaces)))
  await deleteExpired(tx, now)
  const expiresAt = new Date(now.getTime() + (remembered ? lifeMs.remembered : lifeMs.visit))
  await tx.insert(sessions).values({ tokenHash: hashOfToken(token), customerId, remembered, createdAt: now, expiresAt })
  return token
}

/** Every sign-in deletes some expired sessions, so no separate job is needed. */
async function deleteExpired(tx: Database, now: Date): Promise<void> {
  const expired = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lt(sessions.expiresAt, now))
    .limit(100)
    .for('update', { skipLocked: true })
  await tx.delete(sessions).where(inArray(sessions.tokenHash, expired))
}
