import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { staff, staffPasskeys, staffSessions } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { countWrongCodes, type FailedSignIn, recordFailedSignIn } from '../audit/record-failed-sign-in.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { actingAs, type ShopContext } from '../context.ts'
import { customerEmail } from '../customers/customer-email.ts'
import { isPassword } from '../customers/hash-password.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { signInOptions, verifyPasskey } from './passkeys.ts'
import { acceptRecoveryCode, hasRecoveryCode } from './recovery-codes.ts'
import { startStaffSession } from './sessions.ts'
import { acceptTotp } from './totp.ts'

export type Proof =
  | { passkey: AuthenticationResponseJSON }
  | { email: string; password: string; code: string }
  | { email: string; password?: string | undefined; recoveryCode: string }

type StaffRow = typeof staff.$inferSelect
type From = Pick<FailedSignIn, 'network' | 'isKnownBrowser'>
type Fault = FailedSignIn['fault']
type Visit = { browser: string; replaces?: string | undefined; from: From }

/** The limit per day for browsers new to an account: someone who knows the password could soon guess six digits. */
const maxWrongCodes = 10

const badCredentials = () =>
  refuse('bad_credentials', 'That did not work. Please check what you entered and try again.')

export const passkeySignInOptions = ({ ctx }: { ctx: ShopContext }) =>
  signInOptions(ctx, { purpose: 'sign-in', subject: null })

/** Starts a session if the proof is right. Every failure gives the same response after the same work. */
export async function signInStaff({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { proof: Proof } & Visit
}): Promise<{ ok: true; token: string; staffId: number } | Refusal<'bad_credentials'>> {
  const { proof, from } = input
  const { account, isProven } = await check(ctx, proof)
  const fail = async (tx: Database, fault: Fault) => {
    const staffId = account?.id ?? null
    await recordFailedSignIn(tx, ctx.clock.now(), { audience: 'staff', staffId, fault, ...from })
    return badCredentials()
  }
  if (!account || !isProven) return fail(ctx.database.db, methodOf(proof))
  return ctx.database.db.transaction(async (tx) => {
    const row = await accept(tx, account, { proof, from, now: ctx.clock.now() })
    if (typeof row === 'string') return fail(tx, row)
    const { id: staffId, name, role } = row
    const token = await startStaffSession(tx, ctx, { staffId, ...input })
    const actor = { kind: 'staff' as const, staffId, name, role, confirmedAt: ctx.clock.now() }
    const after = { by: methodOf(proof) }
    await writeAudit(tx, actingAs(ctx, actor), { verb: 'signed_in', subject: 'staff', subjectId: staffId, after })
    return { ok: true as const, token, staffId }
  })
}

const methodOf = (proof: Proof) =>
  'passkey' in proof ? 'passkey' : 'recoveryCode' in proof ? 'recovery_code' : 'password'

type CheckResult = { account: StaffRow | null; isProven: boolean }

/** Checks the proof without using up a code: the signature of a passkey, or the password. */
async function check(ctx: ShopContext, proof: Proof): Promise<CheckResult> {
  const { db } = ctx.database
  if ('passkey' in proof) {
    const signed = await verifyPasskey(ctx, proof.passkey, { purpose: 'sign-in', subject: null })
    const [owner] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.id, proof.passkey.id))
    const [row] = owner ? await db.select().from(staff).where(eq(staff.id, owner.staffId)) : []
    return { account: row ?? null, isProven: signed !== null }
  }
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, customerEmail(proof.email) ?? ''), isNull(staff.removedAt)))
  // Without a valid recovery code no password is accepted, so that nobody can guess passwords this way.
  const mayBeRight = !('recoveryCode' in proof) || (await hasRecoveryCode(db, row?.id ?? 0, proof.recoveryCode))
  const isRight = await isPassword(proof.password ?? '', (mayBeRight && row?.passwordHash) || undefined)
  // A person without a password has lost their passkeys and has only a recovery code.
  const isCodeEnough = 'recoveryCode' in proof && mayBeRight && row?.passwordHash === null
  return { account: row ?? null, isProven: isRight || isCodeEnough }
}

/** Uses up the code. Locks the row, so that a person who was just removed stays out. Returns the row or the fault. */
async function accept(
  tx: Database,
  checked: StaffRow,
  { proof, from, now }: { proof: Proof; from: From; now: Date },
): Promise<StaffRow | Fault> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, checked.id), isNull(staff.removedAt)))
    .for('update')
  if (!row || row.passwordHash !== checked.passwordHash) return methodOf(proof)
  if ('passkey' in proof) return row
  if ('recoveryCode' in proof)
    return (await acceptRecoveryCode(tx, { staffId: row.id, code: proof.recoveryCode, now })) ? row : 'recovery_code'
  if (!from.isKnownBrowser && (await countWrongCodes(tx, row.id, now)) >= maxWrongCodes) return 'code_unchecked'
  return (await acceptTotp(tx, row, { code: proof.code, now })) ? row : 'code'
}

export async function stepUpOptions({ ctx }: { ctx: ShopContext }) {
  const { staffId } = requirePermission(ctx, 'account.manage')
  return signInOptions(ctx, { purpose: 'step-up', subject: String(staffId) })
}

/** Confirms the person's identity again, for sensitive actions. */
export async function stepUp({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: {
    sessionId: number
    proof: { passkey: AuthenticationResponseJSON } | { password: string; code: string }
    network: string
  }
}): Promise<{ ok: true } | Refusal<'bad_credentials'>> {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const { proof, sessionId, network } = input
  const isConfirmed =
    'passkey' in proof ? await isSignedBy(ctx, staffId, proof.passkey) : await isPasswordAndCode(ctx, staffId, proof)
  if (!isConfirmed) {
    const failure = { audience: 'staff', staffId, fault: 'confirmation', network, isKnownBrowser: true } as const
    await recordFailedSignIn(ctx.database.db, ctx.clock.now(), failure)
    return badCredentials()
  }
  return ctx.database.db.transaction(async (tx) => {
    await tx.update(staffSessions).set({ confirmedAt: ctx.clock.now() }).where(eq(staffSessions.id, sessionId))
    await writeAudit(tx, ctx, { verb: 'stepped_up', subject: 'staff', subjectId: staffId })
    return { ok: true as const }
  })
}

async function isSignedBy(ctx: ShopContext, staffId: number, passkey: AuthenticationResponseJSON): Promise<boolean> {
  const signed = await verifyPasskey(ctx, passkey, { purpose: 'step-up', subject: String(staffId) })
  return signed?.staffId === staffId
}

async function isPasswordAndCode(
  ctx: ShopContext,
  staffId: number,
  { password, code }: { password: string; code: string },
) {
  const { db } = ctx.database
  const [row] = await db.select().from(staff).where(eq(staff.id, staffId))
  const isRight = await isPassword(password, row?.passwordHash ?? undefined)
  return row !== undefined && isRight && (await acceptTotp(db, row, { code, now: ctx.clock.now() }))
}
