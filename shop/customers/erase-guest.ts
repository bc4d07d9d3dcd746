import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { lockGuestOrders } from '../orders/guest-orders.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { awaitedOrder, awaitedText } from './awaited-order.ts'
import { deleteByEmail } from './delete-by-email.ts'
import { findGuest } from './find-guest.ts'
import { accountDeleted } from './mail/account-deleted.ts'

/** Erases everything stored under a guest's address. Invoices stay, with only what the law requires. */
export async function eraseGuest({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; email: string }
}): Promise<{ ok: true } | Refusal<'other_email' | 'order_under_way'>> {
  requireStepUp(ctx, 'customers.erase')
  const { email, reference } = await findGuest(ctx.database.db, input.reference)
  if (input.email.toLowerCase() !== email) return refuse('other_email', 'That is not the address of this customer.')
  return ctx.database.db.transaction(async (tx) => {
    await lockGuestOrders(tx, email)
    // Somebody else may have erased them, or they may have opened an account, while this one waited.
    await findGuest(tx, reference)
    const order = await awaitedOrder(tx, { customerId: null, proven: [email], now: ctx.clock.now() })
    if (order) return refuse('order_under_way', awaitedText(order, 'staff'))
    const hasInvoices = await anonymiseOrders(tx, null, [email])
    await deleteByEmail(tx, [email])
    const mail = accountDeleted(ctx.settings, { hasInvoices, isGuest: true })
    await enqueueMail(tx, { ...mail, to: { address: email } }, ctx.clock.now())
    await writeAudit(tx, ctx, { verb: 'guest_erased', subject: 'order', subjectId: reference })
    return { ok: true }
  })
}
