import { eq } from 'drizzle-orm'
import { staff } from '#database/tables/staff.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { customerEmail } from '../customers/customer-email.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { checkOwnPassword, wrongPassword } from './check-own-password.ts'
import { staffEmailChange } from './mail/staff-email-change.ts'
import { staffNotice } from './mail/staff-notice.ts'
import { ownRow } from './own-row.ts'
import { hashOf, newToken } from './tokens.ts'

const emailChangeHours = 24
const lifeMs = emailChangeHours * 60 * 60_000

const badEmail = (message: string) => refuse('invalid', message, { email: message })

/** Emails a link to the new address and a notice to the old one. The address changes once the link is confirmed. */
export async function requestOwnEmail({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { email: string; password?: string | undefined; network: string }
}): Promise<{ ok: true } | Refusal<'invalid'>> {
  const staffId = requirePermission(ctx, 'account.manage').staffId ?? 0
  const { password, network } = input
  const email = customerEmail(input.email)
  if (!email) return badEmail('Please enter a valid email address')
  const checked = password === undefined ? null : await checkOwnPassword(ctx, { staffId, password, network })
  if (checked?.ok === false) return checked
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx) => {
    const row = await ownRow(tx, staffId)
    // Without a password, a passkey has to confirm who it is.
    if (row.passwordHash === null) requireStepUp(ctx, 'account.manage')
    else if (checked?.passwordHash !== row.passwordHash)
      return checked
        ? wrongPassword()
        : refuse('invalid', 'Please enter your password', { password: 'Please enter your password' })
    if (row.email === email) return badEmail('This is your address already')
    const taken = await tx.$count(staff, eq(staff.email, email))
    if (taken > 0) return badEmail('Another account has this address')
    const token = newToken()
    const newEmailUntil = new Date(now.getTime() + lifeMs)
    await tx
      .update(staff)
      .set({ newEmail: email, newEmailHash: hashOf(token), newEmailUntil })
      .where(eq(staff.id, row.id))
    const link = `${ctx.gateways.publicUrl()}/office/account?new-email=${token}`
    const toNew = staffEmailChange(ctx.settings, { link, hours: emailChangeHours })
    await enqueueMail(tx, { ...toNew, to: { address: email } }, now)
    const notice = staffNotice(ctx.settings, { what: 'email', name: row.name })
    await enqueueMail(tx, { ...notice, to: { address: row.email } }, now)
    await writeAudit(tx, ctx, {
      verb: 'email_change_requested',
      subject: 'staff',
      subjectId: row.id,
      after: { email },
    })
    return { ok: true as const }
  })
}
