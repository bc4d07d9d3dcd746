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
import { type AwaitedOrder, awaitedOrder } from './awaited-order.ts'
import { accountDeleted } from './mail/account-deleted.ts'
import { isTheirs } from './newsletter-state.ts'

/**
 * Removes a customer and what the shop knows of them, in the caller's transaction. Sessions, links and the basket go with
 * the row; orders stay with what an invoice needs. Nothing is removed where they are gone, no longer as `isStill` wants
 * them, or have an order under way, whose delivery needs to reach them.
 */
export async function eraseCustomer(
  tx: Database,
  ctx: ShopContext,
  {
    customerId,
    isStill = () => true,
  }: { customerId: number; isStill?: (row: typeof customers.$inferSelect) => boolean },
): Promise<{ outcome: 'erased' | 'gone' } | { outcome: 'awaited'; order: AwaitedOrder }> {
  // Basket, orders, customer: a payment that comes in takes them in this order too, so neither waits for ever.
  await tx.select({ id: baskets.id }).from(baskets).where(eq(baskets.customerId, customerId)).for('update')
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(orders.id)
    .for('update')
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
  if (!customer || !isStill(customer)) return { outcome: 'gone' }
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
