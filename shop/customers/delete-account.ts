import { eq } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { awaitedText } from './awaited-order.ts'
import { eraseCustomer } from './erase-customer.ts'
import type { SignedIn } from './find-session.ts'
import { isPassword } from './hash-password.ts'

const wrongPassword = () => refuse('invalid', 'Your password is incorrect', { password: 'Your password is incorrect' })

/** Deletes the signed-in customer's account, if the password is right. */
export async function deleteAccount({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { who: SignedIn; password: string }
}): Promise<{ ok: true } | Refusal<'invalid' | 'order_under_way'>> {
  const { customerId } = input.who
  const [account] = await ctx.database.db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!account || !(await isPassword(input.password, account.passwordHash))) return wrongPassword()
  const isUnchanged = ({ passwordHash }: { passwordHash: string }) => passwordHash === account.passwordHash
  const erased = await ctx.database.db.transaction((tx) => eraseCustomer(tx, ctx, { customerId, isUnchanged }))
  if (erased.outcome === 'awaited') return refuse('order_under_way', awaitedText(erased.order, 'customer'))
  return erased.outcome === 'erased' ? { ok: true } : wrongPassword()
}
