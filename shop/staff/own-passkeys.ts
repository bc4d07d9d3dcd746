import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { staff, staffPasskeys } from '#database/tables/staff.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { registrationOptions, verifyRegistration } from './passkeys.ts'

export async function listOwnPasskeys({ ctx }: { ctx: ShopContext }) {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  return ctx.database.db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt))
}

const challengeFor = (staffId: number) => ({ purpose: 'add-passkey', subject: String(staffId) }) as const

export async function addPasskeyOptions({ ctx, input }: { ctx: ShopContext; input: { email: string } }) {
  const actor = requireStepUp(ctx, 'account.manage')
  const existingIds = (await listOwnPasskeys({ ctx })).map(({ id }) => id)
  const account = { email: input.email, name: actor.name }
  return registrationOptions(ctx, { use: challengeFor(actor.staffId ?? 0), account, existingIds })
}

export async function addPasskey({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { passkey: RegistrationResponseJSON; name: string }
}): Promise<{ ok: true } | Refusal<'bad_credentials'>> {
  const staffId = requireStepUp(ctx, 'account.manage').staffId ?? 0
  const passkey = await verifyRegistration(ctx, input.passkey, challengeFor(staffId))
  if (!passkey) return refuse('bad_credentials', 'That passkey could not be used. Please try again.')
  return ctx.database.db.transaction(async (tx) => {
    const row = { ...passkey, staffId, name: input.name, createdAt: ctx.clock.now() }
    await tx.insert(staffPasskeys).values(row)
    await writeAudit(tx, ctx, { verb: 'passkey_added', subject: 'staff', subjectId: staffId })
    return { ok: true as const }
  })
}

/** Removes a passkey, unless nothing would be left to sign in with. */
export async function removePasskey({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { id: string }
}): Promise<{ ok: true } | Refusal<'last_credential' | 'not_found'>> {
  const staffId = requireStepUp(ctx, 'account.manage').staffId ?? 0
  return ctx.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
    const count = await tx.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))
    if (count === 1 && row?.passwordHash === null)
      return refuse('last_credential', 'This is the only way you can sign in. Add another one first.')
    const [gone] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, input.id), eq(staffPasskeys.staffId, staffId)))
      .returning({ id: staffPasskeys.id })
    if (!gone) return refuse('not_found', 'There is no such passkey.')
    await writeAudit(tx, ctx, { verb: 'passkey_removed', subject: 'staff', subjectId: staffId })
    return { ok: true as const }
  })
}
