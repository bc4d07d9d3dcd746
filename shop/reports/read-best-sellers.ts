import type { BestSellers, ReportPeriod } from '#contract/office/reports.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { days, within } from './london-days.ts'

const maxRows = 50

/**
 * The stones with the highest sales of a period. Samples do not count, nor do cancelled orders and refunded pieces. A
 * refund of money alone belongs to no piece and changes nothing here.
 */
export async function readBestSellers({ ctx, input }: { ctx: ShopContext; input: ReportPeriod }): Promise<BestSellers> {
  requirePermission(ctx, 'reports.read')
  const rows = await ctx.database.query<BestSellers['rows'][number]>(
    `with sold as (
       select l.id, l.product_id, l.order_id, l.pieces as bought, l.area,
         greatest(l.pieces - coalesce(refunded.pieces, 0), 0) as pieces,
         greatest(l.line_price - coalesce(refunded.pence, 0), 0) as total
       from orders o join order_lines l on l.order_id = o.id
       left join lateral (
         select sum(part.pieces) as pieces, sum(part.amount_pence) as pence
         from refund_lines part join refunds r on r.id = part.refund_id
         where part.line_id = l.id and r.state <> 'failed') refunded on true
       where ${within('o.paid_at')} and o.state not in ('cancelled', 'refunded', 'returned') and l.kind = 'size'),
     best as (
       select product_id, max(id) as newest, count(distinct order_id)::int as orders, sum(pieces)::int as pieces,
         sum(round(area::numeric * pieces / bought))::int as area, sum(total)::int as total
       from sold where pieces > 0
       group by product_id order by total desc, product_id limit $3)
     select l.slug, l.product_name as name, best.orders, best.pieces, best.area, best.total
     from best join order_lines l on l.id = best.newest order by best.total desc, l.product_id`,
    [...days(input), maxRows],
  )
  return { rows }
}
