import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { ShopContext } from '../../context.ts'
import { readOwnOrder, type Viewer } from '../read-order.ts'
import { type PayOutcome, resumePayment } from './resume-payment.ts'

/** Where the owner can pay for an order that still awaits payment, by the same method or another. */
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
