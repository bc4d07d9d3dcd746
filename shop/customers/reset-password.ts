import { eq } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { claimGuestOrders, lockGuestOrders } from '../orders/guest-orders.ts'
import { emailOfLink, type LinkPurpose, takeLink } from './email-links.ts'
import { hashPassword } from './hash-password.ts'
import { setPassword } from './set-password.ts'

const purposes: LinkPurpose[] = ['reset-password']

/** Whether a reset link is still valid. Does not use it up. */
export const isResetLink = async ({ ctx, input }: { ctx: ShopContext; input: { token: string } }): Promise<boolean> =>
  (await emailOfLink(ctx.database.db, input.token, { purposes, now: ctx.clock.now() })) !== null

/** Sets a new password, once per link. Opening the link also confirms the address. */
export async function resetPassword({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string; newPassword: string; publicUrl: string }
}): Promise<{ customerId: number } | 'not valid'> {
  // Hashing is expensive, so check the link first.
  if (!(await isResetLink({ ctx, input }))) return 'not valid'
  const passwordHash = await hashPassword(input.newPassword)
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const email = await emailOfLink(tx, input.token, { purposes, now })
    if (email) await lockGuestOrders(tx, email)
    const link = await takeLink(tx, input.token, { purposes, now })
    if (!link) return 'not valid'
    const { customer } = link
    const emailConfirmedAt = customer.emailConfirmedAt ?? now
    await tx.update(customers).set({ emailConfirmedAt }).where(eq(customers.id, customer.id))
    if (link.email === customer.email) await claimGuestOrders(tx, { customerId: customer.id, email: link.email })
    await setPassword(ctx, tx, { customer, passwordHash, publicUrl: input.publicUrl })
    return { customerId: customer.id }
  })
}
