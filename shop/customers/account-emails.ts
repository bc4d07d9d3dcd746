import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customerLinks, customers } from '#database/tables/customers.ts'

type Owner = Pick<typeof customers.$inferSelect, 'id' | 'email' | 'emailConfirmedAt'>

export type TheirAddresses = {
  /** Shown to be theirs by opening a link: what is known of these addresses is known of this person. */
  proven: string[]
  /** Also those we only wrote to for this account, because somebody typed them. */
  named: string[]
}

/**
 * The addresses an account has, had or asked for. Anybody can register with anybody's address, so what others left under
 * an unproven one is neither shown nor deleted; nor is what belongs to who has the address now.
 */
export async function accountEmails(tx: Database, owner: Owner): Promise<TheirAddresses> {
  const links = await tx
    .select({ email: customerLinks.email, usedAt: customerLinks.usedAt })
    .from(customerLinks)
    .where(eq(customerLinks.customerId, owner.id))
  const had = links.filter((link) => link.usedAt).map((link) => link.email)
  const proven = new Set(owner.emailConfirmedAt ? [...had, owner.email] : had)
  if (proven.size > 0) {
    const others = await tx
      .select({ email: customers.email })
      .from(customers)
      .where(and(inArray(customers.email, [...proven]), ne(customers.id, owner.id)))
    for (const { email } of others) proven.delete(email)
  }
  return { proven: [...proven], named: [...new Set([owner.email, ...links.map((link) => link.email)])] }
}
