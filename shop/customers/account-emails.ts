import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customerLinks, customers } from '#database/tables/customers.ts'

type Owner = Pick<typeof customers.$inferSelect, 'id' | 'email' | 'emailConfirmedAt'>

export type AccountEmails = {
  /** Confirmed by opening a link: data stored under these addresses belongs to this customer. */
  proven: string[]
  /** Also unconfirmed addresses that we sent emails to for this account. */
  named: string[]
}

/**
 * The current, former and requested addresses of an account. Anybody can register with anybody's address, so data
 * stored under an unproven one is neither shown nor deleted, nor is data of the account that has the address now.
 */
export async function accountEmails(tx: Database, owner: Owner): Promise<AccountEmails> {
  const links = await tx
    .select({ email: customerLinks.email, usedAt: customerLinks.usedAt })
    .from(customerLinks)
    .where(eq(customerLinks.customerId, owner.id))
  const confirmed = links.filter((link) => link.usedAt).map((link) => link.email)
  const proven = new Set(owner.emailConfirmedAt ? [...confirmed, owner.email] : confirmed)
  if (proven.size > 0) {
    const others = await tx
      .select({ email: customers.email })
      .from(customers)
      .where(and(inArray(customers.email, [...proven]), ne(customers.id, owner.id)))
    for (const { email } of others) proven.delete(email)
  }
  return { proven: [...proven], named: [...new Set([owner.email, ...links.map((link) => link.email)])] }
}
