import type { LineRow, OrderAggregate } from './order-aggregate.ts'

/** Which pieces of an order have left, were refunded, and are still to be sent. */

const sum = (rows: { pieces: number }[]): number => rows.reduce((total, { pieces }) => total + pieces, 0)

const isGone = ({ order }: Pick<OrderAggregate, 'order'>): boolean =>
  ['dispatched', 'delivered', 'collected'].includes(order.state) || order.dispatchedAt !== null

/** Orders from before parts could be sent have no dispatches: they left whole. */
export function sentPieces(aggregate: OrderAggregate, line: LineRow): number {
  if (aggregate.dispatches.length === 0) return isGone(aggregate) ? line.pieces - stoppedPieces(aggregate, line) : 0
  return sum(aggregate.dispatchLines.filter(({ lineId }) => lineId === line.id))
}

/** Refunded before they left: they never will. */
const stoppedPieces = ({ refundLines }: OrderAggregate, line: LineRow): number =>
  sum(refundLines.filter(({ lineId, unsent }) => lineId === line.id && unsent))

export const piecesToSend = (aggregate: OrderAggregate, line: LineRow): number =>
  Math.max(line.pieces - sentPieces(aggregate, line) - stoppedPieces(aggregate, line), 0)

/** Of those, what is here: a count may have found some missing. */
export const piecesHere = (aggregate: OrderAggregate, line: LineRow): number =>
  Math.max(piecesToSend(aggregate, line) - line.shortPieces, 0)

export function refundedPieces({ refunds, refundLines }: OrderAggregate, line: LineRow): number {
  const failed = new Set(refunds.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return sum(refundLines.filter(({ lineId, refundId }) => lineId === line.id && !failed.has(refundId)))
}

/** What of delivery can still be given back. */
export const refundableDelivery = ({ order, refunds }: OrderAggregate): number =>
  order.deliveryPence +
  order.slotPence -
  refunds.filter(({ state }) => state !== 'failed').reduce((total, refund) => total + refund.deliveryPence, 0)

/** What the order keeps of the stock: it goes back when the order ends before it has left. */
export const heldPieces = (aggregate: OrderAggregate) =>
  aggregate.lines
    .map((line) => ({ variationId: line.variationId, pieces: piecesToSend(aggregate, line) }))
    .filter(({ pieces }) => pieces > 0)
