import { eq } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { changeState } from '../orders/change-state.ts'
import type { OrderLinks } from '../orders/guest-link.ts'
import { mailOrder } from '../orders/mail/mail-order.ts'
import { loadOrder } from '../orders/order-aggregate.ts'
import { expireOpenPayments } from '../orders/payment/expire-open-payments.ts'
import { putBackMoves } from '../stock/hold-stock.ts'
import type { StockMove } from '../stock/move-stock.ts'

/**
 * Who goes back from the payment page and orders again means the new order: the unpaid one from the same basket lets go
 * of its stock, or the buyer would be told that they have sold out, to themselves. A mail says that there is nothing to pay for
 * it. The caller holds the locks and puts the pieces back.
 */
export async function cancelSupersededOrder(
  tx: Database,
  ctx: ShopContext,
  unpaid: { id: number }[],
  facts: { links: OrderLinks; publicUrl: string },
): Promise<{ putBack: StockMove[]; closing: (() => Promise<void>)[] }> {
  const putBack: StockMove[] = []
  const closing: (() => Promise<void>)[] = []
  for (const { id } of unpaid) {
    const record = await loadOrder(tx, eq(orders.id, id))
    if (!record) continue
    await changeState(tx, ctx, { record, to: 'cancelled', cause: { code: 'superseded' }, also: { heldUntil: null } })
    await mailOrder(tx, ctx, record, 'replaced', facts)
    putBack.push(...putBackMoves(id, record.lines))
    closing.push(...(await expireOpenPayments(tx, ctx, record, 'expired')))
  }
  return { putBack, closing }
}
