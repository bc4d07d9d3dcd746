import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { staff, staffInvitations, staffPasskeys } from '#database/tables/staff.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { actingAs, type ShopContext } from '../context.ts'
import { customerEmail } from '../customers/customer-email.ts'
import { hashPassword } from '../customers/hash-password.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { noEmailChange } from './confirm-own-email.ts'
import { type Invitation, openInvitation } from './invitations.ts'
import { type NewPasskey, registrationOptions, verifyRegistration } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { endStaffSessions, startStaffSession } from './sessions.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** Any number. Requests that use the first owner's links wait here for each other. */
const claimLock = 7_274_529

const gone = () => new ShopError('not_found', 'This link has been used or has run out.')

async function invitationOf(ctx: ShopContext, token: string): Promise<Invitation> {
  const found = await openInvitation(ctx.database.db, { token, now: ctx.clock.now() })
  if (!found) throw gone()
  return found
}

/** The details of an invitation, and the secret for an authenticator app, which stays the same on every call. */
export async function readInvitation({ ctx, input }: { ctx: ShopContext; input: { token: string } }) {
  const { id, email, role, totpSecret } = await invitationOf(ctx, input.token)
  const secret = totpSecret ?? newTotpSecret()
  if (totpSecret === null)
    await ctx.database.db.update(staffInvitations).set({ totpSecret: secret }).where(eq(staffInvitations.id, id))
  return {
    email,
    role,
    totp: { secret, uri: totpUri(secret, email ?? 'owner', `${ctx.settings.company.name} office`) },
  }
}

type Person = { token: string; name: string; email?: string | undefined }

export async function enrolmentPasskeyOptions({ ctx, input }: { ctx: ShopContext; input: Person }) {
  const { id, email } = await invitationOf(ctx, input.token)
  const account = { email: email ?? input.email ?? '', name: input.name }
  return registrationOptions(ctx, { use: { purpose: 'enrol', subject: String(id) }, account, existingIds: [] })
}

export type Credential = { passkey: RegistrationResponseJSON } | { password: string; code: string }
type EnrolResult =
  | { ok: true; token: string; staffId: number; recoveryCodes: string[] }
  | Refusal<'invalid' | 'bad_credentials'>
type Verified = {
  passkey: NewPasskey | null
  passwordHash: string | null
  totpSecret: string | null
  step: number | null
}

/** Turns an invitation into an account, only once even if several requests arrive at the same time. */
export async function enrol({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Person & { credential: Credential; browser: string }
}): Promise<EnrolResult> {
  const invitation = await invitationOf(ctx, input.token)
  const email = invitation.email ?? customerEmail(input.email ?? '')
  if (!email)
    return refuse('invalid', 'Please enter a valid email address', { email: 'Please enter a valid email address' })
  const verified = await verify(ctx, invitation, input.credential)
  if (!verified)
    return 'passkey' in input.credential
      ? refuse('bad_credentials', 'That passkey could not be used. Please try again.')
      : refuse('invalid', 'That code is not right. Enter the one your app shows now.', { code: 'is not right' })
  return ctx.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`)
    const now = ctx.clock.now()
    const stillOpen = await openInvitation(tx, { token: input.token, now, lock: true })
    if (!stillOpen) throw gone()
    await tx
      .update(staffInvitations)
      .set({ usedAt: now, totpSecret: null })
      .where(eq(staffInvitations.id, stillOpen.id))
    // The other links for the first owner are no longer valid.
    await tx.delete(staffInvitations).where(and(isNull(staffInvitations.email), isNull(staffInvitations.usedAt)))
    const { name } = input
    const staffId = await writeAccount(tx, { email, name, role: stillOpen.role, verified, now })
    const recoveryCodes = await replaceRecoveryCodes(tx, staffId)
    const token = await startStaffSession(tx, ctx, { staffId, browser: input.browser })
    const actor = { kind: 'staff' as const, staffId, name, role: stillOpen.role, confirmedAt: now }
    await writeAudit(tx, actingAs(ctx, actor), {
      verb: 'staff_joined',
      subject: 'staff',
      subjectId: staffId,
      after: { name, email, role: stillOpen.role, by: verified.passkey ? 'passkey' : 'password' },
    })
    return { ok: true as const, token, staffId, recoveryCodes }
  })
}

async function verify(
  ctx: ShopContext,
  { id, totpSecret }: Invitation,
  credential: Credential,
): Promise<Verified | null> {
  if ('passkey' in credential) {
    const passkey = await verifyRegistration(ctx, credential.passkey, { purpose: 'enrol', subject: String(id) })
    return passkey && { passkey, passwordHash: null, totpSecret: null, step: null }
  }
  const step = totpSecret ? totpStep(totpSecret, credential.code, ctx.clock.now()) : null
  if (step === null) return null
  return { passkey: null, passwordHash: await hashPassword(credential.password), totpSecret, step }
}

type Account = { email: string; name: string; role: Invitation['role']; verified: Verified; now: Date }

/** Creates an account, or resets an existing one: a person who is invited again has lost their credentials. */
async function writeAccount(tx: Database, { email, name, role, verified, now }: Account): Promise<number> {
  const { passkey, passwordHash, totpSecret, step } = verified
  const credentials = { passwordHash, totpSecret, totpLastStep: step, newTotpSecret: null, ...noEmailChange }
  const [row] = await tx
    .insert(staff)
    .values({ email, name, role, ...credentials, createdAt: now })
    .onConflictDoUpdate({ target: staff.email, set: { name, role, ...credentials, removedAt: null } })
    .returning({ id: staff.id })
  if (!row) throw new Error('the account was not saved')
  await endStaffSessions(tx, row.id)
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, row.id))
  if (passkey)
    await tx.insert(staffPasskeys).values({ ...passkey, staffId: row.id, name: 'First passkey', createdAt: now })
  return row.id
}
