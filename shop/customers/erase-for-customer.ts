import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { awaitedText } from './awaited-order.ts'
import { eraseCustomer } from './erase-customer.ts'
import { findCustomer } from './read-office-customer.ts'

/** Erases a customer for staff, as customers can erase themselves. Invoices stay, with only what the law requires. */
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
