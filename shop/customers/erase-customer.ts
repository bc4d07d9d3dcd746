import { and, eq, isNotNull, like, or } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { baskets } from '#database/tables/basket.ts'
import { customers } from '#database/tables/customers.ts'
import { mailOutbox, newsletterSubscriptions } from '#database/tables/messages.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { type AccountEmails, accountEmails } from './account-emails.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { type AwaitedOrder, awaitedOrder } from './awaited-order.ts'
import { deleteByEmail, isOneOf } from './delete-by-email.ts'
import { accountDeleted } from './mail/account-deleted.ts'
import { isTheirs } from './newsletter-state.ts'

/**
 * Deletes a customer and their data in the caller's transaction. Sessions, links and the basket are deleted with the
 * row; orders keep what an invoice needs. Nothing is deleted if the customer no longer exists, `isUnchanged` returns
 * false, or an open order still needs their contact details.
 */
export async function eraseCustomer(
  tx: Database,
  ctx: ShopContext,
  {
    customerId,
    isUnchanged = () => true,
  }: { customerId: number; isUnchanged?: (row: typeof customers.$inferSelect) => boolean },
): Promise<{ outcome: 'erased' | 'gone' } | { outcome: 'awaited'; order: AwaitedOrder }> {
  // Lock basket, orders, customer, in the same order as an incoming payment, which prevents deadlocks.
  await tx.select({ id: baskets.id }).from(baskets).where(eq(baskets.customerId, customerId)).for('update')
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(orders.id)
    .for('update')
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
  if (!customer || !isUnchanged(customer)) return { outcome: 'gone' }
  const addresses = await accountEmails(tx, customer)
  const order = await awaitedOrder(tx, { customerId, proven: addresses.proven, now: ctx.clock.now() })
  if (order) return { outcome: 'awaited', order }
  const hasInvoices = await anonymiseOrders(tx, customer.id, addresses.proven)
  await deleteMessages(tx, customer, addresses)
  await tx.delete(customers).where(eq(customers.id, customer.id))
  const mail = accountDeleted(ctx.settings, { hasInvoices })
  await enqueueMail(tx, { ...mail, to: { address: customer.email } }, ctx.clock.now())
  return { outcome: 'erased' }
}

async function deleteMessages(
  tx: Database,
  customer: typeof customers.$inferSelect,
  { proven, named }: AccountEmails,
): Promise<void> {
  await deleteByEmail(tx, proven)
  const [subscription] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, customer.email))
  const isOwn = subscription !== undefined && isTheirs(customer, subscription)
  if (isOwn) await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, subscription.id))
  // Emails waiting for an unproven address may be meant for somebody else.
  const ofAccount = or(
    isNotNull(mailOutbox.sentAt),
    like(mailOutbox.kind, 'account-%'),
    isOwn ? like(mailOutbox.kind, 'newsletter-%') : undefined,
  )
  await tx.delete(mailOutbox).where(and(isOneOf(mailOutbox.toAddress, named), ofAccount))
}
