import { sql } from 'drizzle-orm'
import { refusalsBeforeHelp } from '../orders/refunds/execute-refund.ts'

/** Money that came and cannot be used, or a refund that a provider keeps refusing. By their own names, as in `listOrders`. */
export const needsPerson = sql<boolean>`exists (select 1 from payments p left join refunds r
  on r.payment_id = p.id and r.state = 'requested' and r.attempts >= ${refusalsBeforeHelp}
  where p.order_id = orders.id and (p.attention is not null or r.id is not null))`

/** The same as a list to look for: those few are found by index, not one order after the other. */
export const amongThoseWhoNeedOne = sql`orders.id in (select p.order_id from payments p where p.attention is not null
  union select p.order_id from payments p join refunds r on r.payment_id = p.id
  where r.state = 'requested' and r.attempts >= ${refusalsBeforeHelp})`
