import { and, eq, sql } from 'drizzle-orm'
import type { OrderState } from '#contract/order-states.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { factsOf, type OrderAggregate, type OrderRow } from './order-aggregate.ts'
import { transitionError } from './transitions.ts'

type Written = Partial<Pick<OrderRow, 'heldUntil' | 'paidAt' | 'dispatchedAt' | 'carrier' | 'trackingNumber'>>

/** Moves an order along its table and writes down when and why. The reason, when it may not; the caller holds its lock. */
export async function changeState(
  tx: Database,
  record: OrderAggregate,
  to: OrderState,
  cause: string,
  now: Date,
  also: Written = {},
): Promise<{ done: true; record: OrderAggregate } | { done: false; reason: string }> {
  const { order } = record
  const reason = transitionError(factsOf(record), to)
  if (reason) return { done: false, reason }
  const event = { orderId: order.id, fromState: order.state, toState: to, cause, at: now }
  const update = tx
    .update(orders)
    .set({ ...also, state: to })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning({ id: orders.id })
    .getSQL()
  const result = await tx.execute(sql`with changed as (${update})
    insert into order_events (order_id, from_state, to_state, cause, at)
    select id, ${order.state}::text, ${to}::text, ${cause}::text, ${now.toISOString()}::timestamptz from changed
    returning id`)
  const [written] = (result as unknown as { rows: { id: number }[] }).rows
  if (!written) throw new Error('an order was changed without its lock')
  const events = [...record.events, { ...event, ...written }]
  return { done: true, record: { ...record, order: { ...order, ...also, state: to }, events } }
}
