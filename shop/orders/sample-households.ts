import { and, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { Address } from '#contract/customers/address.ts'
import type { Database } from '#database/database.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../context.ts'
import type { LineRow, OrderRow } from './order-aggregate.ts'

const dayMs = 24 * 60 * 60_000

/** Why free samples cannot go to this household instead, which may have had its number already; null if they can. */
export async function checkHousehold(
  tx: Database,
  { settings, clock }: Pick<ShopContext, 'settings' | 'clock'>,
  { order, lines, shipping }: { order: OrderRow; lines: LineRow[]; shipping: Address },
): Promise<string | null> {
  const wanted = lines.filter(({ kind }) => kind === 'free_sample').length
  if (wanted === 0) return null
  const { perHousehold, days } = settings.samples
  const since = new Date(clock.now().getTime() - days * dayMs)
  const household = sql`household_key(${JSON.stringify(shipping)}::jsonb)`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('household ' || ${household}, 0))`)
  const [sent] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${orderLines.pieces}), 0)::int` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        sql`household_key(${orders.shipping}) = ${household}`,
        ne(orders.id, order.id),
        gt(orders.createdAt, since),
        notInArray(orders.state, ['cancelled', 'refunded']),
        eq(orderLines.kind, 'free_sample'),
      ),
    )
  return (sent?.pieces ?? 0) + wanted > perHousehold
    ? `We send each household up to ${perHousehold} free samples in ${days} days, and this address would go over that.`
    : null
}
