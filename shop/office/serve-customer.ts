import { customerNotes } from '#database/tables/office.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { awaitedText } from '../customers/awaited-order.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { exportPersonalData } from '../customers/export-personal-data.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { findCustomer } from './read-customer.ts'

/** What staff do for one customer: a note for colleagues, a copy of their data, and forgetting them. */

export async function noteOnCustomer({ ctx, input }: { ctx: ActingContext; input: { id: number; text: string } }) {
  const { name } = requirePermission(ctx, 'customers.note')
  const { id } = await findCustomer(ctx.database.db, input.id)
  await writeOnce(ctx, async (tx) => {
    const { text } = input
    await tx.insert(customerNotes).values({ customerId: id, author: name, text, at: ctx.clock.now() })
    await writeAudit(tx, ctx, { verb: 'note_written', subject: 'customer', subjectId: id, after: { text } })
  })
}

/** Everything the shop knows of them, as they could have it themselves; that it was taken is on record first. */
export async function exportCustomer({ ctx, input }: { ctx: ActingContext; input: { id: number } }) {
  requireStepUp(ctx, 'customers.export')
  const { id } = await findCustomer(ctx.database.db, input.id)
  await ctx.database.db.transaction((tx) =>
    writeAudit(tx, ctx, { verb: 'customer_exported', subject: 'customer', subjectId: id }),
  )
  const data = await exportPersonalData({ ctx, input: { customerId: id } })
  if (!data) throw new ShopError('not_found', 'There is no such customer.')
  return data
}

/** Removes them as they could themselves: invoices stay for the law, without what those need not say. */
export async function eraseForCustomer({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { id: number; email: string }
}): Promise<{ ok: true } | Refusal<'other_email' | 'order_under_way'>> {
  requireStepUp(ctx, 'customers.erase')
  const { id, email } = await findCustomer(ctx.database.db, input.id)
  if (input.email.toLowerCase() !== email) return refuse('other_email', 'That is not the address of this customer.')
  return ctx.database.db.transaction(async (tx) => {
    const erased = await eraseCustomer(tx, ctx, { customerId: id })
    if (erased.outcome === 'awaited') return refuse('order_under_way', awaitedText(erased.order, 'staff'))
    if (erased.outcome === 'gone') throw new ShopError('not_found', 'There is no such customer.')
    await writeAudit(tx, ctx, { verb: 'customer_erased', subject: 'customer', subjectId: id })
    return { ok: true }
  })
}
