import { or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { beginsWith } from '../begins-with.ts'

/** In the same format as the stored function `phone_digits`. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^(00)?440?/, '0')

/**
 * Finds orders by anything a caller can give: reference or its last four characters, postcode, surname, telephone
 * number, and email address if the member of staff may see it.
 */
export function orderSearch(text: string, mayUseEmail: boolean): SQL | undefined {
  const words = text.trim()
  const packed = words.toUpperCase().replace(/\s/g, '')
  const digits = digitsOf(words)
  return or(
    /^[2-9A-Z]{4}$/.test(packed) ? sql`right(${orders.reference}, 4) = ${packed}` : undefined,
    /^ORD(-[2-9A-Z]{4}){3}$/.test(packed) ? sql`${orders.reference} = ${packed}` : undefined,
    /^[A-Z]{1,2}\d/.test(packed)
      ? beginsWith(sql`order_postcode(${orders.billing}, ${orders.shipping})`, packed)
      : undefined,
    digits.length >= 5 && /^[\d\s+()-]+$/.test(words)
      ? beginsWith(sql`phone_digits(${orders.billing})`, digits)
      : undefined,
    mayUseEmail ? beginsWith(sql`lower(${orders.email})`, words.toLowerCase()) : undefined,
    beginsWith(sql`lower(${orders.billing} ->> 'last_name')`, words.toLowerCase()),
  )
}
