import { and, eq } from 'drizzle-orm'
import type { OrderState } from '#contract/orders/order-states.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { orderEvents, orders } from '#database/tables/orders.ts'
import { together } from '#database/together.ts'
import { actorName } from '../actor.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { EventCause } from './event-causes.ts'
import { type EventRow, type OrderAggregate, type OrderRow, orderStatus } from './order-aggregate.ts'
import { patchOrder } from './patch-order.ts'
import { transitionError, undoneError } from './transitions.ts'

type Change = {
  to: OrderState
  cause: EventCause
  /** Takes back the last step, which the table of transitions does not list. */
  isUndo?: boolean
  /** Columns that change with the state. */
  also?: Partial<
    Pick<
      OrderRow,
      | 'customerId'
      | 'heldUntil'
      | 'paidAt'
      | 'dispatchedAt'
      | 'carrier'
      | 'trackingNumber'
      | 'readyAt'
      | 'keptUntil'
      | 'deliveryFrom'
      | 'deliveryUntil'
    >
  >
}

export type ChangeResult = { ok: true; aggregate: OrderAggregate } | Refusal<'cannot_change'>

/**
 * The only function that changes an order's state. Checks the table of transitions and records who changed the state,
 * when and why. Returns a refusal if the transition is not allowed. The caller holds the order's lock.
 */
export async function changeState(
  tx: Database,
  ctx: ActingContext,
  { aggregate, to, cause, isUndo = false, also = {} }: Change & { aggregate: OrderAggregate },
): Promise<ChangeResult> {
  const { order } = aggregate
  const error = isUndo ? undoneError(order.state, to) : transitionError(orderStatus(aggregate), to)
  if (error) return refuse('cannot_change', error)
  const [[changed], event] = await together([
    tx
      .update(orders)
      .set({ ...also, state: to })
      .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
      .returning({ id: orders.id }),
    recordEvent(tx, ctx, { order, to, cause }),
  ])
  if (!changed) throw new Error('an order was changed without its lock')
  return {
    ok: true,
    aggregate: patchOrder(aggregate, { order: { ...also, state: to }, events: [event] }),
  }
}

/** The row for an event in the order's timeline. */
export function eventRow(ctx: ActingContext, from: OrderState | null, { to, cause }: Pick<Change, 'to' | 'cause'>) {
  const { code, ...details } = cause
  return {
    fromState: from,
    toState: to,
    actor: ctx.actor.kind,
    actorName: actorName(ctx.actor),
    cause: code,
    details: Object.keys(details).length > 0 ? details : null,
    at: ctx.clock.now(),
  }
}

/** Records what happened to an order, whether or not its state changed. */
export async function recordEvent(
  tx: Database,
  ctx: ActingContext,
  {
    order,
    to = order.state,
    cause,
  }: { order: Pick<OrderRow, 'id' | 'state' | 'reference'>; to?: OrderState; cause: EventCause },
): Promise<EventRow> {
  const row = { orderId: order.id, ...eventRow(ctx, order.state, { to, cause }) }
  const [[written]] = await together([
    tx.insert(orderEvents).values(row).returning({ id: orderEvents.id }),
    announceChanges(tx, [officeTopic('order', order.reference)]),
  ])
  if (!written) throw new Error('an event was not recorded')
  return { ...row, id: written.id }
}
