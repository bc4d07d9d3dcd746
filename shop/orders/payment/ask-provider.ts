import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { safeError } from '../../error.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import type { PaymentRow } from '../order-aggregate.ts'
import { confirmPayment } from './confirm-payment.ts'

/**
 * Asks the provider how an open payment stands, and acts on the answer as on a webhook. 'paid' when its order waits for
 * no money any more, 'over' when nobody can pay it. A provider that does not answer is believed later, by its webhook.
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
    ctx.log.warn({ ...safeError(error), orderId, provider }, 'a provider did not say how a payment stands')
    return null
  })
  if (!event) return 'open'
  await confirmPayment({ ctx, input: { provider, event } })
  // Looked up: the event may have been known already, and need not have brought all of the money.
  const [order] = await ctx.database.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  return order?.state === 'pending' ? 'over' : 'paid'
}
