import { isNothingKept, piecesAmount, shareOut } from '#contract/arithmetic/refund-amount.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { piecesToSend, refundableDelivery, refundedPieces, sentPieces } from '../fulfilment.ts'
import type { LineRow, OrderAggregate } from '../order-aggregate.ts'
import { holdsStock } from '../transitions.ts'
import { moreThanLeft } from './more-than-left.ts'

/** The pieces to refund. `unsent`: part of the order has left, but not these pieces. */
export type RefundedLine = { lineId: number; pieces: number; restock: boolean; unsent?: boolean | undefined }

export type RefundRequest = {
  /** If left out: the price of the pieces and the delivery, or everything left if neither is given. */
  amountPence?: number | undefined
  lines?: RefundedLine[] | undefined
  /** If left out: none, unless everything is refunded and no amount is given. */
  deliveryPence?: number | undefined
  /** False if the goods do not come back, for example because they were lost or broken in transit. */
  isReturn?: boolean | undefined
  /** Why more pieces are refunded than are left; without a reason that is refused. */
  exceedReason?: string | undefined
}

/** The most that can be refunded: in total, and for delivery if everything is returned. */
export type RefundLimits = { leftPence: number; returnDeliveryPence: number }

type PlannedLine = { lineId: number; pieces: number; amountPence: number; restocked: boolean; unsent: boolean }

type RefundPlan = { ok: true; amountPence: number; deliveryPence: number; lines: PlannedLine[]; isReturned: boolean }
type PlanRefusal = Refusal<'cannot_refund' | 'more_than_left'>

/** Works out a refund from the order's stored totals, and divides it between the lines and the delivery. */
export function planRefund(
  aggregate: OrderAggregate,
  request: RefundRequest,
  { leftPence, returnDeliveryPence }: RefundLimits,
): RefundPlan | PlanRefusal {
  const lines = planLines(aggregate, request)
  if ('ok' in lines) return lines
  const isComplete = isEverything(aggregate, lines)
  const isReturned = isComplete && request.isReturn !== false
  const fullDelivery = isReturned ? returnDeliveryPence : refundableDelivery(aggregate)
  const { amountPence, deliveryPence = isComplete && amountPence === undefined ? fullDelivery : 0 } = request
  if (deliveryPence > refundableDelivery(aggregate))
    return refuse('cannot_refund', 'That is more than is left of what delivery cost.')
  const suggested = lines.reduce((sum, line) => sum + line.amountPence, deliveryPence)
  const isForSomething = lines.length > 0 || deliveryPence > 0
  // Earlier refunds may not have been for particular pieces, so less may be left than the pieces cost.
  const amount = amountPence ?? (isForSomething ? Math.min(suggested, leftPence) : leftPence)
  if (amount >= suggested) return { ok: true, amountPence: amount, deliveryPence, lines, isReturned }
  const [delivery = 0, ...shares] = shareOut(amount, [deliveryPence, ...lines.map((line) => line.amountPence)])
  return {
    ok: true,
    amountPence: amount,
    deliveryPence: delivery,
    lines: lines.map((line, index) => ({ ...line, amountPence: shares[index] ?? 0 })),
    isReturned,
  }
}

function planLines(
  aggregate: OrderAggregate,
  { lines: requested = [], exceedReason }: RefundRequest,
): PlannedLine[] | PlanRefusal {
  const lines: PlannedLine[] = []
  const tooMany = exceedReason ? null : moreThanLeft(aggregate, requested)
  for (const wanted of requested) {
    const line = aggregate.lines.find(({ id }) => id === wanted.lineId)
    if (!line || lines.some(({ lineId }) => lineId === wanted.lineId))
      return refuse('cannot_refund', 'Each line of the order can be named once.')
    if (tooMany) continue
    const planned = planLine(aggregate, line, wanted)
    if ('ok' in planned) return planned
    lines.push(planned)
  }
  return tooMany ?? lines
}

/** The order was sent, and the buyer keeps nothing that they paid for. */
const isEverything = (aggregate: OrderAggregate, planned: PlannedLine[]): boolean =>
  aggregate.lines.some((line) => sentPieces(aggregate, line) > 0) &&
  isNothingKept(
    aggregate.lines.map((line) => ({
      ...line,
      refunded: refundedPieces(aggregate, line),
      more: planned.find(({ lineId }) => lineId === line.id)?.pieces ?? 0,
    })),
  )

function planLine(
  aggregate: OrderAggregate,
  line: LineRow,
  { pieces, restock, unsent }: RefundedLine,
): PlannedLine | Refusal<'cannot_refund'> {
  const { state } = aggregate.order
  const isUnsent = holdsStock(state) || (state === 'part_dispatched' && unsent === true)
  const here = piecesToSend(aggregate, line)
  if (isUnsent && pieces > here)
    return refuse('cannot_refund', `Only ${here} of ${line.sku} ${here === 1 ? 'is' : 'are'} still here.`)
  const left = leftToReturn(aggregate, line)
  if (!isUnsent && state === 'part_dispatched' && pieces > left)
    return refuse(
      'cannot_refund',
      `Only ${left} of ${line.sku} ${left === 1 ? 'has' : 'have'} left and can come back. Refund the others as not sent yet.`,
    )
  const refunded = refundedPieces(aggregate, line)
  const amountPence = piecesAmount({ pieces: line.pieces, linePrice: line.linePrice, refunded }, pieces)
  return { lineId: line.id, pieces, amountPence, restocked: restock, unsent: isUnsent }
}

/** Sent pieces that can still come back. Unsent pieces are still held, so they cannot be returned to stock. */
function leftToReturn(aggregate: OrderAggregate, line: LineRow): number {
  const back = aggregate.refundLines.filter(({ lineId, unsent }) => lineId === line.id && !unsent)
  return Math.max(sentPieces(aggregate, line) - back.reduce((sum, { pieces }) => sum + pieces, 0), 0)
}
