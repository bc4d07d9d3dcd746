import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Role } from '#contract/office/permissions.ts'
import type { Database } from '#database/database.ts'
import { staff, staffInvitations } from '#database/tables/staff.ts'
import { requireStepUp } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import type { StaffActor } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext, ShopContext } from '../context.ts'
import { customerEmail } from '../customers/customer-email.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { signerFor } from '../payments/signing-key.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { staffInvitation } from './mail/staff-invitation.ts'
import { hashOf, newToken } from './tokens.ts'

const lifeMs = 7 * 24 * 60 * 60_000

/** The token is in the fragment, which browsers do not send, so it appears in no server log. */
const linkWith = (ctx: ShopContext, token: string) => `${ctx.gateways.publicUrl()}/office/setup#${token}`

const hasStaff = async (db: Database): Promise<boolean> =>
  (await db.select({ id: staff.id }).from(staff).limit(1)).length > 0

/** The link for the first owner, new at every start; null once there are any staff. Earlier links still work. */
export async function firstOwnerLink({ ctx }: { ctx: ShopContext }): Promise<string | null> {
  const { db } = ctx.database
  const now = ctx.clock.now()
  if (await hasStaff(db)) return null
  const token = newToken()
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now))
  await db.insert(staffInvitations).values({
    hash: hashOf(token),
    role: 'owner',
    invitedBy: 'start',
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return linkWith(ctx, token)
}

type InviteResult = { ok: true; link: string } | Refusal<'invalid' | 'already_staff'>

/** Invites a person by email. The link is also returned, for owners who prefer to pass it on themselves. */
export async function inviteStaff({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { email: string; role: Role }
}): Promise<InviteResult> {
  const actor = requireStepUp(ctx, 'staff.manage')
  const email = customerEmail(input.email)
  if (!email)
    return refuse('invalid', 'Please enter a valid email address', { email: 'Please enter a valid email address' })
  const { role } = input
  const now = ctx.clock.now()
  const token = await invitationToken(ctx, actor)
  const outcome = await writeOnce(ctx, async (tx) => {
    const [existing] = await tx
      .select()
      .from(staff)
      .where(and(eq(staff.email, email), isNull(staff.removedAt)))
    // Staff who are locked out can be invited again, but only from the command line.
    if (existing && actor.staffId !== null) return refuse('already_staff', 'They already have an account.')
    await tx.delete(staffInvitations).where(and(eq(staffInvitations.email, email), isNull(staffInvitations.usedAt)))
    const [invitation] = await tx
      .insert(staffInvitations)
      .values({
        hash: hashOf(token),
        email,
        role,
        invitedBy: actor.name,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifeMs),
      })
      .returning({ id: staffInvitations.id })
    const link = linkWith(ctx, token)
    const mail = staffInvitation(ctx.settings, { invitedBy: actor.name, role, link })
    await enqueueMail(tx, { ...mail, to: { address: email } }, now)
    await writeAudit(tx, ctx, {
      verb: 'staff_invited',
      subject: 'invitation',
      subjectId: invitation?.id ?? 0,
      after: { email, role },
    })
    return { ok: true as const }
  })
  return outcome.ok ? { ok: true, link: linkWith(ctx, token) } : outcome
}

/** Only the token's hash is stored. A retry gets the same link, because the token is derived from the request's key. */
const invitationToken = async (ctx: ShopContext, { staffId }: StaffActor): Promise<string> =>
  ctx.request ? (await signerFor(ctx, 'invitations')).sign(`${staffId} ${ctx.request.key}`) : newToken()

/** Withdraws an unused invitation. */
export async function withdrawInvitation({ ctx, input }: { ctx: ShopContext; input: { id: number } }) {
  requireStepUp(ctx, 'staff.manage')
  return ctx.database.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.id, input.id), isNull(staffInvitations.usedAt)))
      .returning({ id: staffInvitations.id })
    if (gone) await writeAudit(tx, ctx, { verb: 'invitation_withdrawn', subject: 'invitation', subjectId: gone.id })
    return gone !== undefined
  })
}

/** Whether any invitation is still valid. Without one the setup page does not exist. */
export async function hasOpenInvitation({ ctx }: { ctx: ShopContext }): Promise<boolean> {
  const { db } = ctx.database
  const open = await db
    .select({ email: staffInvitations.email })
    .from(staffInvitations)
    .where(and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, ctx.clock.now())))
  return open.some(({ email }) => email !== null) || (open.length > 0 && !(await hasStaff(db)))
}

export type Invitation = typeof staffInvitations.$inferSelect

/** The invitation of a token, if it is still valid. That of the first owner is valid only while there are no staff. */
export async function openInvitation(
  db: Database,
  { token, now, lock = false }: { token: string; now: Date; lock?: boolean },
): Promise<Invitation | null> {
  const open = and(
    eq(staffInvitations.hash, hashOf(token)),
    isNull(staffInvitations.usedAt),
    gt(staffInvitations.expiresAt, now),
  )
  const query = db.select().from(staffInvitations).where(open)
  const [found] = lock ? await query.for('update') : await query
  if (!found || (found.email === null && (await hasStaff(db)))) return null
  return found
}
