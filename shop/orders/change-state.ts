import { and, eq } from 'drizzle-orm'
import type { OrderState } from '#contract/order-states.ts'
import type { Database } from '#database/client.ts'
import { orderEvents, orders } from '#database/tables/orders.ts'
import { factsOf, type OrderRecord, type OrderRow } from './order-record.ts'
import { whyNot } from './transitions.ts'

type Written = Partial<Pick<OrderRow, 'heldUntil' | 'paidAt' | 'dispatchedAt' | 'deliveryFrom' | 'deliveryUntil'>>

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
  const [changed] = await tx
    .update(orders)
    .set({ ...also, state: to })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning()
  if (!changed) throw new Error('an order was changed without its lock')
  const [event] = await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromState: order.state, toState: to, cause, at: now })
    .returning()
  return {
    done: true,
    record: { ...record, order: changed, events: event ? [...record.events, event] : record.events },
  }
}
