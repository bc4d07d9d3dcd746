import type { PaymentMethod } from '#contract/order-states.ts'
import type { ShopContext } from '../../context.ts'
import type { PaymentGateways } from '../../payments/gateway.ts'
import { readOwnRecord, type Viewer } from '../read-order.ts'
import { type PayOutcome, resumePayment } from './resume-payment.ts'

/** Where its owner can pay an order that still waits for it, the same way or another. */
export async function retryPayment({
  ctx,
  gateways,
  input,
}: {
  ctx: ShopContext
  gateways: PaymentGateways
  input: { reference: string; viewer: Viewer; method?: PaymentMethod | undefined }
}): Promise<PayOutcome> {
  const { order } = await readOwnRecord(ctx, input.reference, input.viewer)
  return resumePayment({ ctx, gateways, input: { orderId: order.id, method: input.method } })
}
