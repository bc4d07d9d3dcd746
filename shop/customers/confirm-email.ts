import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customerLinks, customers } from '#database/tables/customers.ts'
import { newsletterSubscriptions } from '#database/tables/messages.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { ShopContext } from '../context.ts'
import { claimGuestOrders, lockGuestOrders } from '../orders/guest-orders.ts'
import { emailOfLink, type LinkPurpose, takeLink, voidLinks } from './email-links.ts'
import { hashOfToken } from './find-session.ts'
import { isTheirs } from './newsletter-state.ts'

/** `orders`: the number of guest orders that the account received with the address. */
type Confirmation = { outcome: 'confirmed' | 'moved'; orders: number } | { outcome: 'already' | 'not valid' }
const purposes: LinkPurpose[] = ['confirm-email', 'change-email']

type AddressChange = { customer: typeof customers.$inferSelect; email: string; now: Date }

/** Confirms an address by the link of the welcome email or of a change of address. */
export async function confirmEmail({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { token: string }
}): Promise<Confirmation> {
  try {
    return await takeConfirmation(ctx, input.token)
  } catch (error) {
    // Another account took the same address at the same time; the unique index allows only one.
    if (isUniqueViolation(error)) return { outcome: 'not valid' }
    throw error
  }
}

function takeConfirmation(ctx: ShopContext, token: string): Promise<Confirmation> {
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const linked = await emailOfLink(tx, token, { purposes, now })
    if (linked) await lockGuestOrders(tx, linked)
    const link = await takeLink(tx, token, { purposes, now })
    if (!link) return { outcome: (await wasConfirmed(tx, token)) ? 'already' : 'not valid' }
    const { customer, email, purpose } = link
    const outcome = purpose === 'change-email' ? await move(tx, { customer, email, now }) : await confirm(tx, link, now)
    if (outcome === 'not valid') return { outcome }
    return { outcome, orders: await claimGuestOrders(tx, { customerId: customer.id, email }) }
  })
}

async function confirm(
  tx: Database,
  { customer, email }: Omit<AddressChange, 'now'>,
  now: Date,
): Promise<'confirmed' | 'not valid'> {
  if (customer.email !== email) return 'not valid'
  await tx.update(customers).set({ emailConfirmedAt: now }).where(eq(customers.id, customer.id))
  return 'confirmed'
}

async function move(tx: Database, { customer, email, now }: AddressChange): Promise<'moved' | 'not valid'> {
  const [holder] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  if (holder) return 'not valid'
  await moveNewsletter(tx, { customer, email, now })
  await tx.update(customers).set({ email, emailConfirmedAt: now, updatedAt: now }).where(eq(customers.id, customer.id))
  // Links sent to the old address must no longer work.
  await voidLinks(tx, customer.id, { purposes: ['reset-password', 'confirm-email'], now })
  return 'moved'
}

/** The subscription moves to the new address, unless the new address is already on the list. */
async function moveNewsletter(tx: Database, { customer, email }: AddressChange): Promise<void> {
  const rows = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(inArray(newsletterSubscriptions.email, [customer.email, email]))
  const [old] = rows
  if (!old || rows.length > 1 || old.email === email || !isTheirs(customer, old)) return
  await tx.update(newsletterSubscriptions).set({ email }).where(eq(newsletterSubscriptions.id, old.id))
}

/** Whether a used link had its effect, so that opening it a second time is not an error. */
async function wasConfirmed(tx: Database, token: string): Promise<boolean> {
  const found = await tx
    .select({ id: customers.id })
    .from(customerLinks)
    .innerJoin(customers, and(eq(customers.id, customerLinks.customerId), eq(customers.email, customerLinks.email)))
    .where(
      and(
        eq(customerLinks.hash, hashOfToken(token)),
        inArray(customerLinks.purpose, purposes),
        isNotNull(customers.emailConfirmedAt),
      ),
    )
  return found.length > 0
}
