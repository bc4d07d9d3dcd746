import { and, eq, gt, gte, inArray, notInArray, or, sql } from 'drizzle-orm'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { DeliveryTariff } from '#contract/arithmetic/delivery-pricing.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'

/**
 * The days on which as many pallets are due as the shop can deliver in one: nobody may choose them any more. `besides`
 * are orders that the one being placed takes the place of.
 */
export async function fullDays(
  tx: Database,
  ctx: Pick<ShopContext, 'settings' | 'clock'>,
  { tariff, besides = [] }: { tariff: DeliveryTariff; besides?: number[] },
): Promise<Set<string>> {
  const now = ctx.clock.now()
  const pallets = tariff.options.filter(({ service }) => service === 'pallet').map(({ id }) => id)
  const rows = await tx
    .select({ day: orders.deliveryFrom })
    .from(orders)
    .where(
      and(
        gte(orders.deliveryFrom, londonTime(now).day),
        eq(orders.deliveryFrom, orders.deliveryUntil),
        inArray(orders.deliveryId, pallets),
        // As the index is written, so that it is used.
        sql`${orders.state} in ('pending', 'paid', 'picking')`,
        or(sql`${orders.state} <> 'pending'`, gt(orders.heldUntil, now)),
        besides.length > 0 ? notInArray(orders.id, besides) : undefined,
      ),
    )
    .groupBy(orders.deliveryFrom)
    .having(sql`count(*) >= ${ctx.settings.delivery.laterDays.deliveriesPerDay}`)
  return new Set(rows.map(({ day }) => day))
}

/** Two who choose the last place of a day wait for each other here. */
export const lockDay = (tx: Database, day: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery day ${day}`}, 0))`)
