import { addWorkingDays, firstWorkingDay, londonTime, startOfLondonDay } from '#contract/arithmetic/delivery-dates.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import type { Random } from '../random-numbers.ts'

export type DemoStep = { state: OrderState; at: Date }

const minute = 60_000
const hour = 60 * minute

/** The states that a made-up order has been in until `now`. The yard works on working days, between eight and five. */
export function demoSteps(
  random: Random,
  { placedAt, now, isFree }: { placedAt: Date; now: Date; isFree: boolean },
): DemoStep[] {
  const placed: DemoStep = { state: 'pending', at: placedAt }
  const after = (minutes: number) => new Date(placedAt.getTime() + minutes * minute)
  const [pickedAfter, sentAfter, deliveredAfter] = [
    1 + Math.floor(random() * 2),
    Math.floor(random() * 2),
    1 + Math.floor(random() * 2),
  ]
  const atWork = (day: string, from: number, until: number) =>
    new Date(startOfLondonDay(day).getTime() + (from + random() * (until - from)) * hour)
  const pickedOn = addWorkingDays(firstWorkingDay(placedAt), pickedAfter)
  const sentOn = addWorkingDays(pickedOn, sentAfter)
  const deliveredOn = addWorkingDays(sentOn, deliveredAfter)
  const isPaid = isFree || random() > 0.04
  const steps: DemoStep[] = isPaid
    ? [
        placed,
        { state: 'paid', at: after(isFree ? 0 : 3) },
        { state: 'picking', at: atWork(pickedOn, 8, 12) },
        { state: 'dispatched', at: atWork(sentOn, 13, 17) },
        { state: 'delivered', at: atWork(deliveredOn, 8, 17) },
      ]
    : [placed, { state: 'cancelled', at: after(31) }]
  return steps.filter(({ at }) => at <= now)
}

/** A time of the day on which people order, from seven in the morning to eleven at night, unless it is still to come. */
export function shoppingTime(random: Random, moment: Date, now: Date): Date {
  const at = new Date(startOfLondonDay(londonTime(moment).day).getTime() + (7 + random() * 16) * hour)
  return at < now ? at : moment
}
