import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { ShopError } from '../error.ts'
import { byReference } from '../orders/order-aggregate.ts'

/** A guest has no number of their own: any of their orders leads to their address. */
export async function findGuest(db: Database, reference: string): Promise<{ email: string; reference: string }> {
  const [order] = await db
    .select({ email: orders.email, reference: orders.reference })
    .from(orders)
    .where(and(byReference(reference), isNull(orders.customerId)))
  if (!order || order.email === '') throw new ShopError('not_found', 'There is no such guest.')
  return { email: order.email.toLowerCase(), reference: order.reference }
}

export const ordersOfGuest = (email: string) => and(isNull(orders.customerId), eq(sql`lower(${orders.email})`, email))
