import { eq, sql } from 'drizzle-orm'
import { payments } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import { ShopError } from '../../error.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import { orderLinks } from '../guest-link.ts'
import type { OrderRow, PaymentRow } from '../order-aggregate.ts'

/**
 * Asks the provider for a payment page, outside any transaction. The payment's row and key are already saved, so a
 * retry after a crash opens the same payment, not a second one.
 */
export async function openPayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { order: OrderRow; payment: PaymentRow }
}): Promise<string> {
  const { order, payment } = input
  if (payment.state === 'open' && payment.payUrl) return payment.payUrl
  const gateway = gatewayOfProvider(ctx.gateways, payment.provider)
  if (!gateway) throw new ShopError('unavailable', 'This payment method is no longer available. Please choose another.')
  const backUrl = `${ctx.gateways.publicUrl()}${(await orderLinks(ctx)).completePath(order)}`
  const request = {
    requestKey: payment.requestKey,
    amountPence: payment.amountPence,
    reference: order.reference,
    email: order.email,
    returnUrl: backUrl,
    // A buyer who returns by this link has not paid, so the page need not wait for a webhook.
    cancelUrl: `${backUrl}${backUrl.includes('?') ? '&' : '?'}unpaid=1`,
    requestedAt: payment.createdAt,
  }
  const opened = await gateway.open(request).catch((cause: unknown) => {
    const sentence = 'The payment service is not responding. Your order is safe; please try again in a moment.'
    throw Object.assign(new ShopError('unavailable', sentence), { cause })
  })
  await ctx.database.db
    .update(payments)
    .set({
      providerReference: opened.providerReference,
      payUrl: opened.payUrl,
      // An event may have arrived before this response.
      state: sql`case when ${payments.state} = 'opening' then 'open' else ${payments.state} end`,
      // If the payment ended here in the meantime, the worker closes it at the provider.
      closeDueAt: sql`case when ${payments.state} in ('expired', 'failed') then ${ctx.clock.now().toISOString()}::timestamptz end`,
    })
    .where(eq(payments.id, payment.id))
  return opened.payUrl
}
