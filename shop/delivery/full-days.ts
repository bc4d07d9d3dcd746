import { and, eq, gt, gte, inArray, notInArray, or, sql } from 'drizzle-orm'
import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Database } from '#database/database.ts'
import { deliveryOptions } from '#database/tables/delivery.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'

type DeliveryContext = Pick<ShopContext, 'settings' | 'clock'>

/** The days with as many pallets due as the shop can deliver in a day. */
export const fullDaysQuery = (tx: Database, { settings, clock }: DeliveryContext, replacedIds: number[] = []) => {
  const now = clock.now()
  const palletOptions = tx
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
        inArray(orders.deliveryId, palletOptions),
        // Literal, as in the index, so that PostgreSQL uses it.
        sql`${orders.state} in ('pending', 'paid', 'picking')`,
        or(sql`${orders.state} <> 'pending'`, gt(orders.heldUntil, now)),
        replacedIds.length > 0 ? notInArray(orders.id, replacedIds) : undefined,
      ),
    )
    .groupBy(orders.deliveryFrom)
    .having(sql`count(*) >= ${settings.delivery.laterDays.deliveriesPerDay}`)
}

/** The days that can no longer be chosen. `replacedIds` are orders that the new order replaces. */
export async function fullDays(tx: Database, ctx: DeliveryContext, replacedIds: number[]): Promise<Set<string>> {
  const rows = await fullDaysQuery(tx, ctx, replacedIds)
  return new Set(rows.map(({ day }) => day))
}

/** Orders that choose the same day wait for each other here, so that the last place is not given twice. */
export const lockDay = (tx: Database, day: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery day ${day}`}, 0))`)
