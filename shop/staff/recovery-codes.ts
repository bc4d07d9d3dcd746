import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { staffRecoveryCodes } from '#database/tables/staff.ts'
import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { newRecoveryCode, recoveryHash } from './tokens.ts'

const codeCount = 10

/** Replaces all recovery codes by ten new ones. They are shown once, because only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Database, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newRecoveryCode)
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ hash: recoveryHash(code), staffId })))
  return codes
}

export async function renewRecoveryCodes({ ctx }: { ctx: ShopContext }): Promise<string[]> {
  const staffId = requireStepUp(ctx, 'account.manage').staffId ?? 0
  return ctx.database.db.transaction(async (tx) => {
    const codes = await replaceRecoveryCodes(tx, staffId)
    await writeAudit(tx, ctx, { verb: 'recovery_codes_renewed', subject: 'staff', subjectId: staffId })
    return codes
  })
}

const isUnused = (staffId: number, code: string) =>
  and(
    eq(staffRecoveryCodes.hash, recoveryHash(code)),
    eq(staffRecoveryCodes.staffId, staffId),
    isNull(staffRecoveryCodes.usedAt),
  )

/** Whether the code is one of this person's unused codes. Does not use it up. */
export const hasRecoveryCode = async (db: Database, staffId: number, code: string): Promise<boolean> =>
  (await db.$count(staffRecoveryCodes, isUnused(staffId, code))) > 0

/** Uses up a code, if it is one of this person's unused codes. */
export async function acceptRecoveryCode(
  tx: Database,
  { staffId, code, now }: { staffId: number; code: string; now: Date },
): Promise<boolean> {
  const [used] = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(isUnused(staffId, code))
    .returning({ staffId: staffRecoveryCodes.staffId })
  return used !== undefined
}
