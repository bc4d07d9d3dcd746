import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { mailOutbox } from '#database/tables/messages.ts'
import { orders } from '#database/tables/orders.ts'
import { payments, refunds } from '#database/tables/payments.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError, safeError } from '../error.ts'
import { closePayment } from '../orders/payment/close-payment.ts'
import { confirmPayment } from '../orders/payment/confirm-payment.ts'
import { executeRefund } from '../orders/refunds/execute-refund.ts'
import { gatewayOfProvider } from '../payments/gateway.ts'
import { type Refusal, refuse } from '../refuse.ts'

/** Trying again what is stuck. Each is on record before it is tried. */

type One = { ctx: ActingContext; input: { id: number } }
type Tried = { ok: true } | Refusal<'cannot_retry'>

const audit = (ctx: ActingContext, entry: AuditEntry, also: (tx: Database) => Promise<void> = async () => {}) =>
  ctx.database.db.transaction(async (tx) => {
    await also(tx)
    await writeAudit(tx, ctx, entry)
  })

/** A mail that was given up, or waits long, goes out with the next round. */
export async function retryMail({ ctx, input }: One): Promise<Tried> {
  requirePermission(ctx, 'health.retry')
  const [mail] = await ctx.database.db
    .select({ kind: mailOutbox.kind })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, input.id), isNull(mailOutbox.sentAt), ne(mailOutbox.html, '')))
  if (!mail) throw new ShopError('not_found', 'There is no such mail.')
  const anew = { failedAt: null, dueAt: ctx.clock.now(), createdAt: ctx.clock.now(), unanswered: 0, claim: null }
  await audit(
    ctx,
    { verb: 'mail_retried', subject: 'mail', subjectId: input.id, after: { kind: mail.kind } },
    async (tx) => void (await tx.update(mailOutbox).set(anew).where(eq(mailOutbox.id, input.id))),
  )
  return { ok: true }
}

/** Asks the provider at once instead of at its time. */
export async function retryRefund({ ctx, input }: One): Promise<Tried> {
  requireStepUp(ctx, 'orders.refund')
  requirePermission(ctx, 'health.retry')
  const [found] = await ctx.database.db
    .select({ amountPence: refunds.amountPence, provider: payments.provider, order: orders.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, input.id), eq(refunds.state, 'requested')))
  if (!found) throw new ShopError('not_found', 'There is no such refund.')
  if (found.provider === 'bank') return refuse('cannot_retry', 'This one is sent by bank transfer, by hand.')
  const { order, amountPence } = found
  await audit(ctx, { verb: 'refund_retried', subject: 'order', subjectId: order, after: { amountPence } })
  return executeRefund({ ctx, input: { refundId: input.id } }).then(
    () => ({ ok: true as const }),
    (error: unknown) => {
      ctx.log.warn({ ...safeError(error), refundId: input.id }, 'a refund was refused again')
      return refuse('cannot_retry', 'The payment provider refused it again. It stays in the list, with the reason.')
    },
  )
}

/** Asks the provider how a payment stands, as its webhook would have said, or to close one that has ended here. */
export async function checkPayment({ ctx, input }: One): Promise<Tried> {
  requirePermission(ctx, 'health.retry')
  const [found] = await ctx.database.db
    .select({ payment: payments, order: orders.reference, orderState: orders.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, input.id))
  const gateway = found && gatewayOfProvider(ctx.gateways, found.payment.provider)
  if (!found || !gateway) throw new ShopError('not_found', 'There is no such payment.')
  const { providerReference, requestKey, provider, state } = found.payment
  await audit(ctx, { verb: 'payment_checked', subject: 'order', subjectId: found.order })
  if (!providerReference) return refuse('cannot_retry', 'The provider never opened this payment.')
  // Looking may take money the buyer has only agreed to: that is welcome only while the order waits for it.
  if (state !== 'open' || found.orderState !== 'pending')
    return (await closePayment({ ctx, input: { payment: found.payment } })) === 'unknown'
      ? refuse('cannot_retry', 'The payment provider has not closed this payment yet. We keep asking.')
      : { ok: true }
  const told = await gateway.fetchStatus({ providerReference, requestKey }).catch((error: unknown) => {
    ctx.log.warn(safeError(error), 'a provider did not answer about a payment')
    return null
  })
  if (!told) return refuse('cannot_retry', 'The payment provider knows nothing new, or does not answer.')
  await confirmPayment({ ctx, input: { provider, event: told } })
  return { ok: true }
}
