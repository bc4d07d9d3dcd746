import { eq, inArray } from 'drizzle-orm'
import type { BulkDone, BulkPreview } from '#contract/office/bulk.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { partOf, takeRequest } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { advanceOrder } from './advance-order.ts'
import { changeState } from './change-state.ts'
import { mixedInOrder } from './mixed-batches.ts'
import { loadOrder, orderStatus } from './order-aggregate.ts'
import { transitionError } from './transitions.ts'

type Many = { ctx: ActingContext; input: { orders: string[] } }

const upper = (references: string[]) => [...new Set(references.map((reference) => reference.toUpperCase()))]
const unknown = 'There is no such order.'

/** Which of these can be picked now, and why the others cannot. Nothing is changed. */
export async function previewPick({ ctx, input }: Many): Promise<BulkPreview> {
  requirePermission(ctx, 'orders.advance')
  const preview: BulkPreview = { possible: [], mixed: [], refused: [] }
  for (const reference of upper(input.orders)) {
    const aggregate = await loadOrder(ctx.database.db, eq(orders.reference, reference))
    const reason = aggregate ? transitionError(orderStatus(aggregate), 'picking') : unknown
    const warning = aggregate && mixedInOrder(aggregate)
    if (reason) preview.refused.push({ reference, reason })
    else if (warning) preview.mixed.push({ reference, reason: warning })
    else preview.possible.push(reference)
  }
  return preview
}

/** Begins to pick each of them, every one in a transaction of its own, so that no buyer waits for all. */
export async function pickMany({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Many['input'] & { mixBatches?: boolean | undefined }
}): Promise<BulkDone> {
  requirePermission(ctx, 'orders.advance')
  await takeRequest(ctx)
  const references = upper(input.orders)
  const { mixBatches } = input
  const rows = await ctx.database.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(inArray(orders.reference, references))
  const result: BulkDone = { done: [], refused: [] }
  for (const reference of references) {
    const id = rows.find((row) => row.reference === reference)?.id
    const taken =
      id === undefined
        ? null
        : await advanceOrder({ ctx: partOf(ctx, reference), input: { orderId: id, to: 'picking', mixBatches } })
    if (taken?.ok) result.done.push(reference)
    else result.refused.push({ reference, reason: taken?.message ?? unknown })
  }
  return result
}

/** How long a step may be taken back: the office offers it for ten seconds, and two thousand answers take their time. */
const undoForMs = 5 * 60_000

/** Puts back what was just taken up to be picked; nobody has been told of it yet. */
export async function undoPick({ ctx, input }: Many): Promise<BulkDone> {
  requirePermission(ctx, 'orders.advance')
  const result: BulkDone = { done: [], refused: [] }
  for (const reference of upper(input.orders)) {
    const reason = await undoOne(ctx, reference)
    if (reason) result.refused.push({ reference, reason })
    else result.done.push(reference)
  }
  return result
}

const undoOne = (ctx: ActingContext, reference: string): Promise<string | null> =>
  ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, eq(orders.reference, reference), { lock: true })
    const last = aggregate?.events.at(-1)
    if (!aggregate || !last) return unknown
    const age = ctx.clock.now().getTime() - last.at.getTime()
    if (aggregate.order.state !== 'picking' || last.cause !== 'picking' || age > undoForMs)
      return 'It has gone on meanwhile and stays as it is.'
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
