import { and, count, eq, gt } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customerLinks, customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { betweenMailsMs, confirmDays, latestLink, makeLink, voidLinks } from './email-links.ts'
import { lostPasswordUrl } from './lost-password-url.ts'
import { accountAttempt } from './mail/account-attempt.ts'
import { accountEmailChange } from './mail/account-email-change.ts'
import { accountEmailNotice } from './mail/account-email-notice.ts'

const dayMs = 24 * 60 * 60_000
/** Each request may email a stranger: enough for typing errors, too few to pester anybody. */
const maxPerDay = 5

type EmailChange = { customer: typeof customers.$inferSelect; email: string; publicUrl: string }

/** Whether the request is new, repeats one that was just emailed, or exceeds the daily limit. */
export async function checkEmailChange(
  tx: Database,
  { customer, email, now }: { customer: { id: number }; email: string; now: Date },
): Promise<'new' | 'already_requested' | 'too_often'> {
  const latest = await latestLink(tx, customer.id, 'change-email')
  const isPending = latest?.email === email && !latest.usedAt && latest.expiresAt > now
  if (isPending && latest.createdAt.getTime() > now.getTime() - betweenMailsMs) return 'already_requested'
  const [existing] = await tx
    .select({ times: count() })
    .from(customerLinks)
    .where(
      and(
        eq(customerLinks.customerId, customer.id),
        eq(customerLinks.purpose, 'change-email'),
        gt(customerLinks.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
  return (existing?.times ?? 0) >= maxPerDay ? 'too_often' : 'new'
}

/**
 * Emails a link to the new address and a notice to the old one. The address changes when the link is opened. Only the
 * owner of the new address is told whether it already has an account.
 */
export async function requestEmailChange(
  ctx: ShopContext,
  tx: Database,
  { customer, email, publicUrl }: EmailChange,
): Promise<void> {
  const now = ctx.clock.now()
  await voidLinks(tx, customer.id, { purposes: ['change-email'], now })
  const [holder] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  const confirmUrl = await makeLink(tx, { customerId: customer.id, purpose: 'change-email', email, publicUrl, now })
  const toNew = holder
    ? accountAttempt(ctx.settings, { lostPasswordUrl: lostPasswordUrl(publicUrl) })
    : accountEmailChange(ctx.settings, { confirmUrl, days: confirmDays })
  await enqueueMail(tx, { ...toNew, to: { address: email } }, now)
  const notice = accountEmailNotice(ctx.settings, {
    firstName: customer.firstName,
    newEmail: email,
    lostPasswordUrl: lostPasswordUrl(publicUrl),
  })
  await enqueueMail(tx, { ...notice, to: { address: customer.email } }, now)
}
