import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CustomerFilter, CustomerRow } from '#contract/office/customers.ts'
import { customers } from '#database/tables/customers.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { customerSearch, guestSearch } from './search-customers.ts'

const perPage = 50

const rowSchema = z.object({
  id: z.number().nullable(),
  reference: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  created: z.string(),
  place: z.number(),
  orders: z.number(),
  spent: z.number(),
})

const isoText = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`)

/** '2026-07-15T08:00:00.000000Z_42': the time and the place of the last customer of a page. */
const cursorPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,12})$/

/**
 * One page of customers, newest first unless the oldest are wanted: people with an account, and guests, who are known by the email address of their
 * orders. A guest's row names the first of these orders.
 */
export async function listCustomers({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: CustomerFilter & { limit?: number }
}): Promise<{ rows: CustomerRow[]; next: string | null }> {
  requirePermission(ctx, 'customers.read')
  const { limit = perPage, q } = input
  const [, time, place] = cursorPattern.exec(input.before ?? '') ?? []
  const [way, than] = input.sort === 'since' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const isBefore = (at: SQL, its: SQL) =>
    time ? sql`(${at}, ${its}) ${than} (${time}::timestamptz, ${place}::bigint)` : undefined
  const accountPlace = sql`${customers.id}::bigint * 2`
  const guestPlace = sql`${orders.id}::bigint * 2 + 1`
  const accounts = and(q ? customerSearch(q) : sql`true`, isBefore(sql`${customers.createdAt}`, accountPlace))
  const guests = and(
    sql`${orders.customerId} is null and ${orders.email} <> ''`,
    sql`not exists (select 1 from orders earlier where earlier.customer_id is null and earlier.id < ${orders.id}
      and lower(earlier.email) = lower(${orders.email}))`,
    q ? guestSearch(q) : undefined,
    isBefore(sql`${orders.createdAt}`, guestPlace),
  )
  const answer = await ctx.database.db.execute(sql`
    with found as (
      (select ${customers.id} as id, null::text as reference, ${customers.email} as email, ${customers.createdAt} as at,
        ${accountPlace} as place, ${customers.firstName} || ' ' || ${customers.lastName} as own_name,
        ${customers.billing} as billing
      from ${customers} where ${accounts} order by at ${way}, place ${way} limit ${limit + 1})
      union all
      (select null, ${orders.reference}, lower(${orders.email}), ${orders.createdAt} as at, ${guestPlace} as place, '',
        ${orders.billing}
      from ${orders} where ${guests} order by at ${way}, place ${way} limit ${limit + 1})
    ), page as (select * from found order by at ${way}, place ${way} limit ${limit + 1})
    select page.id, page.reference, page.email, to_char(page.at at time zone 'UTC', ${isoText}) as created,
      page.place::float as place, sums.orders, sums.spent,
      coalesce(nullif(trim(page.own_name), ''),
        trim(coalesce(page.billing ->> 'first_name', '') || ' ' || coalesce(page.billing ->> 'last_name', ''))) as name
    from page cross join lateral (
      select count(distinct o.id)::int as orders, coalesce(sum(p.amount_pence - p.refunded_pence), 0)::int as spent
      from orders o left join payments p on p.order_id = o.id and p.state in ('paid', 'refunded')
      where o.paid_at is not null
        and (o.customer_id = page.id or (page.id is null and o.customer_id is null and lower(o.email) = page.email))
    ) sums order by page.at ${way}, page.place ${way}`)
  const found = z.object({ rows: z.array(rowSchema) }).parse(answer).rows
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ place: _place, ...row }) => ({ ...row, created: new Date(row.created).toISOString() })),
    next: found.length > limit && last ? `${last.created}_${last.place}` : null,
  }
}
