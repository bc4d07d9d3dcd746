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
/** Every asking mails a stranger, perhaps: enough for typing errors, too few to pester anybody. */
const mostADay = 5

type Asking = { customer: typeof customers.$inferSelect; email: string; publicUrl: string }

/** Whether an asking is a new one, one whose mail is still on its way, or one too many. */
export async function weighEmailChange(
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
  return (existing?.times ?? 0) >= mostADay ? 'too_often' : 'new'
}

/**
 * Mails a link to the new address and a notice to the old; the account moves when the link is opened. Whether the new
 * address has an account already is told to its holder alone.
 */
export async function askForEmailChange(
  ctx: ShopContext,
  tx: Database,
  { customer, email, publicUrl }: Asking,
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
