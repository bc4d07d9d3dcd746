import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { voidLinks } from './email-links.ts'
import { endSessions } from './end-sessions.ts'
import { lostPasswordUrl } from './lost-password-url.ts'
import { accountPasswordChanged } from './mail/account-password-changed.ts'

type NewPassword = {
  customer: Pick<typeof customers.$inferSelect, 'id' | 'email' | 'firstName'>
  passwordHash: string
  /** The session that stays open; without it all sessions end. */
  keep?: { tokenHash: string }
  publicUrl: string
}

/** Sets the password, ends other sessions, and cancels pending reset links and changes of address. */
export async function setPassword(ctx: ShopContext, tx: Database, input: NewPassword): Promise<void> {
  const { customer, passwordHash, keep, publicUrl } = input
  const now = ctx.clock.now()
  await tx.update(customers).set({ passwordHash, updatedAt: now }).where(eq(customers.id, customer.id))
  await endSessions(tx, customer.id, keep)
  await voidLinks(tx, customer.id, { purposes: ['reset-password', 'change-email'], now })
  const data = { firstName: customer.firstName, lostPasswordUrl: lostPasswordUrl(publicUrl) }
  await enqueueMail(tx, { ...accountPasswordChanged(ctx.settings, data), to: { address: customer.email } }, now)
}
