import { eq } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import { orders } from '#database/tables/orders.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { recordEvent } from './change-state.ts'
import { composeOrder, isAwaitingCollection } from './compose-order.ts'
import { loadOrder } from './order-aggregate.ts'
import { patchOrder } from './patch-order.ts'
import { readOwnOrder, type Viewer } from './read-order.ts'

type NameResult = { ok: true; order: Order } | Refusal<'cannot_change'>

/** Records who else may collect an order; an empty name removes the entry. */
export async function nameCollector({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; viewer: Viewer; name: string }
}): Promise<NameResult> {
  const { order } = await readOwnOrder(ctx, input.reference, input.viewer)
  const collectorName = input.name || null
  return ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, eq(orders.id, order.id), { lock: true })
    if (!aggregate || !isAwaitingCollection(aggregate.order))
      return refuse('cannot_change', 'This order is not waiting to be collected.')
    if (aggregate.order.collectorName === collectorName) return { ok: true, order: composeOrder(ctx, aggregate) }
    await tx.update(orders).set({ collectorName }).where(eq(orders.id, order.id))
    // The event does not repeat the name, so that it can be erased with the order's other personal data.
    const event = await recordEvent(tx, ctx, { order: aggregate.order, cause: { code: 'collector_named' } })
    return { ok: true, order: composeOrder(ctx, patchOrder(aggregate, { order: { collectorName }, events: [event] })) }
  })
}
