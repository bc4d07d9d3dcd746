import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Role } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import { staff, staffInvitations, staffPasskeys, staffSessions } from '#database/tables/staff.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { noEmailChange } from './confirm-own-email.ts'
import { endStaffSessions } from './sessions.ts'

/** All staff and open invitations. */
export async function listStaff({ ctx }: { ctx: ShopContext }) {
  requirePermission(ctx, 'staff.read')
  const { db } = ctx.database
  const people = await db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      passkeys: sql<number>`(select count(*)::int from staff_passkeys p where p.staff_id = staff.id)`,
      hasPassword: sql<boolean>`${staff.passwordHash} is not null`,
      lastSeenAt: sql<string | null>`(select max(s.last_seen_at) from staff_sessions s where s.staff_id = staff.id)`,
    })
    .from(staff)
    .where(isNull(staff.removedAt))
    .orderBy(asc(staff.name), asc(staff.id))
  const invitations = await db
    .select()
    .from(staffInvitations)
    .where(and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, ctx.clock.now())))
    .orderBy(asc(staffInvitations.id))
  return { people, invitations: invitations.filter(({ email }) => email !== null) }
}

type ChangeResult = { ok: true } | Refusal<'last_owner'>

const lastOwner = () => refuse('last_owner', 'The shop needs an owner. Make somebody else one first.')

/** Locks every owner's row, so that two owners cannot remove each other at once. */
async function findMember(tx: Database, id: number) {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.role, 'owner')).orderBy(asc(staff.id)).for('update')
  const [member] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.removedAt)))
    .for('update')
  if (!member) throw new ShopError('not_found', 'There is no such member of staff.')
  const others = await tx.$count(staff, and(eq(staff.role, 'owner'), isNull(staff.removedAt), ne(staff.id, id)))
  return { member, isLastOwner: member.role === 'owner' && others === 0 }
}

/** Changes a person's role and signs them out everywhere. */
export async function changeRole({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { staffId: number; role: Role }
}): Promise<ChangeResult> {
  requireStepUp(ctx, 'staff.manage')
  const { staffId, role } = input
  return ctx.database.db.transaction(async (tx) => {
    const { member, isLastOwner } = await findMember(tx, staffId)
    if (member.role === role) return { ok: true as const }
    if (isLastOwner) return lastOwner()
    await tx.update(staff).set({ role }).where(eq(staff.id, staffId))
    await endStaffSessions(tx, staffId)
    const [before, after] = [{ role: member.role }, { role }]
    await writeAudit(tx, ctx, { verb: 'role_changed', subject: 'staff', subjectId: staffId, before, after })
    return { ok: true as const }
  })
}

/** Removes the access of a person who has left. Their name stays in the audit log; their credentials are deleted. */
export async function removeStaff({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { staffId: number }
}): Promise<ChangeResult> {
  requireStepUp(ctx, 'staff.manage')
  const { staffId } = input
  return ctx.database.db.transaction(async (tx) => {
    const { member, isLastOwner } = await findMember(tx, staffId)
    if (isLastOwner) return lastOwner()
    const removed = {
      removedAt: ctx.clock.now(),
      passwordHash: null,
      totpSecret: null,
      newTotpSecret: null,
      ...noEmailChange,
    }
    await tx.update(staff).set(removed).where(eq(staff.id, staffId))
    await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
    await endStaffSessions(tx, staffId)
    const before = { role: member.role }
    await writeAudit(tx, ctx, { verb: 'staff_removed', subject: 'staff', subjectId: staffId, before })
    return { ok: true as const }
  })
}

/** Ends all sessions of a person, after a lost laptop or a screen left open. */
export async function endSessionsOf({ ctx, input }: { ctx: ShopContext; input: { staffId: number } }): Promise<number> {
  requireStepUp(ctx, 'staff.manage')
  const { staffId } = input
  return ctx.database.db.transaction(async (tx) => {
    const ended = await tx.$count(staffSessions, eq(staffSessions.staffId, staffId))
    await endStaffSessions(tx, staffId)
    await writeAudit(tx, ctx, { verb: 'sessions_ended', subject: 'staff', subjectId: staffId, after: { ended } })
    return ended
  })
}
