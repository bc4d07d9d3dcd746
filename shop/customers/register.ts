import type { Database } from '#database/database.ts'
import { customers } from '#database/tables/customers.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { requestSubscription } from '../newsletter/request-subscription.ts'
import { customerEmail } from './customer-email.ts'
import { confirmDays, makeLink } from './email-links.ts'
import { hashPassword } from './hash-password.ts'
import { accountWelcome } from './mail/account-welcome.ts'
import { readCustomer } from './read-customer.ts'
import type { SignedInNow } from './sign-in.ts'
import { startSession } from './start-session.ts'

type Registration = {
  email: string
  password: string
  newsletter: boolean
  replaces: string | undefined
  publicUrl: string
}

/** Creates an account, signs in, and emails a link to confirm the address. The unique index decides who was first. */
export async function register({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Registration
}): Promise<SignedInNow | 'taken' | 'not_an_address'> {
  const email = customerEmail(input.email)
  if (!email) return 'not_an_address'
  const passwordHash = await hashPassword(input.password)
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const [created] = await tx
      .insert(customers)
      .values({ email, passwordHash, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (!created) return 'taken'
    await sendWelcome(ctx, tx, { customerId: created.id, email, publicUrl: input.publicUrl })
    if (input.newsletter)
      await requestSubscription({ ctx, input: { email, source: 'register', publicUrl: input.publicUrl }, tx })
    const customer = await readCustomer(tx, created.id, now)
    if (!customer) throw new Error('the new customer cannot be read')
    const session = { customerId: created.id, remembered: false, replaces: input.replaces, now }
    return { customer, token: await startSession(tx, session) }
  })
}

async function sendWelcome(
  ctx: ShopContext,
  tx: Database,
  account: { customerId: number; email: string; publicUrl: string },
): Promise<void> {
  const now = ctx.clock.now()
  const confirmUrl = await makeLink(tx, { ...account, purpose: 'confirm-email', now })
  await enqueueMail(
    tx,
    { ...accountWelcome(ctx.settings, { confirmUrl, days: confirmDays }), to: { address: account.email } },
    now,
  )
}
