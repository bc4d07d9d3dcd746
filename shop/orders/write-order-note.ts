import { orderNotes } from '#database/tables/order-notes.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { loadByReference } from './read-office-order.ts'

/** Writes a note about an order for colleagues; its buyer never sees it. */
export async function writeOrderNote({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; text: string }
}) {
  const { name } = requirePermission(ctx, 'orders.note')
  const { order } = await loadByReference(ctx, input.reference)
  await writeOnce(ctx, async (tx) => {
    const { text } = input
    await tx.insert(orderNotes).values({ orderId: order.id, author: name, text, at: ctx.clock.now() })
    await writeAudit(tx, ctx, { verb: 'note_written', subject: 'order', subjectId: order.reference, after: { text } })
  })
}
