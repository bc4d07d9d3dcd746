import { eq } from 'drizzle-orm'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { checkOwnPassword, wrongPassword } from './check-own-password.ts'
import { staffNotice } from './mail/staff-notice.ts'
import { ownRow } from './own-row.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { endStaffSessions } from './sessions.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** A new key each time, so that no key shown to somebody earlier is ever used. The current app works until it is replaced. */
export async function offerAuthenticator({ ctx }: { ctx: ShopContext }) {
  const { staffId } = requirePermission(ctx, 'account.manage')
  const secret = newTotpSecret()
  return ctx.database.db.transaction(async (tx) => {
    const row = await ownRow(tx, staffId)
    await tx.update(staff).set({ newTotpSecret: secret }).where(eq(staff.id, row.id))
    return { secret, uri: totpUri(secret, row.email, `${ctx.settings.company.name} office`) }
  })
}

type Replacement = { sessionId: number; password: string; code: string; network: string }
type ReplaceResult = { ok: true; recoveryCodes: string[] } | Refusal<'invalid'>

/** Replaces the app and the recovery codes, and ends the person's other sessions: the old telephone may be lost. */
export async function replaceAuthenticator({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Replacement
}): Promise<ReplaceResult> {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const { sessionId, password, code, network } = input
  const checked = await checkOwnPassword(ctx, { staffId, password, network })
  if (!checked.ok) return checked
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx): Promise<ReplaceResult> => {
    const row = await ownRow(tx, staffId)
    if (row.passwordHash !== checked.passwordHash) return wrongPassword()
    const step = row.newTotpSecret ? totpStep(row.newTotpSecret, code, now) : null
    if (step === null)
      return refuse('invalid', 'That code is not right. Enter the one your new app shows now.', {
        code: 'That code is not right. Enter the one your new app shows now.',
      })
    await tx
      .update(staff)
      .set({ totpSecret: row.newTotpSecret, totpLastStep: step, newTotpSecret: null })
      .where(eq(staff.id, row.id))
    const recoveryCodes = await replaceRecoveryCodes(tx, row.id)
    await endStaffSessions(tx, row.id, sessionId)
    const notice = staffNotice(ctx.settings, { what: 'authenticator', name: row.name })
    await enqueueMail(tx, { ...notice, to: { address: row.email } }, now)
    await writeAudit(tx, ctx, { verb: 'authenticator_replaced', subject: 'staff', subjectId: row.id })
    return { ok: true, recoveryCodes }
  })
}
