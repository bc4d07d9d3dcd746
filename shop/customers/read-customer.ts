import { asc, eq, sql } from 'drizzle-orm'
import type { Customer } from '#contract/customers/customer.ts'
import type { Database } from '#database/database.ts'
import { customerAddresses, customers } from '#database/tables/customers.ts'
import { newsletterSubscriptions } from '#database/tables/messages.ts'
import { latestLink } from './email-links.ts'
import { newsletterState } from './newsletter-state.ts'

/** The customer's data for their browser, without the password hash; null if the account was deleted. */
export async function readCustomer(db: Database, customerId: number, now: Date): Promise<Customer | null> {
  const [found] = await db
    .select({ row: customers, subscription: newsletterSubscriptions })
    .from(customers)
    .leftJoin(newsletterSubscriptions, eq(newsletterSubscriptions.email, customers.email))
    .where(eq(customers.id, customerId))
  if (!found) return null
  const { row, subscription } = found
  const addresses = await db
    .select({ id: customerAddresses.id, label: customerAddresses.label, address: customerAddresses.address })
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(sql`lower(${customerAddresses.label})`, asc(customerAddresses.id))
  const change = await latestLink(db, customerId, 'change-email')
  const isPending = change && !change.usedAt && change.expiresAt > now
  return {
    id: row.id,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    role: row.role,
    username: row.email.slice(0, row.email.lastIndexOf('@')),
    billing: row.billing,
    shipping: row.shipping,
    addresses,
    is_paying_customer: row.isPayingCustomer,
    avatar_url: '',
    order_count: row.orderCount,
    newsletter: newsletterState(row, subscription),
    pending_email: isPending ? change.email : null,
    email_confirmed: row.emailConfirmedAt !== null,
    date_created: row.createdAt.toISOString(),
    date_modified: row.updatedAt.toISOString(),
  }
}
