import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { customers } from '#database/tables/customers.ts'
import { orders } from '#database/tables/orders.ts'

/** Orders placed as a guest under an account's address. The first condition is the one there is an index for. */
const placedAsGuestBy = (email: string) =>
  and(
    isNull(orders.customerId),
    eq(sql`email_key(${orders.email})`, sql`email_key(${email})`),
    eq(sql`lower(${orders.email})`, email),
  )

/** The account a guest's order belongs to; null while nobody has shown that the address is theirs. */
export async function provenOwner(tx: Database, email: string): Promise<number | null> {
  const [owner] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email.toLowerCase()), isNotNull(customers.emailConfirmedAt)))
  return owner?.id ?? null
}

/** Locks what `claimGuestOrders` will write. Called before the customer is locked, because paying locks in that order. */
export async function lockGuestOrders(tx: Database, email: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(placedAsGuestBy(email)).orderBy(orders.id).for('update')
}

/** Gives an account the orders that were placed as a guest under its address, once that is shown to be theirs. */
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

/** Free samples make nobody a paying customer. */
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
