import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { orderSummarySchema } from '#contract/orders/order.ts'
import { orders } from '#database/tables/orders.ts'
import { requireCustomer } from '../access/require-customer.ts'
import type { ShopContext } from '../context.ts'

type Summary = z.output<typeof orderSummarySchema>
type First = { lines: number; name: string; picture: Summary['image'] }

const most = 200

/** A customer's orders, newest first. */
export async function listOrders({ ctx }: { ctx: ShopContext }): Promise<Summary[]> {
  const rows = await ctx.database.db
    .select({
      reference: orders.reference,
      state: orders.state,
      createdAt: orders.createdAt,
      total: orders.totalPence,
      // Written as plain SQL: in a query on one table the query builder would drop the table name from `orders.id`.
      first: sql<First>`(select json_build_object('lines', count(*),
        'name', (array_agg(l.product_name order by l.position))[1],
        'picture', (array_agg(l.picture order by l.position))[1])
        from order_lines l where l.order_id = orders.id)`,
    })
    .from(orders)
    .where(eq(orders.customerId, requireCustomer(ctx)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most)
  return rows.map(({ reference, state, createdAt, total, first }) => ({
    reference,
    state,
    date_created: createdAt.toISOString(),
    total,
    count: first.lines,
    first_line: first.name,
    image: first.picture,
  }))
}
