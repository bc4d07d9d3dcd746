import type { BestSellers, ReportPeriod } from '#contract/office/reports.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { days, within } from './london-days.ts'

const most = 50

/** The stones that brought most money in a time: lines of orders that were paid and not taken back whole; samples apart. */
export async function readBestSellers({ ctx, input }: { ctx: ShopContext; input: ReportPeriod }): Promise<BestSellers> {
  requirePermission(ctx, 'reports.read')
  const rows = await ctx.database.query<BestSellers['rows'][number]>(
    'report_best_sellers',
    `select l.slug, (array_agg(l.product_name order by l.id desc))[1] as name, count(distinct l.order_id)::int as orders,
       sum(l.pieces)::int as pieces, sum(l.area)::int as area, sum(l.line_price)::int as total
     from orders o join order_lines l on l.order_id = o.id
     where ${within('o.paid_at')} and o.state not in ('cancelled', 'refunded') and l.kind = 'size'
     group by l.slug order by total desc, l.slug limit $3`,
    [...days(input), most],
  )
  return { rows }
}
