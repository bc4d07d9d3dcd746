import { and, type SQL, sql } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import { orders } from '#database/tables/orders.ts'
import { comesAfter, type PeopleQuery, sortedBy } from './people-query.ts'
import { customerSearch, guestSearch } from './search-customers.ts'

/** By what each person's own row says: the day they came, or their surname. */
export function peopleByPerson(query: PeopleQuery): SQL {
  const { by, q, limit } = query
  const account = {
    place: sql`${customers.id}::bigint * 2`,
    key:
      by === 'name'
        ? sql`coalesce(lower(coalesce(nullif(${customers.lastName}, ''), ${customers.billing} ->> 'last_name')), '')`
        : sql`${customers.createdAt}`,
  }
  const guest = {
    place: sql`${orders.id}::bigint * 2 + 1`,
    key: by === 'name' ? sql`lower(${orders.billing} ->> 'last_name')` : sql`${orders.createdAt}`,
  }
  const accounts = and(q ? customerSearch(q) : sql`true`, comesAfter(query, account.key, account.place))
  const guests = and(
    sql`${orders.customerId} is null and ${orders.email} <> ''`,
    sql`not exists (select 1 from orders earlier where earlier.customer_id is null and earlier.id < ${orders.id}
      and lower(earlier.email) = lower(${orders.email}))`,
    q ? guestSearch(q) : undefined,
    comesAfter(query, guest.key, guest.place),
  )
  const sorted = sortedBy(query, sql`key`, sql`place`)
  return sql`select *, row_number() over (order by ${sorted}) as number from (
      (select ${customers.id} as id, null::text as reference, ${customers.email} as email, ${customers.createdAt} as at,
        ${account.key} as key, ${account.place} as place,
        ${customers.firstName} || ' ' || ${customers.lastName} as own_name, ${customers.billing} as billing
      from ${customers} where ${accounts} order by ${sortedBy(query, account.key, account.place)} limit ${limit})
      union all
      (select null, ${orders.reference}, lower(${orders.email}), ${orders.createdAt}, ${guest.key}, ${guest.place}, '',
        ${orders.billing}
      from ${orders} where ${guests} order by ${sortedBy(query, guest.key, guest.place)} limit ${limit})
    ) found order by number limit ${limit}`
}
