import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customers } from '#database/tables/customers.ts'
import { orders } from '#database/tables/orders.ts'

/** Orders placed as a guest with an account's email address. The index is on `email_key`. */
const placedAsGuestBy = (email: string) =>
  and(
    isNull(orders.customerId),
    eq(sql`email_key(${orders.email})`, sql`email_key(${email})`),
    eq(sql`lower(${orders.email})`, email),
  )

/** The account that has confirmed this email address; null if there is none. */
export async function provenOwner(tx: Database, email: string): Promise<number | null> {
  const [owner] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email.toLowerCase()), isNotNull(customers.emailConfirmedAt)))
  return owner?.id ?? null
}

/** Locks the orders for `claimGuestOrders`. Lock the customer afterwards: payments lock in that sequence. */
export async function lockGuestOrders(tx: Database, email: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(placedAsGuestBy(email)).orderBy(orders.id).for('update')
}

/** Adds the orders placed as a guest with an email address to its account, once the address is confirmed. */
export async function claimGuestOrders(
  tx: Database,
  { customerId, email }: { customerId: number; email: string },
): Promise<number> {
  const found = tx.select({ id: orders.id }).from(orders).where(placedAsGuestBy(email))
  const claimed = await tx
    .update(orders)
    .set({ customerId })
    .where(inArray(orders.id, found))
    .returning({ paidAt: orders.paidAt, totalPence: orders.totalPence })
  const paid = claimed.filter(({ paidAt }) => paidAt !== null)
  await countOrders(tx, customerId, {
    orders: paid.length,
    isPaying: paid.some(({ totalPence }) => totalPence > 0),
  })
  return claimed.length
}

/** Free samples do not make anyone a paying customer. */
export async function countOrders(
  tx: Database,
  customerId: number,
  counted: { orders: number; isPaying: boolean },
): Promise<void> {
  if (counted.orders === 0) return
  await tx
    .update(customers)
    .set({
      orderCount: sql`${customers.orderCount} + ${counted.orders}`,
      isPayingCustomer: sql`${customers.isPayingCustomer} or ${counted.isPaying}`,
    })
    .where(eq(customers.id, customerId))
}
