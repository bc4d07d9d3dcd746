import { sql } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'

/** A cancelled or refunded order has given the use of its voucher back. The stored function `basket_voucher` agrees. */
export const isUsed = sql`${orders.state} not in ('cancelled', 'refunded')`
