import { eq } from 'drizzle-orm'
import type { Address } from '#contract/customers/address.ts'
import { type Customer, passwordForEmail } from '#contract/customers/customer.ts'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { checkEmailChange, requestEmailChange } from './change-email.ts'
import { customerEmail } from './customer-email.ts'
import type { SignedIn } from './find-session.ts'
import { hashPassword, isPassword } from './hash-password.ts'
import { readCustomer } from './read-customer.ts'
import { setPassword } from './set-password.ts'

type ProfileChange = {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  currentPassword?: string | undefined
  newPassword?: string | undefined
  billing?: Address | null | undefined
  shipping?: Address | null | undefined
}

export type ProfileResult = { ok: true; customer: Customer } | Refusal<ProfileFault>
type ProfileFault = keyof typeof faults

const faults = {
  password_needed: { currentPassword: passwordForEmail },
  wrong_password: { currentPassword: 'Your current password is incorrect' },
  not_an_address: { email: 'Please enter a valid email address' },
  too_often: { email: 'You have changed your email address several times today. Please try again tomorrow.' },
  /** The account was deleted in the meantime. */
  signed_out: { session: 'No user logged in' },
} satisfies Record<string, Record<string, string>>

function refuseProfile(code: ProfileFault): Refusal<ProfileFault> {
  const fields: Record<string, string> = faults[code]
  return refuse(code, Object.values(fields)[0] ?? '', fields)
}

/** Changing the password or email address requires the password: an open session is not enough. */
export const needsPassword = (who: SignedIn, { email, newPassword }: ProfileChange): boolean =>
  newPassword !== undefined || (email !== undefined && customerEmail(email) !== who.email)

/** Saves all changes or none. Missing fields stay as they are; a null address is deleted. */
export async function updateProfile({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { who: SignedIn; change: ProfileChange; publicUrl: string }
}): Promise<ProfileResult> {
  const { who, change, publicUrl } = input
  // Hashing is slow, so it happens before the row is locked. The transaction checks that the hash is still the same.
  const checked = needsPassword(who, change) ? await checkPassword(ctx, who, change.currentPassword) : null
  if (typeof checked === 'string') return refuseProfile(checked)
  const email = change.email === undefined ? undefined : customerEmail(change.email)
  if (email === null) return refuseProfile('not_an_address')
  const passwordHash = change.newPassword === undefined ? null : await hashPassword(change.newPassword)
  return ctx.database.db.transaction(async (tx): Promise<ProfileResult> => {
    const now = ctx.clock.now()
    const [customer] = await tx.select().from(customers).where(eq(customers.id, who.customerId)).for('update')
    if (!customer) return refuseProfile('signed_out')
    if (checked && checked.passwordHash !== customer.passwordHash) return refuseProfile('wrong_password')
    const isMoving = email !== undefined && email !== customer.email
    // The account's address has changed since the check.
    if (isMoving && !checked) return refuseProfile('password_needed')
    const emailChange = isMoving ? await checkEmailChange(tx, { customer, email, now }) : null
    if (emailChange === 'too_often') return refuseProfile('too_often')

    const { firstName, lastName, billing, shipping } = change
    await tx
      .update(customers)
      .set({ firstName, lastName, billing, shipping, updatedAt: now })
      .where(eq(customers.id, customer.id))
    if (passwordHash) {
      const keep = { tokenHash: who.tokenHash }
      await setPassword(ctx, tx, { customer, passwordHash, keep, publicUrl })
    }
    // A new password cancels an earlier change of address, but not the one in this request.
    if (isMoving && (emailChange === 'new' || passwordHash))
      await requestEmailChange(ctx, tx, { customer, email, publicUrl })
    const changed = await readCustomer(tx, customer.id, now)
    return changed ? { ok: true, customer: changed } : refuseProfile('signed_out')
  })
}

/** The hash that the right password matched, or the error code. */
async function checkPassword(ctx: ShopContext, who: SignedIn, password: string | undefined) {
  if (!password) return 'password_needed' as const
  const [row] = await ctx.database.db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, who.customerId))
  return row && (await isPassword(password, row.passwordHash)) ? row : ('wrong_password' as const)
}
