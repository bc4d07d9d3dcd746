import { type Refusal, refuse } from '../../refuse.ts'
import { pieceCounts } from '../fulfilment.ts'
import type { LineRow, OrderAggregate } from '../order-aggregate.ts'

export type LinePieces = { lineId: number; pieces: number }

/**
 * A piece is refunded or replaced only once. Refuses, with a message for each line, if more pieces are wanted than
 * left.
 */
export function moreThanLeft(aggregate: OrderAggregate, wanted: LinePieces[]): Refusal<'more_than_left'> | null {
  const short = aggregate.lines.filter((line) => {
    const pieces = wanted.find(({ lineId }) => lineId === line.id)?.pieces ?? 0
    return pieces > pieceCounts(aggregate, line).left
  })
  const [first] = short
  if (!first) return null
  const fields = short.map((line) => [`lines.${line.id}`, sentence(aggregate, line)])
  return refuse('more_than_left', `${first.sku}: ${sentence(aggregate, first)}`, Object.fromEntries(fields))
}

function sentence(aggregate: OrderAggregate, line: LineRow): string {
  const { refunded, replaced, left } = pieceCounts(aggregate, line)
  if (left === 0 && refunded + replaced < line.pieces) return 'All that was paid for this order has been refunded.'
  const of = line.pieces === 1 ? 'the 1 piece' : `the ${line.pieces} pieces`
  const few = left === 0 ? `None of ${of} is left` : `Only ${left} of ${of} ${left === 1 ? 'is' : 'are'} left`
  return `${few}: ${refunded} refunded, ${replaced} replaced.`
}
