import { piecesAmount } from '#contract/arithmetic/refund-amount.ts'
import { leftoverPence } from '#contract/orders/leftovers.ts'
import { refundedPieces } from '../fulfilment.ts'
import { effectivePayment, type OrderAggregate, refundableAmount } from '../order-aggregate.ts'
import type { LinePieces } from '../refunds/more-than-left.ts'

/** What these pieces bring under the terms of the order, in pence: no more than can still be refunded of its payment. */
export function leftoverAmount(aggregate: OrderAggregate, pieces: readonly LinePieces[]): number {
  const { leftovers } = aggregate.order
  const payment = effectivePayment(aggregate)
  if (!leftovers || !payment) return 0
  const amounts = aggregate.lines.map((line) => {
    const more = pieces.find(({ lineId }) => lineId === line.id)?.pieces ?? 0
    return leftoverPence(piecesAmount({ ...line, refunded: refundedPieces(aggregate, line) }, more), leftovers)
  })
  return Math.min(
    amounts.reduce((sum, pence) => sum + pence, 0),
    refundableAmount(aggregate.refunds, payment),
  )
}
