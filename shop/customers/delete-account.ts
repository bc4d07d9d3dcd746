import { eq } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { awaitedText } from './awaited-order.ts'
import { eraseCustomer } from './erase-customer.ts'
import type { SignedIn } from './find-session.ts'
import { isPassword } from './hash-password.ts'

const wrongPassword = () => refuse('invalid', 'Your password is incorrect', { password: 'Your password is incorrect' })

/** Removes the customer who is signed in, once they have shown with their password that it is them. */
export async function deleteAccount({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { who: SignedIn; password: string }
}): Promise<{ ok: true } | Refusal<'invalid' | 'order_under_way'>> {
  const { customerId } = input.who
  const [known] = await ctx.database.db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!known || !(await isPassword(input.password, known.passwordHash))) return wrongPassword()
  const isStill = ({ passwordHash }: { passwordHash: string }) => passwordHash === known.passwordHash
  const erased = await ctx.database.db.transaction((tx) => eraseCustomer(tx, ctx, { customerId, isStill }))
  if (erased.outcome === 'awaited') return refuse('order_under_way', awaitedText(erased.order, 'customer'))
  return erased.outcome === 'erased' ? { ok: true } : wrongPassword()
}
