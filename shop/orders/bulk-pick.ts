import type { BulkDone, BulkPreview } from '#contract/office/bulk.ts'
import { requirePermission } from '../access/require-permission.ts'
import { partOf, takeRequest } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { advanceOrder } from './advance-order.ts'
import { changeState } from './change-state.ts'
import { mixedInOrder } from './mixed-batches.ts'
import { byReference, loadOrder, noSuchOrder, orderStatus } from './order-aggregate.ts'
import { transitionError } from './transitions.ts'
import { uniqueReferences } from './unique-references.ts'

type Many = { ctx: ActingContext; input: { orders: string[] } }

/** Which orders can be picked now, and why the others cannot. Changes nothing. */
export async function previewPick({ ctx, input }: Many): Promise<BulkPreview> {
  requirePermission(ctx, 'orders.advance')
  const preview: BulkPreview = { possible: [], mixed: [], refused: [] }
  for (const reference of uniqueReferences(input.orders)) {
    const aggregate = await loadOrder(ctx.database.db, byReference(reference))
    const reason = aggregate ? transitionError(orderStatus(aggregate), 'picking') : noSuchOrder.message
    const warning = aggregate && mixedInOrder(aggregate)
    if (reason) preview.refused.push({ reference, reason })
    else if (warning) preview.mixed.push({ reference, reason: warning })
    else preview.possible.push(reference)
  }
  return preview
}

/** Starts picking each order in its own transaction, so that no buyer waits until all are done. */
export async function pickMany({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Many['input'] & { mixBatches?: boolean | undefined }
}): Promise<BulkDone> {
  requirePermission(ctx, 'orders.advance')
  await takeRequest(ctx)
  const { mixBatches } = input
  const result: BulkDone = { done: [], refused: [] }
  for (const reference of uniqueReferences(input.orders)) {
    const picked = await advanceOrder({ ctx: partOf(ctx, reference), input: { reference, to: 'picking', mixBatches } })
    if (picked.ok) result.done.push(reference)
    else result.refused.push({ reference, reason: picked.message })
  }
  return result
}

/** How long picking can be undone. The office offers it for ten seconds, but two thousand orders take a while. */
const undoForMs = 5 * 60_000

/** Undoes the start of picking; no email has been sent about it. */
export async function undoPick({ ctx, input }: Many): Promise<BulkDone> {
  requirePermission(ctx, 'orders.advance')
  const result: BulkDone = { done: [], refused: [] }
  for (const reference of uniqueReferences(input.orders)) {
    const reason = await undoOne(ctx, reference)
    if (reason) result.refused.push({ reference, reason })
    else result.done.push(reference)
  }
  return result
}

const undoOne = (ctx: ActingContext, reference: string): Promise<string | null> =>
  ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, byReference(reference), { lock: true })
    const last = aggregate?.events.at(-1)
    if (!aggregate || !last) return noSuchOrder.message
    const age = ctx.clock.now().getTime() - last.at.getTime()
    if (aggregate.order.state !== 'picking' || last.cause !== 'picking' || age > undoForMs)
      return 'It has moved on since and stays as it is.'
    const changed = await changeState(tx, ctx, { aggregate, to: 'paid', cause: { code: 'picking_undone' } })
    if (!changed.ok) return changed.message
    await writeAudit(tx, ctx, {
      verb: 'picking_undone',
      subject: 'order',
      subjectId: reference,
      before: { state: 'picking' },
      after: { state: 'paid' },
    })
    return null
  })
