import { eq } from 'drizzle-orm'
import type { Order } from '#contract/checkout.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'
import { recordEvent } from './change-state.ts'
import { composeOrder, isAwaitingCollection } from './compose-order.ts'
import { loadOrder } from './order-aggregate.ts'
import { readOwnRecord, type Viewer } from './read-order.ts'

type Naming = { ok: true; order: Order } | Refusal<'cannot_change'>

/** Notes who may collect an order beside its buyer; an empty name takes that back. */
export async function nameCollector({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; viewer: Viewer; name: string }
}): Promise<Naming> {
  const { order } = await readOwnRecord(ctx, input.reference, input.viewer)
  const collectorName = input.name || null
  return ctx.database.db.transaction(async (tx) => {
    const record = await loadOrder(tx, eq(orders.id, order.id), { lock: true })
    if (!record || !isAwaitingCollection(record.order))
      return refuse('cannot_change', 'This order is not waiting to be collected.')
    if (record.order.collectorName === collectorName) return { ok: true, order: composeOrder(ctx, record) }
    await tx.update(orders).set({ collectorName }).where(eq(orders.id, order.id))
    // The name stands on the order alone, from where it can be taken out again.
    const event = await recordEvent(tx, ctx, { order: record.order, cause: { code: 'collector_named' } })
    const named = { ...record, order: { ...record.order, collectorName }, events: [...record.events, event] }
    return { ok: true, order: composeOrder(ctx, named) }
  })
}
