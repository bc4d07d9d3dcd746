import { eq } from 'drizzle-orm'
import { addDays, addWorkingDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopConfig } from '#shop.config'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'
import { type ChangeResult, changeState } from './change-state.ts'
import { orderLinks } from './guest-link.ts'
import { mailOrder } from './mail/mail-order.ts'
import { loadOrder } from './order-aggregate.ts'

/** The steps the yard takes, in their sequence: an order is sent or collected. */
type Step = 'picking' | 'ready' | 'dispatched' | 'delivered' | 'collected'

type StepInput = {
  orderId: number
  to: Step
  note?: string | undefined
  carrier?: string | undefined
  trackingNumber?: string | undefined
}

/** Takes an order one step on. A note goes with the mail; so does who carries it, under which number. */
export async function advanceOrder({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: StepInput
}): Promise<ChangeResult | Refusal<'not_found'>> {
  requirePermission(ctx, 'orders.advance')
  const links = await orderLinks(ctx)
  return ctx.database.db.transaction(async (tx) => {
    const { to, note } = input
    const record = await loadOrder(tx, eq(orders.id, input.orderId), { lock: true })
    if (!record) return refuse('not_found', 'There is no such order.')
    const also = stampsOf(ctx.settings, input, ctx.clock.now())
    const changed = await changeState(tx, ctx, { record, to, cause: { code: to, note }, also })
    if (!changed.ok) return changed
    if (to === 'dispatched' || to === 'ready')
      await mailOrder(tx, ctx, changed.record, to, { links, publicUrl: ctx.gateways.publicUrl(), note })
    const { carrier, trackingNumber, keptUntil: kept } = changed.record.order
    await writeAudit(tx, ctx, {
      verb: `order_${to}`,
      subject: 'order',
      subjectId: record.order.reference,
      before: { state: record.order.state },
      after: {
        state: to,
        ...(to === 'dispatched' ? { carrier, trackingNumber } : {}),
        ...(to === 'ready' ? { keptUntil: kept } : {}),
      },
    })
    return changed
  })
}

/** What is written beside the new state. */
function stampsOf(settings: ShopConfig, { to, carrier, trackingNumber }: StepInput, now: Date) {
  if (to === 'dispatched')
    return { dispatchedAt: now, carrier: carrier ?? null, trackingNumber: trackingNumber ?? null }
  if (to === 'ready') return { readyAt: now, keptUntil: keptUntil(settings, now) }
  return {}
}

/** The last day an order that is ready today is kept, when the yard is open. */
function keptUntil({ delivery }: ShopConfig, now: Date): string {
  const last = addDays(londonTime(now).day, delivery.collection.keptDays)
  return addWorkingDays(last, 0, delivery.closedDays)
}
