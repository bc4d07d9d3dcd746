import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { afterCommit } from '#database/session.ts'
import { orders } from '#database/tables/orders.ts'
import type { ActingContext } from '../context.ts'
import { changeState } from '../orders/change-state.ts'
import type { OrderLinks } from '../orders/guest-link.ts'
import { mailOrder } from '../orders/mail/mail-order.ts'
import { loadOrder } from '../orders/order-aggregate.ts'
import { closePayments } from '../orders/payment/close-payment.ts'
import { expireOpenPayments } from '../orders/payment/expire-open-payments.ts'
import type { ReplacedOrder } from '../stock/hold-stock.ts'

/**
 * A buyer who goes back from the payment page and orders again means the new order. The unpaid order from the same
 * basket is cancelled, because its own hold could make the stock look sold out, and an email says there is nothing to
 * pay for it. The caller holds the locks and puts the pieces back.
 */
export async function cancelSupersededOrder(
  tx: Database,
  ctx: ActingContext,
  { unpaid, links }: { unpaid: { id: number }[]; links: OrderLinks },
): Promise<ReplacedOrder[]> {
  const replaced: ReplacedOrder[] = []
  for (const { id } of unpaid) {
    const aggregate = await loadOrder(tx, eq(orders.id, id))
    if (!aggregate) continue
    await changeState(tx, ctx, { aggregate, to: 'cancelled', cause: { code: 'superseded' }, also: { heldUntil: null } })
    await mailOrder(tx, ctx, { aggregate, kind: 'replaced', links })
    replaced.push({ orderId: id, variationIds: aggregate.lines.map(({ variationId }) => variationId) })
    const closing = await expireOpenPayments(tx, ctx, { payments: aggregate.payments, state: 'expired' })
    afterCommit(tx, () => closePayments({ ctx, input: { payments: closing } }))
  }
  return replaced
}
