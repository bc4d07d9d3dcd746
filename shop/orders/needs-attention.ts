import { sql } from 'drizzle-orm'
import { refusalsBeforeHelp } from './refunds/execute-refund.ts'

/**
 * A payment arrived that cannot be used, or a provider keeps refusing a refund. Written as plain SQL: in a query on one
 * table the query builder would drop the table names.
 */
export const needsAttention = sql<boolean>`exists (select 1 from payments p left join refunds r
  on r.payment_id = p.id and r.state = 'requested' and r.attempts >= ${refusalsBeforeHelp}
  where p.order_id = orders.id and (p.attention is not null or r.id is not null))`

/** The same condition written for a filter, so that an index finds the few matching orders. */
export const attentionFilter = sql`orders.id in (select p.order_id from payments p where p.attention is not null
  union select p.order_id from payments p join refunds r on r.payment_id = p.id
  where r.state = 'requested' and r.attempts >= ${refusalsBeforeHelp})`
