import { eq } from 'drizzle-orm'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { hashPassword } from '../customers/hash-password.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Refusal } from '../refuse.ts'
import { checkOwnPassword, wrongPassword } from './check-own-password.ts'
import { noEmailChange } from './confirm-own-email.ts'
import { staffNotice } from './mail/staff-notice.ts'
import { ownRow } from './own-row.ts'
import { endStaffSessions } from './sessions.ts'

type Change = { sessionId: number; password: string; newPassword: string; network: string }

/** Sets a new password, ends the person's other sessions and cancels a change of address. */
export async function changeOwnPassword({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Change
}): Promise<{ ok: true } | Refusal<'invalid'>> {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const { sessionId, password, newPassword, network } = input
  const checked = await checkOwnPassword(ctx, { staffId, password, network })
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(newPassword)
  return ctx.database.db.transaction(async (tx) => {
    const row = await ownRow(tx, staffId)
    if (row.passwordHash !== checked.passwordHash) return wrongPassword()
    await tx
      .update(staff)
      .set({ passwordHash, ...noEmailChange })
      .where(eq(staff.id, row.id))
    await endStaffSessions(tx, row.id, sessionId)
    const notice = staffNotice(ctx.settings, { what: 'password', name: row.name })
    await enqueueMail(tx, { ...notice, to: { address: row.email } }, ctx.clock.now())
    await writeAudit(tx, ctx, { verb: 'password_changed', subject: 'staff', subjectId: row.id })
    return { ok: true as const }
  })
}
