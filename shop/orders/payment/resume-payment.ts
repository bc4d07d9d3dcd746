import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/order-states.ts'
import type { Database } from '#database/database.ts'
import { orders, payments } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { gatewayForMethod } from '../../payments/gateway.ts'
import { type Refusal, refuse } from '../../result.ts'
import { effectivePayment, loadOrder, type OrderAggregate, type PaymentRow } from '../order-aggregate.ts'
import { closePayment } from './close-payment.ts'
import { expireOpenPayments } from './expire-open-payments.ts'
import { openPayment } from './open-payment.ts'

/** A screen branches on the code; the reason is for the buyer. */
type PayRefusal = Refusal<'cannot_pay' | 'no_payment'>
export type PayOutcome = { ok: true; payUrl: string } | PayRefusal

/**
 * Where to pay an order that is still held: the page it had, or a new one after a card was declined or when another way
 * is wanted. Without a wish the way stays. At most one page of an order is left open.
 */
export async function resumePayment({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { orderId: number; method?: PaymentMethod | undefined }
}): Promise<PayOutcome> {
  const now = ctx.clock.now()
  const chosen = await ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, eq(orders.id, input.orderId), { lock: true })
    if (aggregate?.order.state !== 'pending') return cannotPay('There is nothing to pay for this order.')
    if (!aggregate.order.heldUntil || aggregate.order.heldUntil <= now)
      return cannotPay('We could not reserve your items any longer. Please place the order again.')
    return choose(tx, ctx, { aggregate, wanted: input.method })
  })
  if (!chosen.ok) return chosen
  // Before the new page is shown, so that nobody is sent to pay what they have just paid.
  for (const payment of chosen.closed)
    if ((await closePayment({ ctx, input: { payment } })) === 'paid')
      return cannotPay('We have just received your payment: there is nothing more to pay.')
  const { order, payment } = chosen
  return { ok: true, payUrl: await openPayment({ ctx, input: { order, payment } }) }
}

const cannotPay = (message: string): PayRefusal => refuse('cannot_pay', message)

type Chosen = { ok: true; order: OrderAggregate['order']; payment: PaymentRow; closed: PaymentRow[] }

/** The payment to go on with. Closed as 'expired', the one before is still welcome should its money come after all. */
async function choose(
  tx: Database,
  ctx: ShopContext,
  { aggregate, wanted }: { aggregate: OrderAggregate; wanted: PaymentMethod | undefined },
): Promise<Chosen | PayRefusal> {
  const { order } = aggregate
  const last = effectivePayment(aggregate)
  const method = wanted ?? last?.method
  if (!last || !method) return cannotPay('There is nothing to pay for this order.')
  // Chosen when the order is placed: it is held for days then, and not for the minutes a card takes.
  const isOffered = method !== 'bank_transfer' || last.method === method
  const gateway = isOffered ? gatewayForMethod(ctx.gateways, method) : null
  if (!gateway)
    return refuse('no_payment', 'This payment method is not available.', { payment_method: 'is not available' })
  if (isOpen(last) && last.method === method && last.provider === gateway.provider)
    return { ok: true, order, payment: last, closed: [] }
  const closed = await expireOpenPayments(tx, ctx, { payments: aggregate.payments, state: 'expired' })
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: gateway.provider,
      method,
      requestKey: randomUUID(),
      state: 'opening',
      amountPence: order.totalPence,
      createdAt: ctx.clock.now(),
    })
    .returning()
  if (!payment) throw new Error('a payment was not written')
  return { ok: true, order, payment, closed }
}

const isOpen = ({ state }: PaymentRow): boolean => state === 'opening' || state === 'open'
