import { withoutPieces } from '#contract/arithmetic/cancelled-pieces.ts'
import { vatIncluded } from '#contract/arithmetic/money.ts'
import { splitVat } from '#contract/arithmetic/order-totals.ts'
import { creditVat, piecesAmount } from '#contract/arithmetic/refund-amount.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { piecesToSend, refundedPieces } from '../fulfilment.ts'
import { type LineRow, type OrderAggregate, type PaymentRow, refundableAmount } from '../order-aggregate.ts'
import type { LinePieces } from '../refunds/more-than-left.ts'
import { planRefund } from '../refunds/plan-refund.ts'

type PlannedLine = LinePieces & {
  /** What the buyer gets back or no longer has to pay, the voucher's part of the full price, and the VAT included. */
  amountPence: number
  voucherPence: number
  vatPence: number
}

export type CancelPlan = {
  ok: true
  /** The money of a paid order is refunded; of an unpaid one the amount due falls. */
  isPaid: boolean
  lines: PlannedLine[]
  amountPence: number
  vatPence: number
  /** What can still be refunded, or what is due, before this. */
  beforePence: number
}

export type CancelLinesRefusal = Refusal<'cannot_cancel'>

/** Works out what cancelling some pieces of an order does. Staff see it before they decide. */
export function planCancelledLines(aggregate: OrderAggregate, wanted: LinePieces[]): CancelPlan | CancelLinesRefusal {
  const error = cancelLinesError(aggregate) ?? piecesError(aggregate, wanted)
  if (error) return refuse('cannot_cancel', error)
  const paid = aggregate.payments.find(({ state }) => state === 'paid')
  const plan = paid ? planPaid(aggregate, wanted, paid) : planUnpaid(aggregate, wanted)
  if (!plan.ok) return plan
  const isForMoney = plan.beforePence > 0
  if (isForMoney && plan.amountPence >= plan.beforePence)
    return refuse('cannot_cancel', 'Nothing that costs anything would be left: please cancel the order instead.')
  return plan
}

/** Why nothing of an order can be cancelled alone; null if something can. */
export function cancelLinesError(aggregate: OrderAggregate): string | null {
  const { order, payments } = aggregate
  if (order.state === 'picking' || order.state === 'ready')
    return 'This order is being picked. Undo the picking first, or refund the pieces.'
  if (order.state !== 'paid' && order.state !== 'pending') return 'This order has left or is closed: refund the pieces.'
  if (order.state === 'paid' && !payments.some(({ state }) => state === 'paid'))
    return 'This order replaces part of another one: it can only be cancelled as a whole.'
  if (piecesLeft(aggregate) < 2) return lastPiece
  const isOpen = ({ state, provider }: PaymentRow) => provider !== 'bank' && (state === 'opening' || state === 'open')
  if (order.state === 'pending' && payments.some(isOpen))
    return 'The buyer may be paying for it at this moment. Wait until it is paid, or cancel the order.'
  return null
}

const lastPiece = 'Nothing would be left of this order: please cancel the order instead.'

const piecesLeft = (aggregate: OrderAggregate): number =>
  aggregate.lines.reduce((sum, line) => sum + piecesToSend(aggregate, line), 0)

function piecesError(aggregate: OrderAggregate, wanted: LinePieces[]): string | null {
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) return 'Each line can be named once.'
  for (const { lineId, pieces } of wanted) {
    const line = aggregate.lines.find(({ id }) => id === lineId)
    if (!line) return 'One of the lines does not belong to this order.'
    const left = piecesToSend(aggregate, line)
    if (pieces > left) return `Only ${left} of ${line.sku} ${left === 1 ? 'is' : 'are'} left to cancel.`
  }
  return wanted.reduce((sum, { pieces }) => sum + pieces, 0) < piecesLeft(aggregate) ? null : lastPiece
}

function planPaid(aggregate: OrderAggregate, wanted: LinePieces[], paid: PaymentRow): CancelPlan | CancelLinesRefusal {
  const { order, refunds, invoices } = aggregate
  const leftPence = refundableAmount(refunds, paid)
  const restocked = wanted.map((line) => ({ ...line, restock: true }))
  const planned = planRefund(aggregate, { lines: restocked }, { leftPence, returnDeliveryPence: 0 })
  if (!planned.ok) return refuse('cannot_cancel', planned.message)
  const credits = invoices.filter(({ kind }) => kind === 'credit')
  const credited = {
    totalPence: credits.reduce((sum, { totalPence }) => sum + totalPence, 0),
    vatPence: credits.reduce((sum, { vatPence }) => sum + vatPence, 0),
  }
  const vatPence = creditVat(order, credited, planned.amountPence)
  const lines = planned.lines.map(({ lineId, pieces, amountPence }) => ({ lineId, pieces, amountPence }))
  return {
    ok: true,
    isPaid: true,
    lines: withVat(aggregate, lines, vatPence),
    amountPence: planned.amountPence,
    vatPence,
    beforePence: leftPence,
  }
}

function planUnpaid(aggregate: OrderAggregate, wanted: LinePieces[]): CancelPlan {
  const { order } = aggregate
  const lines = wanted.map(({ lineId, pieces }) => ({
    lineId,
    pieces,
    amountPence: withoutPieces(lineOf(aggregate, lineId), pieces).amountPence,
  }))
  const amountPence = lines.reduce((sum, line) => sum + line.amountPence, 0)
  const vatPence = order.vatPence - vatIncluded(order.totalPence - amountPence, order.vatRate)
  return {
    ok: true,
    isPaid: false,
    lines: withVat(aggregate, lines, vatPence),
    amountPence,
    vatPence,
    beforePence: order.totalPence,
  }
}

export function lineOf({ lines }: OrderAggregate, lineId: number): LineRow {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error('a line was cancelled that its order does not have')
  return line
}

/** The same shares as on the credit note. */
function withVat(
  aggregate: OrderAggregate,
  lines: (LinePieces & { amountPence: number })[],
  vatPence: number,
): PlannedLine[] {
  const amounts = lines.map(({ amountPence }) => amountPence)
  const parts = splitVat(amounts, aggregate.order.vatRate, vatPence)
  return lines.map((line, index) => {
    const row = lineOf(aggregate, line.lineId)
    const { pieces, discountPence } = row
    const refunded = refundedPieces(aggregate, row)
    const voucherPence = piecesAmount({ pieces, linePrice: discountPence, refunded }, line.pieces)
    return { ...line, voucherPence, vatPence: parts[index]?.vat ?? 0 }
  })
}
