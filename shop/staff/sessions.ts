import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { staff, staffSessions } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { StaffActor } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { hashOf, newToken } from './tokens.ts'

const lifeMs = 12 * 60 * 60_000
const idleMs = 60 * 60_000
/** The time of last use is saved at most this often. */
const saveSeenEveryMs = 60_000

export type StaffSession = { sessionId: number; email: string; actor: StaffActor & { staffId: number } }

/** Starts a session with a new token. The browser's previous session ends. */
export async function startStaffSession(
  tx: Database,
  ctx: ShopContext,
  { staffId, browser, replaces }: { staffId: number; browser: string; replaces?: string | undefined },
): Promise<string> {
  const now = ctx.clock.now()
  const token = newToken()
  if (replaces) await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, hashOf(replaces)))
  await tx.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await tx.insert(staffSessions).values({
    tokenHash: hashOf(token),
    staffId,
    browser: browser.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return token
}

/** The session of a token, unless it has expired, was idle for an hour, or its owner has left. */
export async function findStaffSession(ctx: ShopContext, token: string | undefined): Promise<StaffSession | null> {
  if (!token || !/^[\w-]{43}$/.test(token)) return null
  const { db } = ctx.database
  const now = ctx.clock.now()
  const [found] = await db
    .select({ staff, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashOf(token)), isOpen(now)))
  if (!found || found.staff.removedAt) return null
  const { id, lastSeenAt, confirmedAt } = found.session
  if (now.getTime() - lastSeenAt.getTime() > saveSeenEveryMs)
    await db.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.id, id))
  const { id: staffId, name, role, email } = found.staff
  return { sessionId: id, email, actor: { kind: 'staff', staffId, name, role, confirmedAt } }
}

const isOpen = (now: Date) =>
  and(gt(staffSessions.expiresAt, now), gt(staffSessions.lastSeenAt, new Date(now.getTime() - idleMs)))

/** Whether a session is still open. The check does not count as use. */
export async function isStaffSessionOpen({ database, clock }: ShopContext, sessionId: number): Promise<boolean> {
  const [found] = await database.db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, sessionId), isOpen(clock.now())))
  return found !== undefined
}

/** Ends a session and notifies the screens that were open with it, so that they stop listening. */
export async function signOut({ ctx, input }: { ctx: ShopContext; input: { token: string } }): Promise<void> {
  await ctx.database.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(staffSessions)
      .where(eq(staffSessions.tokenHash, hashOf(input.token)))
      .returning({ staffId: staffSessions.staffId })
    if (ended) await announceChanges(tx, [officeTopic('staff', ended.staffId)])
  })
}

/** The open sessions of the person, last used first. */
export async function listOwnSessions({ ctx }: { ctx: ShopContext }) {
  const { staffId } = requirePermission(ctx, 'account.manage')
  const now = ctx.clock.now()
  const isOwn = and(eq(staffSessions.staffId, staffId ?? 0), isOpen(now))
  return ctx.database.db.select().from(staffSessions).where(isOwn).orderBy(desc(staffSessions.lastSeenAt))
}

/** Ends one of the person's sessions. Another person's session counts as missing. */
export async function endOwnSession({ ctx, input }: { ctx: ShopContext; input: { sessionId: number } }) {
  const { staffId } = requirePermission(ctx, 'account.manage')
  return ctx.database.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.id, input.sessionId), eq(staffSessions.staffId, staffId ?? 0)))
      .returning({ id: staffSessions.id })
    if (ended) await writeAudit(tx, ctx, { verb: 'session_ended', subject: 'staff', subjectId: staffId ?? 0 })
    return ended !== undefined
  })
}

/** Ends all sessions of a person, except `keep` if it is set. */
export async function endStaffSessions(tx: Database, staffId: number, keep?: number): Promise<void> {
  const others = keep === undefined ? undefined : ne(staffSessions.id, keep)
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), others))
}
