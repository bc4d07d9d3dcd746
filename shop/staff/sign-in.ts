import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { staff, staffSessions } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { actingAs, type ShopContext } from '../context.ts'
import { customerEmail } from '../customers/customer-email.ts'
import { isPassword } from '../customers/hash-password.ts'
import { type Refusal, refuse } from '../result.ts'
import { signInOptions, verifyPasskey } from './passkeys.ts'
import { acceptRecoveryCode } from './recovery-codes.ts'
import { startStaffSession } from './sessions.ts'
import { acceptTotp } from './totp.ts'

export type Proof =
  | { passkey: AuthenticationResponseJSON }
  | { email: string; password: string; code: string }
  | { email: string; password?: string | undefined; recoveryCode: string }

type StaffRow = typeof staff.$inferSelect
type Visit = { browser: string; replaces?: string | undefined }

const notThem = () => refuse('bad_credentials', 'That did not work. Please check what you entered and try again.')

export const passkeySignInOptions = ({ ctx }: { ctx: ShopContext }) =>
  signInOptions(ctx, { purpose: 'sign-in', subject: null })

/** A session for whoever can prove who they are. Every refusal is the same one, after the same work. */
export async function signInStaff({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { proof: Proof } & Visit
}): Promise<{ ok: true; token: string; staffId: number } | Refusal<'bad_credentials'>> {
  const { proof } = input
  const known = await check(ctx, proof)
  if (!known) return notThem()
  return ctx.database.db.transaction(async (tx) => {
    const row = await accept(tx, known, { proof, now: ctx.clock.now() })
    if (!row) return notThem()
    const token = await startStaffSession(tx, ctx, { staffId: row.id, ...input })
    const { id: staffId, name, role } = row
    const actor = { kind: 'staff' as const, staffId, name, role, confirmedAt: ctx.clock.now() }
    const after = { by: methodOf(proof) }
    await writeAudit(tx, actingAs(ctx, actor), { verb: 'signed_in', subject: 'staff', subjectId: staffId, after })
    return { ok: true as const, token, staffId }
  })
}

const methodOf = (proof: Proof) =>
  'passkey' in proof ? 'passkey' : 'recoveryCode' in proof ? 'recovery_code' : 'password'

/** What can be checked without using anything up: the signature of a passkey, or the password. */
async function check(ctx: ShopContext, proof: Proof): Promise<StaffRow | null> {
  const { db } = ctx.database
  if ('passkey' in proof) {
    const signed = await verifyPasskey(ctx, proof.passkey, { purpose: 'sign-in', subject: null })
    const [row] = signed ? await db.select().from(staff).where(eq(staff.id, signed.staffId)) : []
    return row ?? null
  }
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, customerEmail(proof.email) ?? ''), isNull(staff.removedAt)))
  const isRight = await isPassword(proof.password ?? '', row?.passwordHash ?? undefined)
  if (!row) return null
  // Whoever has no password lost their passkeys: a recovery code is then all they have.
  return isRight || ('recoveryCode' in proof && row.passwordHash === null) ? row : null
}

/** Uses the code up, on a row that nobody changes meanwhile: whoever was removed just now stays out. */
async function accept(
  tx: Database,
  known: StaffRow,
  { proof, now }: { proof: Proof; now: Date },
): Promise<StaffRow | null> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, known.id), isNull(staff.removedAt)))
    .for('update')
  if (!row || row.passwordHash !== known.passwordHash) return null
  if ('passkey' in proof) return row
  const isAccepted =
    'recoveryCode' in proof
      ? await acceptRecoveryCode(tx, { staffId: row.id, code: proof.recoveryCode, now })
      : await acceptTotp(tx, row, { code: proof.code, now })
  return isAccepted ? row : null
}

export async function stepUpOptions({ ctx }: { ctx: ShopContext }) {
  const { staffId } = requirePermission(ctx, 'account.manage')
  return signInOptions(ctx, { purpose: 'step-up', subject: String(staffId) })
}

/** Shows once more that it is still them, for what is dangerous. */
export async function stepUp({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { sessionId: number; proof: { passkey: AuthenticationResponseJSON } | { password: string; code: string } }
}): Promise<{ ok: true } | Refusal<'bad_credentials'>> {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const { proof, sessionId } = input
  const isThem = 'passkey' in proof ? await signedBy(ctx, staffId, proof.passkey) : await knows(ctx, staffId, proof)
  if (!isThem) return notThem()
  return ctx.database.db.transaction(async (tx) => {
    await tx.update(staffSessions).set({ confirmedAt: ctx.clock.now() }).where(eq(staffSessions.id, sessionId))
    await writeAudit(tx, ctx, { verb: 'stepped_up', subject: 'staff', subjectId: staffId })
    return { ok: true as const }
  })
}

async function signedBy(ctx: ShopContext, staffId: number, passkey: AuthenticationResponseJSON): Promise<boolean> {
  const signed = await verifyPasskey(ctx, passkey, { purpose: 'step-up', subject: String(staffId) })
  return signed?.staffId === staffId
}

async function knows(ctx: ShopContext, staffId: number, { password, code }: { password: string; code: string }) {
  const { db } = ctx.database
  const [row] = await db.select().from(staff).where(eq(staff.id, staffId))
  const isRight = await isPassword(password, row?.passwordHash ?? undefined)
  return row !== undefined && isRight && (await acceptTotp(db, row, { code, now: ctx.clock.now() }))
}
