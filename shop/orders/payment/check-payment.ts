import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import { requirePermission } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { ShopError, safeError } from '../../error.ts'
import { gatewayOfProvider } from '../../payments/gateway.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { closePayment } from './close-payment.ts'
import { confirmPayment } from './confirm-payment.ts'

/** Asks the provider for the state of a payment, in case a webhook was lost, or to close a payment that ended here. */
export async function checkPayment({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { id: number }
}): Promise<{ ok: true } | Refusal<'cannot_retry'>> {
  requirePermission(ctx, 'health.retry')
  const [found] = await ctx.database.db
    .select({ payment: payments, order: orders.reference, orderState: orders.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, input.id))
  const gateway = found && gatewayOfProvider(ctx.gateways, found.payment.provider)
  if (!found || !gateway) throw new ShopError('not_found', 'There is no such payment.')
  const { providerReference, requestKey, provider, state } = found.payment
  await ctx.database.db.transaction((tx) =>
    writeAudit(tx, ctx, { verb: 'payment_checked', subject: 'order', subjectId: found.order }),
  )
  if (!providerReference) return refuse('cannot_retry', 'The provider never opened this payment.')
  // Asking may capture money that the buyer has only approved, so ask only while the order awaits payment.
  if (state !== 'open' || found.orderState !== 'pending')
    return (await closePayment({ ctx, input: { payment: found.payment } })) === 'unknown'
      ? refuse('cannot_retry', 'The payment provider has not closed this payment yet. We keep asking.')
      : { ok: true }
  const event = await gateway.fetchStatus({ providerReference, requestKey }).catch((error: unknown) => {
    ctx.log.warn(safeError(error), 'a provider did not answer about a payment')
    return null
  })
  if (!event) return refuse('cannot_retry', 'The payment provider knows nothing new, or does not answer.')
  await confirmPayment({ ctx, input: { provider, event } })
  return { ok: true }
}
