import { and, eq, gt, gte, inArray, notInArray, or, sql } from 'drizzle-orm'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Database } from '#database/database.ts'
import { deliveryOptions } from '#database/tables/delivery.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'

type DeliveryContext = Pick<ShopContext, 'settings' | 'clock'>

/** The days on which as many pallets are due as the shop can deliver in one. */
export const fullDaysQuery = (tx: Database, { settings, clock }: DeliveryContext, besides: number[] = []) => {
  const now = clock.now()
  const ofPallets = tx
    .select({ id: deliveryOptions.id })
    .from(deliveryOptions)
    .where(eq(deliveryOptions.service, 'pallet'))
  return tx
    .select({ day: orders.deliveryFrom })
    .from(orders)
    .where(
      and(
        gte(orders.deliveryFrom, londonTime(now).day),
        eq(orders.deliveryFrom, orders.deliveryUntil),
        inArray(orders.deliveryId, ofPallets),
        // As the index is written, so that it is used.
        sql`${orders.state} in ('pending', 'paid', 'picking')`,
        or(sql`${orders.state} <> 'pending'`, gt(orders.heldUntil, now)),
        besides.length > 0 ? notInArray(orders.id, besides) : undefined,
      ),
    )
    .groupBy(orders.deliveryFrom)
    .having(sql`count(*) >= ${settings.delivery.laterDays.deliveriesPerDay}`)
}

/** The days nobody may choose any more. `besides` are orders that the one being placed takes the place of. */
export async function fullDays(tx: Database, ctx: DeliveryContext, besides: number[]): Promise<Set<string>> {
  const rows = await fullDaysQuery(tx, ctx, besides)
  return new Set(rows.map(({ day }) => day))
}

/** Two who choose the last place of a day wait for each other here. */
export const lockDay = (tx: Database, day: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery day ${day}`}, 0))`)
