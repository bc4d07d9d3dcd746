import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { type challengePurposes, staffChallenges } from '#database/tables/staff.ts'
import type { ShopContext } from '../context.ts'

const lifeMs = 5 * 60_000

/** The purpose of a challenge and the person it is for; null at sign-in, when the person is not known yet. */
export type ChallengeUse = { purpose: (typeof challengePurposes)[number]; subject: string | null }

export async function storeChallenge(ctx: ShopContext, challenge: string, use: ChallengeUse): Promise<void> {
  const now = ctx.clock.now()
  const { db } = ctx.database
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, now))
  await db.insert(staffChallenges).values({ challenge, ...use, expiresAt: new Date(now.getTime() + lifeMs) })
}

/** Uses up a challenge, so that a replayed response is rejected. */
export async function takeChallenge(
  tx: Database,
  { challenge, purpose, subject, now }: ChallengeUse & { challenge: string; now: Date },
): Promise<boolean> {
  const [taken] = await tx
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        eq(staffChallenges.purpose, purpose),
        subject === null ? isNull(staffChallenges.subject) : eq(staffChallenges.subject, subject),
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: staffChallenges.challenge })
  return taken !== undefined
}
