import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CustomerFilter, CustomerRow } from '#contract/office/customers.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { peopleByPerson } from './people-by-person.ts'
import { cursorOf, type PeopleQuery } from './people-query.ts'

const perPage = 50

const rowSchema = z.object({
  id: z.number().nullable(),
  reference: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  created: z.string(),
  key: z.string(),
  place: z.number(),
  orders: z.number(),
  spent: z.number(),
})

const isoText = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`)

/**
 * One page of customers, newest first unless another order is wanted: people with an account, and guests, who are known by
 * the email address of their orders. A guest's row names the first of these orders.
 */
export async function listCustomers({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: CustomerFilter & { limit?: number }
}): Promise<{ rows: CustomerRow[]; next: string | null }> {
  requirePermission(ctx, 'customers.read')
  const { limit = perPage, q, sort = '-since', before } = input
  const by = sort.replace('-', '') as PeopleQuery['by']
  const query: PeopleQuery = { by, isDown: sort.startsWith('-'), q, after: cursorOf(by, before), limit: limit + 1 }
  const key: SQL = by === 'since' ? sql`to_char(page.key at time zone 'UTC', ${isoText})` : sql`page.key::text`
  const answer = await ctx.database.db.execute(sql`
    with page as (${peopleByPerson(query)})
    select page.id, page.reference, page.email, to_char(page.at at time zone 'UTC', ${isoText}) as created,
      ${key} as key, page.place::float as place, sums.orders, sums.spent,
      coalesce(nullif(trim(page.own_name), ''),
        trim(coalesce(page.billing ->> 'first_name', '') || ' ' || coalesce(page.billing ->> 'last_name', ''))) as name
    from page cross join lateral (
      select count(distinct o.id)::int as orders, coalesce(sum(p.amount_pence - p.refunded_pence), 0)::int as spent
      from orders o left join payments p on p.order_id = o.id and p.state in ('paid', 'refunded')
      where o.paid_at is not null
        and (o.customer_id = page.id or (page.id is null and o.customer_id is null and lower(o.email) = page.email))
    ) sums order by page.number`)
  const found = z.object({ rows: z.array(rowSchema) }).parse(answer).rows
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ place: _place, key: _key, ...row }) => ({
      ...row,
      created: new Date(row.created).toISOString(),
    })),
    next: found.length > limit && last ? `${last.key}_${last.place}` : null,
  }
}
