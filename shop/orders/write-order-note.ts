import { orderNotes } from '#database/tables/order-notes.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import { byReference, noSuchOrder } from './order-aggregate.ts'

/** Writes a note about an order for colleagues; the buyer never sees it. */
export async function writeOrderNote({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; text: string }
}): Promise<{ ok: true } | Refusal<'not_found'>> {
  const { name } = requirePermission(ctx, 'orders.note')
  const { text } = input
  return writeOnce(ctx, async (tx) => {
    const { id, reference } = orders
    const [order] = await tx.select({ id, reference }).from(orders).where(byReference(input.reference))
    if (!order) return noSuchOrder
    await tx.insert(orderNotes).values({ orderId: order.id, author: name, text, at: ctx.clock.now() })
    await writeAudit(tx, ctx, { verb: 'note_written', subject: 'order', subjectId: order.reference, after: { text } })
    return { ok: true as const }
  })
}
