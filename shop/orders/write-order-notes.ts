import type { BulkDone } from '#contract/office/bulk.ts'
import { requirePermission } from '../access/require-permission.ts'
import { partOf, takeRequest } from '../access/write-once.ts'
import type { ActingContext } from '../context.ts'
import { uniqueReferences } from './unique-references.ts'
import { writeOrderNote } from './write-order-note.ts'

/** Writes the same note about each order. */
export async function writeOrderNotes({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { orders: string[]; text: string }
}): Promise<BulkDone> {
  requirePermission(ctx, 'orders.note')
  await takeRequest(ctx)
  const result: BulkDone = { done: [], refused: [] }
  for (const reference of uniqueReferences(input.orders)) {
    const written = await writeOrderNote({ ctx: partOf(ctx, reference), input: { reference, text: input.text } })
    if (written.ok) result.done.push(reference)
    else result.refused.push({ reference, reason: written.message })
  }
  return result
}
