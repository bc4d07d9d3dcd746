import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { returnDays } from '#contract/orders/leftovers.ts'
import { pieceCounts } from '../fulfilment.ts'
import type { LineRow, OrderAggregate } from '../order-aggregate.ts'

/** Faults have no deadline: the law allows six years, and staff decide each claim. */
export const canClaim = ({ order }: OrderAggregate): boolean =>
  ['part_dispatched', 'dispatched', 'delivered', 'collected'].includes(order.state)

/** The last day on which the buyer can return the order without a reason; null until everything has arrived. */
export function returnUntil({ order, events }: OrderAggregate): string | null {
  const arrived = events.findLast(
    ({ fromState, toState }) => fromState !== toState && (toState === 'delivered' || toState === 'collected'),
  )
  const isHere = order.state === 'delivered' || order.state === 'collected'
  return arrived && isHere ? addDays(londonTime(arrived.at).day, returnDays) : null
}

export function canReturn(aggregate: OrderAggregate, now: Date): boolean {
  const until = returnUntil(aggregate)
  return canClaim(aggregate) && (until === null || londonTime(now).day <= until)
}

/** When the buyer can sell leftovers back; null if the order was placed without that, or until everything has arrived. */
export function leftoverPeriod(aggregate: OrderAggregate): { from: string; until: string } | null {
  const { leftovers } = aggregate.order
  const returnable = returnUntil(aggregate)
  return leftovers && returnable
    ? { from: addDays(returnable, 1), until: addDays(returnable, leftovers.days - returnDays) }
    : null
}

/** Pieces of a line that the shop would buy back: paid for, neither refunded nor replaced, and not in an open claim. */
export function piecesToSellBack(aggregate: OrderAggregate, line: LineRow): number {
  const { order, claims, claimLines } = aggregate
  if (!order.leftovers?.variations.includes(line.variationId) || line.linePrice === 0) return 0
  const open = new Set(claims.filter(({ state }) => state === 'open').map(({ id }) => id))
  const claimed = claimLines.filter(({ claimId, lineId }) => lineId === line.id && open.has(claimId))
  return Math.max(pieceCounts(aggregate, line).left - claimed.reduce((sum, { pieces }) => sum + pieces, 0), 0)
}

export function canSellBack(aggregate: OrderAggregate, now: Date): boolean {
  const period = leftoverPeriod(aggregate)
  const { day } = londonTime(now)
  const isTime = canClaim(aggregate) && period !== null && period.from <= day && day <= period.until
  return isTime && aggregate.lines.some((line) => piecesToSellBack(aggregate, line) > 0)
}
