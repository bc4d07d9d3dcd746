import { eq } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { customerEmail } from './customer-email.ts'
import { passwordKey, recogniseBrowser, rememberBrowser, type SignInAccount } from './known-browsers.ts'

/** The key that attempts to sign in are counted by, and the name of the browser if it has signed in before. */
export async function findSignInAccount({
  ctx,
  input: { email, cookie },
}: {
  ctx: ShopContext
  input: { email: string; cookie: string | undefined }
}): Promise<{ account: string; browser: string | null }> {
  const [row] = await ctx.database.db
    .select({ id: customers.id, passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.email, customerEmail(email) ?? ''))
  const found: SignInAccount | null = row ? { kind: 'customer', ...row } : null
  return { account: passwordKey(email, found), browser: await recogniseBrowser(ctx, found, cookie) }
}

/** The cookie by which the shop recognises this browser at the next sign-in. */
export async function rememberCustomersBrowser({
  ctx,
  input: { customerId, cookie },
}: {
  ctx: ShopContext
  input: { customerId: number; cookie: string | undefined }
}): Promise<string | null> {
  const [row] = await ctx.database.db
    .select({ id: customers.id, passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
  return row ? rememberBrowser(ctx, { kind: 'customer', ...row }, cookie) : null
}
