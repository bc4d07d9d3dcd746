import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { OrderAggregate } from '../order-aggregate.ts'

/** Regulation 30 of the Consumer Contracts Regulations 2013: 14 days after the day on which the last goods arrive. */
const cancellationDays = 14

/** Faults have no deadline: the law allows six years, and staff decide each claim. */
export const canClaim = ({ order }: OrderAggregate): boolean =>
  ['part_dispatched', 'dispatched', 'delivered', 'collected'].includes(order.state)

/** The last day on which the buyer can return the order without a reason; null until everything has arrived. */
export function returnUntil({ order, events }: OrderAggregate): string | null {
  const arrived = events.findLast(
    ({ fromState, toState }) => fromState !== toState && (toState === 'delivered' || toState === 'collected'),
  )
  const isHere = order.state === 'delivered' || order.state === 'collected'
  return arrived && isHere ? addDays(londonTime(arrived.at).day, cancellationDays) : null
}

export function canReturn(aggregate: OrderAggregate, now: Date): boolean {
  const until = returnUntil(aggregate)
  return canClaim(aggregate) && (until === null || londonTime(now).day <= until)
}
