import { sql } from 'drizzle-orm'
import { refusalsBeforeHelp } from './refunds/execute-refund.ts'

/**
 * Money arrived that cannot be used, or a provider keeps refusing a refund. Names its tables itself: in a query of one
 * table the builder would leave them out.
 */
export const needsAttention = sql<boolean>`exists (select 1 from payments p left join refunds r
  on r.payment_id = p.id and r.state = 'requested' and r.attempts >= ${refusalsBeforeHelp}
  where p.order_id = orders.id and (p.attention is not null or r.id is not null))`

/** The same as a condition of a list: an index finds these few, instead of a look at every order. */
export const isAmongNeedingAttention = sql`orders.id in (select p.order_id from payments p where p.attention is not null
  union select p.order_id from payments p join refunds r on r.payment_id = p.id
  where r.state = 'requested' and r.attempts >= ${refusalsBeforeHelp})`
