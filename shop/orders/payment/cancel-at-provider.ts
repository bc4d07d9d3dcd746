import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { safeError } from '../../error.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import type { PaymentRow } from '../order-aggregate.ts'
import { confirmPayment } from './confirm-payment.ts'

/**
 * Lets nobody pay a payment any more that is closed here already. True when its money has come meanwhile: a provider
 * refuses to close what is paid. One that does not answer is believed later, by its webhook.
 */
export async function cancelAtProvider({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { payment: PaymentRow }
}): Promise<boolean> {
  const { orderId, provider, providerReference, requestKey } = input.payment
  const gateway = gatewayOfProvider(ctx.gateways, provider)
  if (!gateway || !providerReference) return false
  try {
    await gateway.close({ providerReference })
    return false
  } catch (error) {
    ctx.log.warn({ ...safeError(error), orderId, provider }, 'a payment could not be closed at its provider')
    const event = await gateway.fetchStatus({ providerReference, requestKey }).catch((unanswered: unknown) => {
      ctx.log.warn({ ...safeError(unanswered), orderId, provider }, 'a provider did not say how a payment stands')
      return null
    })
    if (event?.kind !== 'paid') return false
    await confirmPayment({ ctx, input: { provider, event } })
    // What it came to may have been told before, and need not have been all of the money.
    const [order] = await ctx.database.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
    return order !== undefined && order.state !== 'pending'
  }
}
