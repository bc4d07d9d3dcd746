import { or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { beginsWith } from '../begins-with.ts'

/** As `phone_digits` writes them. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^(00)?440?/, '0')

/**
 * Orders by whatever a caller can say of theirs: reference or its last four, postcode, surname, telephone, and e-mail
 * for those who may see one.
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
