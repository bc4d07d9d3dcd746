import type { ActingContext } from '#shop/context.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { withForm } from '../shop/staff.ts'
import { decide } from './claim.ts'
import { takeSteps } from './purchase.ts'

/** The work that the crash tests kill. */
export const jobs = {
  buy: takeSteps,
  decideClaim: decide,
  cancelOrder: (ctx: ActingContext, input: { reference: string }) => cancelOrder({ ctx, input }),
  advanceOrder: (ctx: ActingContext, { reference, staffId }: { reference: string; staffId: number }) =>
    advanceOrder({ ctx: withForm(ctx, staffId), input: { reference, to: 'picking' } }),
}
