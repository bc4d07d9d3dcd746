import { eq } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { customerEmail } from './customer-email.ts'
import { betweenMailsMs, latestLink, makeLink, resetMinutes } from './email-links.ts'
import { accountReset } from './mail/account-reset.ts'

/** Emails a link to reset the password, at a limited rate. The result does not reveal whether the account exists. */
export async function requestReset({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { email: string; publicUrl: string }
}): Promise<void> {
  const email = customerEmail(input.email)
  if (!email) return
  await ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const [customer] = await tx.select().from(customers).where(eq(customers.email, email)).for('update')
    if (!customer) return
    const latest = await latestLink(tx, customer.id, 'reset-password')
    if (latest && latest.createdAt.getTime() > now.getTime() - betweenMailsMs) return
    const { publicUrl } = input
    const link = { customerId: customer.id, purpose: 'reset-password', email, publicUrl, now } as const
    const data = { firstName: customer.firstName, resetUrl: await makeLink(tx, link), minutes: resetMinutes }
    await enqueueMail(tx, { ...accountReset(ctx.settings, data), to: { address: email } }, now)
  })
}
