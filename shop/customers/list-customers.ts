import { and, desc, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm'
import type { CustomerFilter, CustomerRow } from '#contract/office/customers.ts'
import { customers } from '#database/tables/customers.ts'
import { requirePermission } from '../access/require-permission.ts'
import { beginsWith } from '../begins-with.ts'
import type { ShopContext } from '../context.ts'
import { digitsOf } from '../orders/search-orders.ts'

const perPage = 50

/** One page of the people with an account, newest first. */
export async function listCustomers({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: CustomerFilter & { limit?: number }
}): Promise<{ rows: CustomerRow[]; next: number | null }> {
  requirePermission(ctx, 'customers.read')
  const { limit = perPage } = input
  const rows = await ctx.database.db
    .select({
      ...getTableColumns(customers),
      spent: sql<number>`(select coalesce(sum(p.amount_pence - p.refunded_pence), 0)::int from orders o
        join payments p on p.order_id = o.id and p.state in ('paid', 'refunded') where o.customer_id = customers.id)`,
    })
    .from(customers)
    .where(and(input.q ? saying(input.q) : undefined, input.before ? lt(customers.id, input.before) : undefined))
    .orderBy(desc(customers.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map((row) => ({
    id: row.id,
    name: customerName(row),
    email: row.email,
    orders: row.orderCount,
    spent: row.spent,
    created: row.createdAt.toISOString(),
  }))
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The account's own name, else the one on its bill. */
export function customerName({
  firstName,
  lastName,
  billing,
}: Pick<typeof customers.$inferSelect, 'firstName' | 'lastName' | 'billing'>): string {
  const own = `${firstName} ${lastName}`.trim()
  return own || `${billing?.first_name ?? ''} ${billing?.last_name ?? ''}`.trim()
}

/** By the beginning of the address, of the whole name or the surname, or of the postcode or telephone of a bill. */
function saying(words: string): SQL | undefined {
  const small = words.toLowerCase()
  const packed = small.replace(/\s/g, '')
  const digits = digitsOf(words)
  return or(
    beginsWith(sql`${customers.email}`, small),
    beginsWith(sql`lower(${customers.firstName} || ' ' || ${customers.lastName})`, small),
    beginsWith(sql`lower(coalesce(nullif(${customers.lastName}, ''), ${customers.billing} ->> 'last_name'))`, small),
    /^[a-z]{1,2}\d/.test(packed)
      ? beginsWith(sql`lower(replace(${customers.billing} ->> 'postcode', ' ', ''))`, packed)
      : undefined,
    digits.length >= 5 && /^[\d\s+()-]+$/.test(words)
      ? beginsWith(sql`phone_digits(${customers.billing})`, digits)
      : undefined,
  )
}
