import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { hasPermission } from '#contract/office/permissions.ts'
import type { Today } from '#contract/office/today.ts'
import { requirePermission } from '../access/require-permission.ts'
import { readBackupHealth } from '../backup/read-backup-health.ts'
import type { ShopContext } from '../context.ts'
import { isOrderWork } from '../orders/is-order-work.ts'
import { refusalsBeforeHelp } from '../orders/refunds/execute-refund.ts'
import { salesOverTime } from '../reports/sales-over-time.ts'
import { yardStates } from '../stock/held-in-yard.ts'
import { isLow, soldLately } from '../stock/low-stock.ts'
import { readFirstWaiting } from './read-first-waiting.ts'
import { mailIsLateMs } from './read-health.ts'

const soonMs = 15 * 60_000
const mostLow = 5
const days = 28

type Counts = Omit<Today, 'first' | 'held_releases' | 'low_stock' | 'low_stock_count' | 'sales' | 'backup_missing'>

/** The work that needs attention today. */
export async function readToday({ ctx }: { ctx: ShopContext }): Promise<Today> {
  const { role } = requirePermission(ctx, 'today.read')
  const now = ctx.clock.now()
  const { query } = ctx.database
  const [counts] = await query<Counts>(
    `select
       (select count(*)::int from orders o where ${isOrderWork('to_pick')}) as to_pick,
       (select count(*)::int from orders o where ${isOrderWork('to_dispatch')}) as to_dispatch,
       (select count(*)::int from orders o where ${isOrderWork('to_collect')}) as to_collect,
       (select count(*)::int from orders where state = 'pending' and held_until > $1) as unpaid,
       (select count(*)::int from orders where state = 'pending' and held_until > $1 and held_until < $2) as expiring,
       (select count(distinct order_id)::int from payments where attention is not null) as attention,
       (select count(*)::int from orders o where o.state in ${yardStates}
         and o.id in (select l.order_id from order_lines l where l.short_pieces > 0)) as short,
       (select count(*)::int from refunds where state = 'requested' and attempts >= $3) as refunds_in_trouble,
       (select count(*)::int from mail_outbox where failed_at > $1 - interval '7 days'
          or (sent_at is null and failed_at is null and created_at < $4)) as mails_failed,
       (select count(*)::int from enquiries where state = 'waiting') as enquiries,
       (select count(*)::int from claims where state = 'open') as claims,
       coalesce((select differences from catalogue_imports where adopted_at > $1 - interval '30 days'), 0)
         as catalogue_differences`,
    [now, new Date(now.getTime() + soonMs), refusalsBeforeHelp, new Date(now.getTime() - mailIsLateMs)],
  )
  if (!counts) throw new Error('nothing was counted')
  const low = await query<Today['low_stock'][number] & { count: number }>(
    `select v.sku, p.name, v.stock as pieces, count(*) over ()::int as count from variations v join products p on p.id = v.product_id
     left join ${soldLately('$1')} s on s.variation_id = v.id
     where ${isLow}
     -- The soonest to sell out at the recent rate first; items that do not sell, such as a single off-cut, last.
     order by coalesce(s.pieces, 0) = 0, v.stock::float / nullif(s.pieces, 0), v.stock, v.id limit $2`,
    [now, mostLow],
  )
  return {
    ...counts,
    first: await readFirstWaiting(ctx, role),
    held_releases: await readHeldReleases(ctx),
    backup_missing: (await readBackupHealth(ctx)).is_missing,
    low_stock: low.map(({ sku, name, pieces }) => ({ sku, name, pieces })),
    low_stock_count: low[0]?.count ?? 0,
    sales: hasPermission(role, 'orders.prices') ? await readSales(ctx, now) : null,
  }
}

const mostHeld = 5

const readHeldReleases = ({ database }: ShopContext) =>
  database.query<Today['held_releases'][number]>(
    `select id, name, coalesce(why_held, '') as reason from releases where state = 'held' order by due_at nulls last, id limit $1`,
    [mostHeld],
  )

/** The sales of each of the last 28 days in London, including days without any. */
async function readSales(ctx: ShopContext, now: Date): Promise<NonNullable<Today['sales']>> {
  const until = londonTime(now).day
  const rows = await salesOverTime(ctx, { from: addDays(until, 1 - days), until, by: 'day' })
  return rows.map(({ start, orders, invoiced, credited }) => ({ day: start, orders, total: invoiced - credited }))
}
