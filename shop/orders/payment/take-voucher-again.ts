import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { vouchers } from '#database/tables/vouchers.ts'
import type { OrderRow } from '../order-aggregate.ts'

/**
 * A cancelled order has given the use of its voucher back. False if others have used the voucher up since, so that an
 * order whose payment arrives late cannot use it once more. Locks in the order of the checkout: email, then voucher.
 */
export async function takeVoucherAgain(tx: Database, { id, voucherId, email, customerId }: OrderRow): Promise<boolean> {
  if (voucherId === null) return true
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('email ' || email_key(${email}), 0))`)
  const [voucher] = await tx.select().from(vouchers).where(eq(vouchers.id, voucherId)).for('no key update')
  if (!voucher) return true
  const isOwn = sql`(${orders.customerId} = ${customerId} or email_key(${orders.email}) = email_key(${email}))`
  const [counted] = await tx
    .select({ uses: sql<number>`count(*)::int`, ownUses: sql<number>`(count(*) filter (where ${isOwn}))::int` })
    .from(orders)
    .where(and(eq(orders.voucherId, voucherId), ne(orders.id, id), notInArray(orders.state, ['cancelled', 'refunded'])))
  const { uses = 0, ownUses = 0 } = counted ?? {}
  if (voucher.oncePerCustomer && ownUses > 0) return false
  return voucher.mostUses === null || uses < voucher.mostUses
}
