import { or, type SQL, sql } from 'drizzle-orm'
import { customers } from '#database/tables/customers.ts'
import { beginsWith } from '../begins-with.ts'
import { digitsOf } from '../orders/search-orders.ts'

const looksLikePostcode = (packed: string) => /^[a-z]{1,2}\d/.test(packed)
const looksLikePhone = (words: string) => digitsOf(words).length >= 5 && /^[\d\s+()-]+$/.test(words)

/** By the beginning of the address, of the whole name or the surname, or of the postcode or telephone of a bill. */
export function customerSearch(words: string): SQL | undefined {
  const small = words.toLowerCase()
  const packed = small.replace(/\s/g, '')
  return or(
    beginsWith(sql`${customers.email}`, small),
    beginsWith(sql`lower(${customers.firstName} || ' ' || ${customers.lastName})`, small),
    beginsWith(sql`lower(coalesce(nullif(${customers.lastName}, ''), ${customers.billing} ->> 'last_name'))`, small),
    looksLikePostcode(packed)
      ? beginsWith(sql`lower(replace(${customers.billing} ->> 'postcode', ' ', ''))`, packed)
      : undefined,
    looksLikePhone(words) ? beginsWith(sql`phone_digits(${customers.billing})`, digitsOf(words)) : undefined,
  )
}

/** Guests by the same, in any of their orders. */
export function guestSearch(words: string): SQL {
  const small = words.toLowerCase()
  const packed = words.toUpperCase().replace(/\s/g, '')
  const surname = small.split(/\s+/).at(-1) ?? small
  const matches = or(
    beginsWith(sql`lower(o.email)`, small),
    sql`(${beginsWith(sql`lower(o.billing ->> 'last_name')`, surname)}
      and ${beginsWith(sql`lower(concat(o.billing ->> 'first_name', ' ', o.billing ->> 'last_name'))`, small)})`,
    beginsWith(sql`lower(o.billing ->> 'last_name')`, small),
    looksLikePostcode(packed.toLowerCase())
      ? beginsWith(sql`order_postcode(o.billing, o.shipping)`, packed)
      : undefined,
    looksLikePhone(words) ? beginsWith(sql`phone_digits(o.billing)`, digitsOf(words)) : undefined,
  )
  return sql`lower(orders.email) in (select lower(o.email) from orders o where o.customer_id is null and ${matches})`
}
