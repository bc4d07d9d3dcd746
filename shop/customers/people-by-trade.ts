import { and, type SQL, sql } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import { comesAfter, type PeopleQuery, sortedBy } from './people-query.ts'
import { customerSearch, guestSearch } from './search-customers.ts'

/** By the number of their paid orders, or what they have spent: every order is added up. */
export function peopleByTrade(query: PeopleQuery): SQL {
  const { by, q, limit } = query
  const key = by === 'orders' ? sql`orders` : sql`spent`
  return sql`with sums as (
      select o.customer_id, case when o.customer_id is null then lower(o.email) end as guest, min(o.id) as first,
        count(*) filter (where o.paid_at is not null)::int as orders,
        coalesce(sum(p.pence) filter (where o.paid_at is not null), 0)::bigint as spent
      from orders o left join (
        select order_id, sum(amount_pence - refunded_pence) as pence from payments where state in ('paid', 'refunded') group by 1
      ) p on p.order_id = o.id
      where o.customer_id is not null or o.email <> ''
      group by 1, 2
    )
    select page.id, o.reference, coalesce(c.email, lower(o.email)) as email, coalesce(c.created_at, o.created_at) as at,
      page.key, page.place, c.first_name || ' ' || c.last_name as own_name, coalesce(c.billing, o.billing) as billing,
      row_number() over (order by ${sortedBy(query, sql`page.key`, sql`page.place`)}) as number
    from (
      select id, first, ${key} as key, place from (
        select ${customers.id} as id, null::int as first, coalesce(sums.orders, 0) as orders, coalesce(sums.spent, 0) as spent,
          ${customers.id}::bigint * 2 as place
        from ${customers} left join sums on sums.customer_id = ${customers.id} where ${q ? customerSearch(q) : sql`true`}
        union all
        select null, first, orders, spent, first::bigint * 2 + 1 from sums
        where guest is not null and ${q ? sql`exists (select 1 from orders where orders.id = first and ${guestSearch(q)})` : sql`true`}
      ) people where ${and(sql`true`, comesAfter(query, key, sql`place`))}
      order by ${sortedBy(query, key, sql`place`)} limit ${limit}
    ) page
    left join customers c on c.id = page.id
    left join orders o on o.id = page.first`
}
