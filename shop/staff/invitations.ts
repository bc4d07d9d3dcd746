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

/** The token stands in the fragment, which no browser sends: no log of any server sees it. */
const linkWith = (ctx: ShopContext, token: string) => `${ctx.gateways.publicUrl()}/office/setup#${token}`

const hasStaff = async (db: Database): Promise<boolean> =>
  (await db.select({ id: staff.id }).from(staff).limit(1)).length > 0

/** The link that makes the first owner, new at every start; null once there is anybody. Earlier ones go on working. */
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

type Invited = { ok: true; link: string } | Refusal<'invalid' | 'already_staff'>

/** Invites somebody by mail. The link is also answered, for whoever would rather hand it over. */
export async function inviteStaff({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { email: string; role: Role }
}): Promise<Invited> {
  const actor = requireStepUp(ctx, 'staff.manage')
  const email = customerEmail(input.email)
  if (!email)
    return refuse('invalid', 'Please enter a valid email address', { email: 'Please enter a valid email address' })
  const { role } = input
  const now = ctx.clock.now()
  const token = await invitationToken(ctx, actor)
  const outcome = await writeOnce(ctx, async (tx) => {
    const [known] = await tx
      .select()
      .from(staff)
      .where(and(eq(staff.email, email), isNull(staff.removedAt)))
    // Whoever is locked out comes back in by a new invitation, but only from the command line.
    if (known && actor.staffId !== null) return refuse('already_staff', 'They already have an account.')
    await tx.delete(staffInvitations).where(and(eq(staffInvitations.email, email), isNull(staffInvitations.usedAt)))
    const [written] = await tx
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
      subjectId: written?.id ?? 0,
      after: { email, role },
    })
    return { ok: true as const }
  })
  return outcome.ok ? { ok: true, link: linkWith(ctx, token) } : outcome
}

/** Only its hash is stored, and a request that comes again gets the same link: its key makes the token again. */
const invitationToken = async (ctx: ShopContext, { staffId }: StaffActor): Promise<string> =>
  ctx.request ? (await signerFor(ctx, 'invitations')).sign(`${staffId} ${ctx.request.key}`) : newToken()

/** Takes an invitation back that nobody has used yet. */
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

/** Whether any link to join is still good; where none is, the page behind them is gone. */
export async function hasOpenInvitation({ ctx }: { ctx: ShopContext }): Promise<boolean> {
  const { db } = ctx.database
  const open = await db
    .select({ email: staffInvitations.email })
    .from(staffInvitations)
    .where(and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, ctx.clock.now())))
  return open.some(({ email }) => email !== null) || (open.length > 0 && !(await hasStaff(db)))
}

export type Invitation = typeof staffInvitations.$inferSelect

/** The invitation behind a token while it can be used; the first owner's only while there is nobody. */
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
