import { and, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#database/database.ts'
import { baskets } from '#database/tables/basket.ts'
import { customers } from '#database/tables/customers.ts'
import { enquiries, mailOutbox, newsletterSubscriptions, stockAlerts } from '#database/tables/messages.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { accountEmails, type TheirAddresses } from './account-emails.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import type { SignedIn } from './find-session.ts'
import { isPassword } from './hash-password.ts'
import { accountDeleted } from './mail/account-deleted.ts'
import { isTheirs } from './newsletter-state.ts'

/**
 * Removes the customer and what the shop knows of them. Sessions, links and the basket go with the row; orders stay with
 * what an invoice needs.
 */
export async function deleteAccount({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { who: SignedIn; password: string }
}): Promise<'done' | 'wrong_password'> {
  const [known] = await ctx.database.db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, input.who.customerId))
  if (!known || !(await isPassword(input.password, known.passwordHash))) return 'wrong_password'
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const { customerId } = input.who
    // Basket, orders, customer: a payment that comes in takes them in this order too, so neither waits for ever.
    await tx.select({ id: baskets.id }).from(baskets).where(eq(baskets.customerId, customerId)).for('update')
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.customerId, customerId))
      .orderBy(orders.id)
      .for('update')
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    if (!customer || customer.passwordHash !== known.passwordHash) return 'wrong_password'
    const addresses = await accountEmails(tx, customer)
    const hasInvoices = await anonymiseOrders(tx, customer.id, addresses.proven)
    await deleteMessages(tx, customer, addresses)
    await tx.delete(customers).where(eq(customers.id, customer.id))
    await enqueueMail(tx, { ...accountDeleted(ctx.settings, { hasInvoices }), to: { address: customer.email } }, now)
    return 'done'
  })
}

async function deleteMessages(
  tx: Database,
  customer: typeof customers.$inferSelect,
  { proven, named }: TheirAddresses,
): Promise<void> {
  await tx.delete(enquiries).where(isOneOf(enquiries.email, proven))
  await tx.delete(newsletterSubscriptions).where(inArray(newsletterSubscriptions.email, proven))
  await tx.delete(stockAlerts).where(inArray(stockAlerts.email, proven))
  const [own] = await tx.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, customer.email))
  const isOwn = own !== undefined && isTheirs(customer, own)
  if (isOwn) await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, own.id))
  // To an address not shown to be theirs, mail may be waiting that somebody else expects.
  const ofAccount = or(
    isNotNull(mailOutbox.sentAt),
    like(mailOutbox.kind, 'account-%'),
    isOwn ? like(mailOutbox.kind, 'newsletter-%') : undefined,
  )
  await tx
    .delete(mailOutbox)
    .where(
      or(
        isOneOf(mailOutbox.toAddress, proven),
        isOneOf(mailOutbox.replyTo, proven),
        and(isOneOf(mailOutbox.toAddress, named), ofAccount),
      ),
    )
}

/** Enquiries and mails keep an address as it was typed. */
const isOneOf = (column: AnyPgColumn, addresses: string[]) => inArray(sql`lower(${column})`, addresses)
