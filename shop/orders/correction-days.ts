import { laterDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Database } from '#database/database.ts'
import type { ActingContext } from '../context.ts'
import { fullDays } from '../delivery/full-days.ts'
import { readTariff } from '../delivery/read-tariff.ts'
import type { OrderAggregate } from './order-aggregate.ts'
import { quoteOrder } from './quote-order.ts'
import { readOwnOrder, type Viewer } from './read-order.ts'

type DayContext = Pick<ActingContext, 'settings' | 'clock'>

/** The working days to which staff can move a delivery, whatever was promised. Nobody waits for post or a collection. */
export function staffDays({ settings, clock }: DayContext, { order: { deliveryId } }: OrderAggregate): string[] {
  if (deliveryId === 'collection' || deliveryId === 'sample-post') return []
  const { laterDays: later } = settings.delivery
  return laterDays(londonTime(clock.now()).day, clock.now(), { ...later, closed: settings.hours.closedDays })
}

/** The days to which a buyer can move a delivery: those the checkout would offer today. Slabs are arranged by telephone. */
export async function buyerDays(
  tx: Database,
  ctx: DayContext,
  { aggregate, postcode }: { aggregate: OrderAggregate; postcode: string | null },
): Promise<string[]> {
  const { option } = quoteOrder(ctx, { tariff: await readTariff(tx), aggregate, postcode })
  if (option?.service !== 'pallet') return []
  const { laterDays: later } = ctx.settings.delivery
  const full = await fullDays(tx, ctx, [aggregate.order.id])
  const days = laterDays(option.until, ctx.clock.now(), { ...later, closed: ctx.settings.hours.closedDays })
  return days.filter((day) => !full.has(day))
}

export async function readDeliveryDays({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; viewer: Viewer }
}): Promise<string[]> {
  const aggregate = await readOwnOrder(ctx, input.reference, input.viewer)
  const postcode = aggregate.order.shipping?.postcode ?? null
  return buyerDays(ctx.database.db, ctx, { aggregate, postcode })
}
