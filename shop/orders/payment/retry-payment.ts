import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { ShopContext } from '../../context.ts'
import { readOwnOrder, type Viewer } from '../read-order.ts'
import { type PayOutcome, resumePayment } from './resume-payment.ts'

/** Where its owner can pay an order that still waits for it, the same way or another. */
export async function retryPayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { reference: string; viewer: Viewer; method?: PaymentMethod | undefined }
}): Promise<PayOutcome> {
  const { order } = await readOwnOrder(ctx, input.reference, input.viewer)
  return resumePayment({ ctx, input: { orderId: order.id, method: input.method } })
}
