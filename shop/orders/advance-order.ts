import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'
import { type ChangeResult, changeState } from './change-state.ts'
import { orderLinks } from './guest-link.ts'
import { mailOrder } from './mail/mail-order.ts'
import { loadOrder } from './order-aggregate.ts'

/** The steps the yard takes, in their sequence. */
type Step = 'picking' | 'dispatched' | 'delivered' | 'collected'

/** Takes an order one step on. A note goes with the mail; so does who carries it, under which number. */
export async function advanceOrder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: {
    orderId: number
    to: Step
    note?: string | undefined
    carrier?: string | undefined
    trackingNumber?: string | undefined
  }
}): Promise<ChangeResult | Refusal<'not_found'>> {
  const links = await orderLinks(ctx)
  return ctx.database.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const record = await loadOrder(tx, eq(orders.id, input.orderId), { lock: true })
    if (!record) return refuse('not_found', 'There is no such order.')
    const { carrier = null, trackingNumber = null } = input
    const also = input.to === 'dispatched' ? { dispatchedAt: now, carrier, trackingNumber } : {}
    const changed = await changeState(tx, ctx, {
      record,
      to: input.to,
      cause: { code: input.to, note: input.note },
      also,
    })
    if (!changed.ok) return changed
    if (input.to === 'dispatched')
      await mailOrder(tx, ctx, changed.record, 'dispatched', {
        links,
        publicUrl: ctx.gateways.publicUrl(),
        note: input.note,
      })
    return changed
  })
}
