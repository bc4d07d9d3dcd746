import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { changeState } from '../orders/change-state.ts'
import type { OrderLinks } from '../orders/guest-link.ts'
import { mailOrder } from '../orders/mail/mail-order.ts'
import { loadOrder } from '../orders/order-aggregate.ts'
import { expireOpenPayments } from '../orders/payment/expire-open-payments.ts'
import type { ReplacedOrder } from '../stock/hold-stock.ts'

/**
 * Who goes back from the payment page and orders again means the new order: the unpaid one from the same basket lets go
 * of its stock, or the buyer would be told that they have sold out, to themselves. A mail says that there is nothing to pay for
 * it. The caller holds the locks and puts the pieces back.
 */
export async function cancelSupersededOrder(
  tx: Database,
  ctx: ShopContext,
  { unpaid, links }: { unpaid: { id: number }[]; links: OrderLinks },
): Promise<{ replaced: ReplacedOrder[]; closing: (() => Promise<void>)[] }> {
  const replaced: ReplacedOrder[] = []
  const closing: (() => Promise<void>)[] = []
  for (const { id } of unpaid) {
    const aggregate = await loadOrder(tx, eq(orders.id, id))
    if (!aggregate) continue
    await changeState(tx, ctx, { aggregate, to: 'cancelled', cause: { code: 'superseded' }, also: { heldUntil: null } })
    await mailOrder(tx, ctx, { aggregate, kind: 'replaced', links })
    replaced.push({ orderId: id, variationIds: aggregate.lines.map(({ variationId }) => variationId) })
    closing.push(...(await expireOpenPayments(tx, ctx, { payments: aggregate.payments, state: 'expired' })))
  }
  return { replaced, closing }
}
