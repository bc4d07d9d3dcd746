import type { PaymentMethod } from '#contract/order-states.ts'
import type { ShopContext } from '../context.ts'
import { goOnPaying, type PayOutcome } from '../payments/resume-payment.ts'
import type { Till } from '../payments/gateway.ts'
import { readOwnRecord, type Viewer } from './read-order.ts'

/** Where its owner can pay an order that still waits for it, the same way or another. */
export async function payAgain({
  ctx,
  till,
  input,
}: {
  ctx: ShopContext
  till: Till
  input: { reference: string; viewer: Viewer; method?: PaymentMethod | undefined }
}): Promise<PayOutcome> {
  const { order } = await readOwnRecord(ctx, input.reference, input.viewer)
  return goOnPaying({ ctx, till, input: { orderId: order.id, method: input.method } })
}
