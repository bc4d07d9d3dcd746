import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Database } from '#database/database.ts'
import { refundLines } from '#database/tables/fulfilment.ts'
import { requireStepUp } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { putBack, writeOff } from '../../stock/put-back.ts'
import { changeState } from '../change-state.ts'
import { piecesToSend } from '../fulfilment.ts'
import { type OrderAggregate, refundableAmount } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { holdsStock } from '../transitions.ts'
import { planRefund, type RefundRequest } from './plan-refund.ts'
import { requestRefund } from './request-refund.ts'
import { returnDelivery } from './return-delivery.ts'

export type OrderRefund = RefundRequest & {
  reason: string
  /** The claim that led to the refund. */
  claimId?: number | undefined
  /** The refundable amount that staff saw: a colleague may have refunded some of it since. */
  refundablePence?: number | undefined
  /** What the audit log calls it. */
  verb?: string
}

export type RefundRefusal = Refusal<'cannot_refund' | 'changed' | 'more_than_left'>

type Requested = { ok: true; refundId: number } | RefundRefusal

/**
 * Checks a refund and saves it with its stock moves and state changes, under the order's lock. It is executed after the
 * commit. A refusal writes nothing.
 */
export async function requestOrderRefund(
  tx: Database,
  ctx: ActingContext,
  { aggregate, refund: input }: { aggregate: OrderAggregate; refund: OrderRefund },
): Promise<Requested> {
  requireStepUp(ctx, 'orders.refund')
  const paid = aggregate.payments.find(({ state }) => state === 'paid' || state === 'refunded')
  if (!paid) return refuse('cannot_refund', 'There is nothing to refund: this order was not paid for.')
  const leftPence = refundableAmount(aggregate.refunds, paid)
  if (leftPence === 0) return refuse('cannot_refund', 'This order has already been refunded in full.')
  if (input.refundablePence !== undefined && input.refundablePence !== leftPence)
    return refuse('changed', `Something else was refunded: ${formatPounds(leftPence)} is left. Please look again.`)
  const limits = { leftPence, returnDeliveryPence: await returnDelivery(tx, ctx, aggregate) }
  const planned = planRefund(aggregate, input, limits)
  if (!planned.ok) return planned
  const { amountPence, deliveryPence, lines } = planned
  if (amountPence < 1 || amountPence > leftPence)
    return refuse('cannot_refund', `Between £0.01 and ${formatPounds(leftPence)} can be refunded.`)
  const isAll = amountPence === leftPence || isNothingToSend(aggregate, lines)
  if (isAll && holdsStock(aggregate.order.state))
    return refuse('cannot_refund', 'It has not left yet: cancel it instead, so that its items go back into stock.')
  const { reason, claimId = null, exceedReason } = input
  const refund = await requestRefund(tx, ctx, { paymentId: paid.id, amountPence, reason, deliveryPence, claimId })
  const rows = lines.map((line) => ({ refundId: refund.id, ...line }))
  if (rows.length > 0) await tx.insert(refundLines).values(rows)
  const refunded = patchOrder(aggregate, { refunds: [refund], refundLines: rows })
  await restock(tx, ctx, { aggregate: refunded, rows })
  const sent = await completeDispatch(tx, ctx, refunded)
  if (planned.isReturned) await changeState(tx, ctx, { aggregate: sent, to: 'returned', cause: { code: 'returned' } })
  await writeAudit(tx, ctx, {
    verb: input.verb ?? 'refund_requested',
    subject: 'order',
    subjectId: aggregate.order.reference,
    after: {
      amountPence,
      refund: refund.id,
      ...(deliveryPence > 0 ? { deliveryPence } : {}),
      ...(lines.length > 0
        ? { lines: lines.map(({ lineId, pieces, restocked }) => ({ lineId, pieces, restocked })) }
        : {}),
      ...(exceedReason ? { exceedReason } : {}),
    },
  })
  return { ok: true, refundId: refund.id }
}

/** With nothing left to send, an order could neither be dispatched nor be completed. */
const isNothingToSend = (aggregate: OrderAggregate, planned: { lineId: number; pieces: number }[]): boolean =>
  aggregate.lines.every(
    (line) => piecesToSend(aggregate, line) === (planned.find(({ lineId }) => lineId === line.id)?.pieces ?? 0),
  )

type RestockedLine = { lineId: number; pieces: number; restocked: boolean; unsent: boolean }

/** Pieces that had left come back as returns; pieces still here are put back, or written off if not restocked. */
async function restock(
  tx: Database,
  ctx: ActingContext,
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

/** If the rest of a part-dispatched order will never be sent, the order counts as dispatched. */
async function completeDispatch(tx: Database, ctx: ActingContext, aggregate: OrderAggregate): Promise<OrderAggregate> {
  if (aggregate.order.state !== 'part_dispatched') return aggregate
  if (aggregate.lines.some((line) => piecesToSend(aggregate, line) > 0)) return aggregate
  const ended = await changeState(tx, ctx, { aggregate, to: 'dispatched', cause: { code: 'rest_refunded' } })
  return ended.ok ? ended.aggregate : aggregate
}
