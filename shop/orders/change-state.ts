import { and, eq } from 'drizzle-orm'
import type { OrderState } from '#contract/order-states.ts'
import type { Database } from '#database/client.ts'
import { orderEvents, orders } from '#database/tables/orders.ts'
import { factsOf, type OrderRecord, type OrderRow } from './order-record.ts'
import { whyNot } from './transitions.ts'

type Written = Partial<Pick<OrderRow, 'heldUntil' | 'paidAt' | 'dispatchedAt'>>

/** Moves an order along its table and writes down when and why. The reason, when it may not; the caller holds its lock. */
export async function changeState(
  tx: Database,
  record: OrderRecord,
  to: OrderState,
  cause: string,
  now: Date,
  also: Written = {},
): Promise<{ done: true; record: OrderRecord } | { done: false; reason: string }> {
  const { order } = record
  const reason = whyNot(factsOf(record), to)
  if (reason) return { done: false, reason }
  const changed = await tx
    .update(orders)
    .set({ ...also, state: to })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning({ id: orders.id })
  if (changed.length !== 1) throw new Error('an order was changed without its lock')
  const event = { orderId: order.id, fromState: order.state, toState: to, cause, at: now }
  const [written] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id })
  const events = [...record.events, { ...event, id: written?.id ?? 0 }]
  return { done: true, record: { ...record, order: { ...order, ...also, state: to }, events } }
}
