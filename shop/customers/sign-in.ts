import { and, eq } from 'drizzle-orm'
import type { Customer } from '#contract/customers/customer.ts'
import { customers } from '#database/tables/customers.ts'
import { type FailedSignIn, recordFailedSignIn } from '../audit/record-failed-sign-in.ts'
import type { ShopContext } from '../context.ts'
import { customerEmail } from './customer-email.ts'
import { isPassword } from './hash-password.ts'
import { readCustomer } from './read-customer.ts'
import { startSession } from './start-session.ts'

export type SignedInNow = { customer: Customer; token: string }

/** Starts a session if the password is right, or returns null. An unknown address takes the same time. */
export async function signIn({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: {
    email: string
    password: string
    remember: boolean
    replaces: string | undefined
    from: Pick<FailedSignIn, 'network' | 'isKnownBrowser'>
  }
}): Promise<SignedInNow | null> {
  const { db } = ctx.database
  const [account] = await db
    .select({ id: customers.id, passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.email, customerEmail(input.email) ?? ''))
  const isRight = await isPassword(input.password, account?.passwordHash)
  if (!account || !isRight) {
    const failure = { audience: 'customer', customerId: account?.id ?? null, fault: 'password', ...input.from } as const
    await recordFailedSignIn(db, ctx.clock.now(), failure)
    return null
  }
  return db.transaction(async (tx) => {
    const now = ctx.clock.now()
    // Locked until the session is saved, so that a password change at the same time ends this session too.
    const [unchanged] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, account.id), eq(customers.passwordHash, account.passwordHash)))
      .for('share')
    const customer = unchanged ? await readCustomer(tx, unchanged.id, now) : null
    if (!customer) return null
    const session = { customerId: customer.id, remembered: input.remember, replaces: input.replaces, now }
    return { customer, token: await startSession(tx, session) }
  })
}
