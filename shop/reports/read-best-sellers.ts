import type { BestSellers, ReportPeriod } from '#contract/office/reports.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { days, within } from './london-days.ts'

const maxRows = 50

/** The stones with the highest sales of a period, without samples and orders that were cancelled or refunded. */
export async function readBestSellers({ ctx, input }: { ctx: ShopContext; input: ReportPeriod }): Promise<BestSellers> {
  requirePermission(ctx, 'reports.read')
  const rows = await ctx.database.query<BestSellers['rows'][number]>(
    `with best as (
       select l.product_id, max(l.id) as newest, count(distinct l.order_id)::int as orders,
         sum(l.pieces)::int as pieces, sum(l.area)::int as area, sum(l.line_price)::int as total
       from orders o join order_lines l on l.order_id = o.id
       where ${within('o.paid_at')} and o.state not in ('cancelled', 'refunded', 'returned') and l.kind = 'size'
       group by l.product_id order by total desc, l.product_id limit $3)
     select l.slug, l.product_name as name, best.orders, best.pieces, best.area, best.total
     from best join order_lines l on l.id = best.newest order by best.total desc, l.product_id`,
    [...days(input), maxRows],
  )
  return { rows }
}
