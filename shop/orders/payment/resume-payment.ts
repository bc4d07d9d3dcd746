import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import { gatewayForMethod } from '../../payments/gateway.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { effectivePayment, loadOrder, type OrderAggregate, type PaymentRow } from '../order-aggregate.ts'
import { askProvider } from './ask-provider.ts'
import { openPayment } from './open-payment.ts'

/** The code is for the screen, the message for the buyer. */
type PayRefusal = Refusal<'cannot_pay' | 'no_payment' | 'too_many'> & { waitSeconds?: number }
export type PayOutcome = { ok: true; payUrl: string } | PayRefusal

/** Payments an order may open at its providers in an hour. */
const mostPerHour = 10
const hourMs = 60 * 60_000

type ResumeInput = { orderId: number; method?: PaymentMethod | undefined }

/**
 * Where to pay for an order that awaits payment: its existing page, or a new one after a card was declined or if the
 * buyer chooses another method. By default the method stays the same. An order has one open page per method.
 */
export async function resumePayment({ ctx, input }: { ctx: ShopContext; input: ResumeInput }): Promise<PayOutcome> {
  let chosen = await choose(ctx, input)
  if (!chosen.ok) return chosen
  // Ask before showing a page, so that nobody is sent to pay for an order they have just paid.
  for (const payment of chosen.others) if ((await askProvider({ ctx, input: { payment } })) === 'paid') return justPaid
  if (chosen.isReused) {
    const state = await askProvider({ ctx, input: { payment: chosen.payment } })
    if (state === 'paid') return justPaid
    if (state === 'over') chosen = await choose(ctx, input)
    if (!chosen.ok) return chosen
  }
  const { order, payment } = chosen
  return { ok: true, payUrl: await openPayment({ ctx, input: { order, payment } }) }
}

const cannotPay = (message: string): PayRefusal => refuse('cannot_pay', message)
const justPaid = cannotPay('We have just received your payment: there is nothing more to pay.')

type Chosen = {
  ok: true
  order: OrderAggregate['order']
  payment: PaymentRow
  /** The buyer returns to an earlier payment, whose page may have expired since. */
  isReused: boolean
  /** Open payments with other methods. */
  others: PaymentRow[]
}

/** Chooses the payment to continue with, under the order's lock. */
const choose = (ctx: ShopContext, { orderId, method }: ResumeInput): Promise<Chosen | PayRefusal> =>
  ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, eq(orders.id, orderId), { lock: true })
    if (aggregate?.order.state !== 'pending') return cannotPay('There is nothing to pay for this order.')
    if (!aggregate.order.heldUntil || aggregate.order.heldUntil <= ctx.clock.now())
      return cannotPay('We could not reserve your items any longer. Please place the order again.')
    return chooseIn(tx, ctx, { aggregate, wanted: method })
  })

async function chooseIn(
  tx: Database,
  ctx: ShopContext,
  { aggregate, wanted }: { aggregate: OrderAggregate; wanted: PaymentMethod | undefined },
): Promise<Chosen | PayRefusal> {
  const { order } = aggregate
  const last = effectivePayment(aggregate)
  const method = wanted ?? last?.method
  if (!last || !method) return cannotPay('There is nothing to pay for this order.')
  const open = aggregate.payments.filter(({ state }) => state === 'opening' || state === 'open')
  const gateway = gatewayForMethod(ctx.gateways, method)
  const same = open.findLast((payment) => payment.method === method && payment.provider === gateway?.provider)
  // A bank transfer can only be chosen at checkout, because the order is then held for days instead of minutes.
  if (!gateway || (method === 'bank_transfer' && !same))
    return refuse('no_payment', 'This payment method is not available.', { payment_method: 'is not available' })
  const others = open.filter((payment) => payment !== same)
  if (same === last) return { ok: true, order, payment: last, isReused: false, others: [] }
  const choice = Math.max(...aggregate.payments.map((payment) => payment.choice)) + 1
  if (same) {
    await tx.update(payments).set({ choice }).where(eq(payments.id, same.id))
    return { ok: true, order, payment: same, isReused: true, others }
  }
  const now = ctx.clock.now()
  const tenth = aggregate.payments.at(-mostPerHour)?.createdAt
  const waitMs = tenth ? tenth.getTime() + hourMs - now.getTime() : 0
  if (waitMs > 0) {
    const message = 'You have started many payments for this order. Please finish one of them, or try again in an hour.'
    return { ...refuse('too_many', message), waitSeconds: Math.ceil(waitMs / 1000) }
  }
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: gateway.provider,
      method,
      requestKey: randomUUID(),
      state: 'opening',
      amountPence: order.totalPence,
      choice,
      createdAt: now,
    })
    .returning()
  if (!payment) throw new Error('a payment was not written')
  return { ok: true, order, payment, isReused: false, others }
}
