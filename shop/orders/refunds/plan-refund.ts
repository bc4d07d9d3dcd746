import { piecesAmount, shareOut } from '#contract/arithmetic/refund-amount.ts'
import { type Refusal, refuse } from '../../result.ts'
import { piecesToSend, refundableDelivery, refundedPieces } from '../fulfilment.ts'
import type { LineRow, OrderAggregate } from '../order-aggregate.ts'
import { holdsStock } from '../transitions.ts'

/** Which pieces are given back; `unsent` where part of the order has left, and these have not. */
export type RefundedLine = { lineId: number; pieces: number; restock: boolean; unsent?: boolean | undefined }

export type RefundRequest = {
  /** Left out: what the pieces and the delivery come to, or all that is left where none are named. */
  amountPence?: number | undefined
  lines?: RefundedLine[] | undefined
  deliveryPence?: number | undefined
}

type PlannedLine = { lineId: number; pieces: number; amountPence: number; restocked: boolean; unsent: boolean }

type Planned = { ok: true; amountPence: number; deliveryPence: number; lines: PlannedLine[] }

/** What a refund comes to, from the order's stored totals, and how it is shared over what it is for. */
export function planRefund(
  aggregate: OrderAggregate,
  { amountPence, lines: asked = [], deliveryPence = 0 }: RefundRequest,
  leftPence: number,
): Planned | Refusal<'cannot_refund'> {
  const lines: PlannedLine[] = []
  for (const wanted of asked) {
    const line = aggregate.lines.find(({ id }) => id === wanted.lineId)
    if (!line || lines.some(({ lineId }) => lineId === wanted.lineId))
      return refuse('cannot_refund', 'Each line of the order can be named once.')
    const planned = planLine(aggregate, line, wanted)
    if ('ok' in planned) return planned
    lines.push(planned)
  }
  if (deliveryPence > refundableDelivery(aggregate))
    return refuse('cannot_refund', 'That is more than is left of what delivery cost.')
  const suggested = lines.reduce((sum, line) => sum + line.amountPence, deliveryPence)
  const isForSomething = lines.length > 0 || deliveryPence > 0
  // Money may have gone back for nothing in particular before: there may be less left than the pieces cost.
  const amount = amountPence ?? (isForSomething ? Math.min(suggested, leftPence) : leftPence)
  if (amount >= suggested) return { ok: true, amountPence: amount, deliveryPence, lines }
  const [delivery = 0, ...shares] = shareOut(amount, [deliveryPence, ...lines.map((line) => line.amountPence)])
  return {
    ok: true,
    amountPence: amount,
    deliveryPence: delivery,
    lines: lines.map((line, index) => ({ ...line, amountPence: shares[index] ?? 0 })),
  }
}

function planLine(
  aggregate: OrderAggregate,
  line: LineRow,
  { pieces, restock, unsent }: RefundedLine,
): PlannedLine | Refusal<'cannot_refund'> {
  const refunded = refundedPieces(aggregate, line)
  const left = line.pieces - refunded
  if (pieces < 1 || pieces > left)
    return refuse(
      'cannot_refund',
      left === 0
        ? `All pieces of ${line.sku} are refunded already.`
        : `Between 1 and ${left} of ${line.sku} can be refunded.`,
    )
  const { state } = aggregate.order
  const isUnsent = holdsStock(state) || (state === 'part_dispatched' && unsent === true)
  const here = piecesToSend(aggregate, line)
  if (isUnsent && pieces > here)
    return refuse('cannot_refund', `Only ${here} of ${line.sku} ${here === 1 ? 'is' : 'are'} still here.`)
  const amountPence = piecesAmount({ pieces: line.pieces, linePrice: line.linePrice, refunded }, pieces)
  return { lineId: line.id, pieces, amountPence, restocked: restock, unsent: isUnsent }
}
