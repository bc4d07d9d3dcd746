import { eq } from 'drizzle-orm'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Database } from '#database/database.ts'
import { refundLines } from '#database/tables/fulfilment.ts'
import { orders } from '#database/tables/orders.ts'
import { requireStepUp } from '../../access/require-permission.ts'
import { writeOnce } from '../../access/write-once.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ShopContext } from '../../context.ts'
import { safeError } from '../../error.ts'
import { type Refusal, refuse } from '../../result.ts'
import { putBack, writeOff } from '../../stock/put-back.ts'
import { changeState } from '../change-state.ts'
import { piecesToSend } from '../fulfilment.ts'
import { loadOrder, type OrderAggregate, refundableAmount } from '../order-aggregate.ts'
import { holdsStock } from '../transitions.ts'
import { executeRefund } from './execute-refund.ts'
import { planRefund, type RefundRequest } from './plan-refund.ts'
import { requestRefund } from './request-refund.ts'

export type RefundOutcome = { ok: true; aggregate: OrderAggregate } | Refusal<'cannot_refund' | 'changed'>

type RefundInput = RefundRequest & {
  orderId: number
  reason: string
  /** What could be refunded when it was decided: somebody else may have refunded some since. */
  refundablePence?: number | undefined
}

/**
 * Gives back all or part of what was paid, by pieces, by amount or both. What is still here and is refunded whole is
 * cancelled instead.
 */
export async function refundOrder({ ctx, input }: { ctx: ShopContext; input: RefundInput }): Promise<RefundOutcome> {
  requireStepUp(ctx, 'orders.refund')
  const which = eq(orders.id, input.orderId)
  const asked = await writeOnce(ctx, (tx) => request(tx, ctx, input))
  if (!asked.ok) return asked
  // Written down, it is given sooner or later: whoever is told that it failed would ask for it a second time.
  const { refundId } = asked
  await executeRefund({ ctx, input: { refundId } }).catch((error: unknown) =>
    ctx.log.warn({ ...safeError(error), refundId }, 'a refund could not be given at once'),
  )
  const aggregate = await loadOrder(ctx.database.db, which)
  return aggregate ? { ok: true, aggregate } : refuse('cannot_refund', 'There is no such order.')
}

type Requested = { ok: true; refundId: number } | Refusal<'cannot_refund' | 'changed'>

async function request(tx: Database, ctx: ShopContext, input: RefundInput): Promise<Requested> {
  const aggregate = await loadOrder(tx, eq(orders.id, input.orderId), { lock: true })
  const paid = aggregate?.payments.find(({ state }) => state === 'paid' || state === 'refunded')
  if (!aggregate || !paid) return refuse('cannot_refund', 'There is nothing to refund: this order was not paid for.')
  const left = refundableAmount(aggregate.refunds, paid)
  if (left === 0) return refuse('cannot_refund', 'This order has already been refunded in full.')
  if (input.refundablePence !== undefined && input.refundablePence !== left)
    return refuse('changed', `Something was refunded meanwhile: ${formatPounds(left)} is left. Please look again.`)
  const planned = planRefund(aggregate, input, left)
  if (!planned.ok) return planned
  const { amountPence, deliveryPence, lines } = planned
  if (amountPence < 1 || amountPence > left)
    return refuse('cannot_refund', `Between £0.01 and ${formatPounds(left)} can be refunded.`)
  if (amountPence === left && holdsStock(aggregate.order.state))
    return refuse('cannot_refund', 'It has not left yet: cancel it instead, so that its items go back into stock.')
  const { reason } = input
  const refund = await requestRefund(tx, ctx, { paymentId: paid.id, amountPence, reason, deliveryPence })
  const rows = lines.map((line) => ({ refundId: refund.id, ...line }))
  if (rows.length > 0) await tx.insert(refundLines).values(rows)
  const refunded = {
    ...aggregate,
    refunds: [...aggregate.refunds, refund],
    refundLines: [...aggregate.refundLines, ...rows],
  }
  await restock(tx, ctx, { aggregate: refunded, rows })
  await endSending(tx, ctx, refunded)
  await writeAudit(tx, ctx, {
    verb: 'refund_requested',
    subject: 'order',
    subjectId: aggregate.order.reference,
    after: {
      amountPence,
      refund: refund.id,
      ...(lines.length > 0
        ? { lines: lines.map(({ lineId, pieces, restocked }) => ({ lineId, pieces, restocked })) }
        : {}),
    },
  })
  return { ok: true, refundId: refund.id }
}

type RestockedLine = { lineId: number; pieces: number; restocked: boolean; unsent: boolean }

/** What had left comes back as a return, what was still here is put back. */
async function restock(
  tx: Database,
  ctx: ShopContext,
  { aggregate: { order, lines }, rows }: { aggregate: OrderAggregate; rows: RestockedLine[] },
): Promise<void> {
  const items = rows.flatMap(({ lineId, pieces, restocked, unsent }) => {
    const line = lines.find(({ id }) => id === lineId)
    const reason = unsent ? ('put_back' as const) : ('returned' as const)
    return line && restocked ? [{ variationId: line.variationId, pieces, reason }] : []
  })
  await putBack(tx, ctx, { orderId: order.id, items })
  const lost = rows.flatMap(({ lineId, pieces, restocked, unsent }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line && unsent && !restocked ? [{ variationId: line.variationId, pieces }] : []
  })
  await writeOff(tx, ctx, { orderId: order.id, items: lost })
}

/** Where the rest will never be sent, the order no longer waits for it. */
async function endSending(tx: Database, ctx: ShopContext, aggregate: OrderAggregate): Promise<void> {
  if (aggregate.order.state !== 'part_dispatched') return
  if (aggregate.lines.some((line) => piecesToSend(aggregate, line) > 0)) return
  await changeState(tx, ctx, { aggregate, to: 'dispatched', cause: { code: 'rest_refunded' } })
}
