import type { BulkDone, DeliverPreview } from '#contract/office/bulk.ts'
import { requirePermission } from '../access/require-permission.ts'
import { partOf, takeRequest } from '../access/write-once.ts'
import type { ActingContext } from '../context.ts'
import { advanceOrder } from './advance-order.ts'
import { byReference, loadOrder, noSuchOrder, orderStatus } from './order-aggregate.ts'
import { transitionError } from './transitions.ts'
import { undoStep } from './undo-step.ts'
import { uniqueReferences } from './unique-references.ts'

type Many = { ctx: ActingContext; input: { orders: string[] } }

/** Which orders can be marked as delivered, and why the others cannot. Changes nothing. */
export async function previewDeliver({ ctx, input }: Many): Promise<DeliverPreview> {
  requirePermission(ctx, 'orders.advance')
  const preview: DeliverPreview = { possible: [], refused: [] }
  for (const reference of uniqueReferences(input.orders)) {
    const aggregate = await loadOrder(ctx.database.db, byReference(reference))
    const reason = aggregate ? transitionError(orderStatus(aggregate), 'delivered') : noSuchOrder.message
    if (reason) preview.refused.push({ reference, reason })
    else preview.possible.push(reference)
  }
  return preview
}

/** Marks each order as delivered in its own transaction; the buyers are told when it can no longer be undone. */
export async function deliverMany({ ctx, input }: Many): Promise<BulkDone> {
  requirePermission(ctx, 'orders.advance')
  await takeRequest(ctx)
  return each(input.orders, (reference) =>
    advanceOrder({ ctx: partOf(ctx, reference), input: { reference, to: 'delivered' } }),
  )
}

/** Takes back what the same person has just marked as delivered. */
export async function undoDeliver({ ctx, input }: Many): Promise<BulkDone> {
  requirePermission(ctx, 'orders.advance')
  return each(input.orders, (reference) => undoStep({ ctx, input: { reference, step: 'deliver' } }))
}

async function each(
  orders: string[],
  work: (reference: string) => Promise<{ ok: true } | { ok: false; message: string }>,
): Promise<BulkDone> {
  const result: BulkDone = { done: [], refused: [] }
  for (const reference of uniqueReferences(orders)) {
    const outcome = await work(reference)
    if (outcome.ok) result.done.push(reference)
    else result.refused.push({ reference, reason: outcome.message })
  }
  return result
}
