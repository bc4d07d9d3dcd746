import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ShopContext } from '../context.ts'
import { hashPassword } from '../customers/hash-password.ts'

/** Gives an account to the made-up buyers who have come back. Nobody knows their passwords. */
export async function seedAccounts({ database: { db }, clock }: ShopContext): Promise<void> {
  const passwordHash = await hashPassword(randomUUID())
  const now = clock.now().toISOString()
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into customers (email, password_hash, first_name, last_name, billing, shipping, is_paying_customer, order_count,
        email_confirmed_at, created_at, updated_at)
      select o.email, ${passwordHash}, o.billing ->> 'first_name', o.billing ->> 'last_name', o.billing, o.shipping, true,
        back.orders, back.since, back.since, ${now}::timestamptz
      from (select min(id) as id, min(created_at) as since, count(*)::int as orders from orders
        where paid_at is not null group by email having count(*) > 1) back
      join orders o on o.id = back.id`)
    await tx.execute(sql`update orders o set customer_id = c.id from customers c where c.email = o.email`)
  })
}
