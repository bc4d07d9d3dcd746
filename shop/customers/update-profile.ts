import { eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Customer } from '#contract/customer.ts'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { askForEmailChange, weighEmailChange } from './change-email.ts'
import { customerEmail } from './customer-email.ts'
import type { SignedIn } from './find-session.ts'
import { hashPassword, isPassword } from './hash-password.ts'
import { readCustomer } from './read-customer.ts'
import { setPassword } from './set-password.ts'

type ProfileChange = {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  password?: { current: string; wanted: string } | undefined
  billing?: Address | null | undefined
  shipping?: Address | null | undefined
}

export type ProfileOutcome =
  | { done: true; customer: Customer }
  | { done: false; refusal: 'wrong password' | 'not an address' | 'too often' | 'gone' }

/** All of what was asked or none of it. What is not named stays; an address given as null goes. */
export async function updateProfile({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { who: SignedIn; change: ProfileChange; publicUrl: string }
}): Promise<ProfileOutcome> {
  const { who, change, publicUrl } = input
  const email = change.email === undefined ? undefined : customerEmail(change.email)
  if (email === null) return { done: false, refusal: 'not an address' }
  // Hashing is slow and happens before the row is locked; the row is asked again whether it still holds.
  const fresh = change.password ? await freshHash(ctx, who.customerId, change.password) : null
  if (fresh === 'wrong') return { done: false, refusal: 'wrong password' }
  return ctx.database.db.transaction(async (tx): Promise<ProfileOutcome> => {
    const now = ctx.now()
    const [customer] = await tx.select().from(customers).where(eq(customers.id, who.customerId)).for('update')
    if (!customer) return { done: false, refusal: 'gone' }
    if (fresh && fresh.checked !== customer.passwordHash) return { done: false, refusal: 'wrong password' }
    const isMoving = email !== undefined && email !== customer.email
    const asking = isMoving ? await weighEmailChange(tx, { customer, email, now }) : null
    if (asking === 'too often') return { done: false, refusal: 'too often' }

    const { firstName, lastName, billing, shipping } = change
    await tx
      .update(customers)
      .set({ firstName, lastName, billing, shipping, updatedAt: now })
      .where(eq(customers.id, customer.id))
    if (fresh) {
      const keep = { tokenHash: who.tokenHash }
      await setPassword(ctx, tx, { customer, passwordHash: fresh.passwordHash, keep, publicUrl })
    }
    // A new password voids a move asked for before; the one asked for along with it stands.
    if (isMoving && (asking === 'new' || fresh)) await askForEmailChange(ctx, tx, { customer, email, publicUrl })
    const changed = await readCustomer(tx, customer.id, now)
    return changed ? { done: true, customer: changed } : { done: false, refusal: 'gone' }
  })
}

async function freshHash(
  ctx: ShopContext,
  customerId: number,
  { current, wanted }: { current: string; wanted: string },
) {
  const [row] = await ctx.database.db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!row || !(await isPassword(current, row.passwordHash))) return 'wrong' as const
  return { checked: row.passwordHash, passwordHash: await hashPassword(wanted) }
}
