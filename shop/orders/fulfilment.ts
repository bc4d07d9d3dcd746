import { effectivePayment, type LineRow, type OrderAggregate, refundableAmount } from './order-aggregate.ts'

/** Counts the pieces of an order that have left, were refunded or replaced, or still have to be sent. */

const sum = (rows: { pieces: number }[]): number => rows.reduce((total, { pieces }) => total + pieces, 0)

const isGone = ({ order }: Pick<OrderAggregate, 'order'>): boolean =>
  ['dispatched', 'delivered', 'collected', 'returned'].includes(order.state) || order.dispatchedAt !== null

/** Older orders, from before part dispatches, have no dispatch rows: all their pieces left together. */
export function sentPieces(aggregate: OrderAggregate, line: LineRow): number {
  if (aggregate.dispatches.length === 0) return isGone(aggregate) ? line.pieces - stoppedPieces(aggregate, line) : 0
  return sum(aggregate.dispatchLines.filter(({ lineId }) => lineId === line.id))
}

/** Pieces refunded before they left, which will never be sent. */
export const stoppedPieces = ({ refundLines }: OrderAggregate, line: LineRow): number =>
  sum(refundLines.filter(({ lineId, unsent }) => lineId === line.id && unsent))

export const piecesToSend = (aggregate: OrderAggregate, line: LineRow): number =>
  Math.max(line.pieces - sentPieces(aggregate, line) - stoppedPieces(aggregate, line), 0)

/** The pieces to send that are in the yard: a stock count may have found some missing. */
export const piecesHere = (aggregate: OrderAggregate, line: LineRow): number =>
  Math.max(piecesToSend(aggregate, line) - line.shortPieces, 0)

export function refundedPieces({ refunds, refundLines }: OrderAggregate, line: LineRow): number {
  const failed = new Set(refunds.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return sum(refundLines.filter(({ lineId, refundId }) => lineId === line.id && !failed.has(refundId)))
}

const replacedPieces = ({ replacements }: OrderAggregate, line: LineRow): number =>
  sum(replacements.filter(({ lineId }) => lineId === line.id))

/** Once refunds cover the whole payment, every piece counts as refunded, whether or not a refund lists it. */
const isRefundedInFull = (aggregate: OrderAggregate): boolean => {
  const payment = effectivePayment(aggregate)
  const isPaid = payment?.state === 'paid' || payment?.state === 'refunded'
  return isPaid && payment.amountPence > 0 && refundableAmount(aggregate.refunds, payment) === 0
}

/** How many pieces of a line were refunded and replaced. `left` counts those that were neither. */
export function pieceCounts(aggregate: OrderAggregate, line: LineRow) {
  const refunded = refundedPieces(aggregate, line)
  const replaced = replacedPieces(aggregate, line)
  const left = isRefundedInFull(aggregate) ? 0 : Math.max(line.pieces - refunded - replaced, 0)
  return { refunded, replaced, left }
}

/** The part of the delivery charge that can still be refunded. */
export const refundableDelivery = ({ order, refunds }: OrderAggregate): number =>
  order.deliveryPence +
  order.slotPence -
  refunds.filter(({ state }) => state !== 'failed').reduce((total, refund) => total + refund.deliveryPence, 0)

/** Stock the order still holds, which is put back if the order ends before it is sent. */
export const heldPieces = (aggregate: OrderAggregate) =>
  (aggregate.order.reservesAtPayment ? [] : aggregate.lines)
    .map((line) => ({ variationId: line.variationId, pieces: piecesToSend(aggregate, line) }))
    .filter(({ pieces }) => pieces > 0)
