import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { safeError } from '../../error.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import type { PaymentRow } from '../order-aggregate.ts'
import { confirmPayment } from './confirm-payment.ts'

/**
 * Asks the provider for the state of an open payment and handles the response like a webhook. 'paid': the order no
 * longer awaits payment. 'over': nobody can use this payment any more. If the provider does not respond, its webhook
 * comes later.
 */
export async function askProvider({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { payment: PaymentRow }
}): Promise<'open' | 'paid' | 'over'> {
  const { orderId, provider, providerReference, requestKey } = input.payment
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  if (!gateway || !providerReference) return 'open'
  const event = await gateway.fetchStatus({ providerReference, requestKey }).catch((error: unknown) => {
    ctx.log.warn({ ...safeError(error), orderId, provider }, 'a provider did not report the state of a payment')
    return null
  })
  if (!event) return 'open'
  await confirmPayment({ ctx, input: { provider, event } })
  // Read the order's state: the event may be a repeat, or may not cover the full amount.
  const [order] = await ctx.database.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  return order?.state === 'pending' ? 'over' : 'paid'
}
