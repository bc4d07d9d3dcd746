import { eq } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { isOpenLink, takeLink } from './email-links.ts'
import { hashPassword } from './hash-password.ts'
import { setPassword } from './set-password.ts'

/** Whether a reset link would still work; looking does not use it. */
export const isResetLink = ({ ctx, input }: { ctx: ShopContext; input: { token: string } }): Promise<boolean> =>
  isOpenLink(ctx.database.db, input.token, ['reset-password'], ctx.clock.now())

/** Gives the account a new password, once for every link. Who opened the mail has also shown the address is theirs. */
export async function resetPassword({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string; newPassword: string; publicUrl: string }
}): Promise<{ email: string } | 'not valid'> {
  // Only a link that works is worth a hash.
  if (!(await isResetLink({ ctx, input }))) return 'not valid'
  const passwordHash = await hashPassword(input.newPassword)
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const link = await takeLink(tx, input.token, ['reset-password'], now)
    if (!link) return 'not valid'
    const { customer } = link
    const emailConfirmedAt = customer.emailConfirmedAt ?? now
    await tx.update(customers).set({ emailConfirmedAt }).where(eq(customers.id, customer.id))
    await setPassword(ctx, tx, { customer, passwordHash, publicUrl: input.publicUrl })
    return { email: customer.email }
  })
}
