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

/** A session for whoever knows the password, or null: an unknown address costs the same and answers the same. */
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
  const [known] = await db
    .select({ id: customers.id, passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.email, customerEmail(input.email) ?? ''))
  const isRight = await isPassword(input.password, known?.passwordHash)
  if (!known || !isRight) {
    const failure = { audience: 'customer', customerId: known?.id ?? null, fault: 'password', ...input.from } as const
    await recordFailedSignIn(db, ctx.clock.now(), failure)
    return null
  }
  return db.transaction(async (tx) => {
    const now = ctx.clock.now()
    // Held until the session is in, so that a password changed just now ends this session too.
    const [still] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, known.id), eq(customers.passwordHash, known.passwordHash)))
      .for('share')
    const customer = still ? await readCustomer(tx, still.id, now) : null
    if (!customer) return null
    const session = { customerId: customer.id, remembered: input.remember, replaces: input.replaces, now }
    return { customer, token: await startSession(tx, session) }
  })
}
