import { eq } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { eraseCustomer } from './erase-customer.ts'
import type { SignedIn } from './find-session.ts'
import { isPassword } from './hash-password.ts'

/** Removes the customer who is signed in, once they have shown with their password that it is them. */
export async function deleteAccount({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { who: SignedIn; password: string }
}): Promise<'done' | 'wrong_password'> {
  const { customerId } = input.who
  const [known] = await ctx.database.db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!known || !(await isPassword(input.password, known.passwordHash))) return 'wrong_password'
  const isStill = ({ passwordHash }: { passwordHash: string }) => passwordHash === known.passwordHash
  const isErased = await ctx.database.db.transaction((tx) => eraseCustomer(tx, ctx, { customerId, isStill }))
  return isErased ? 'done' : 'wrong_password'
}
