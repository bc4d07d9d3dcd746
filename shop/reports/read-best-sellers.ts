import { hasPermission } from '#contract/office/permissions.ts'
import type { BestSellers, ReportPeriod } from '#contract/office/reports.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { days, within } from './london-days.ts'

const maxRows = 50

type Row = BestSellers['rows'][number]

/**
 * The stones with the highest sales of a period. Samples do not count, nor do cancelled orders and refunded pieces. A
 * refund of money alone belongs to no piece and changes nothing here. The margin uses today's costs, which have no history.
 */
export async function readBestSellers({ ctx, input }: { ctx: ShopContext; input: ReportPeriod }): Promise<BestSellers> {
  const { role } = requirePermission(ctx, 'reports.read')
  const rows = await ctx.database.query<Row>(
    `with sold as (
       select l.id, l.product_id, l.order_id, l.pieces as bought, l.area, o.vat_rate, l.unit, c.pence as cost,
         greatest(l.pieces - coalesce(refunded.pieces, 0), 0) as pieces,
         greatest(l.line_price - coalesce(refunded.pence, 0), 0) as total
       from orders o join order_lines l on l.order_id = o.id
       left join variation_costs c on c.variation_id = l.variation_id
       left join lateral (
         select sum(part.pieces) as pieces, sum(part.amount_pence) as pence
         from refund_lines part join refunds r on r.id = part.refund_id
         where part.line_id = l.id and r.state <> 'failed') refunded on true
       where ${within('o.paid_at')} and o.state not in ('cancelled', 'refunded', 'returned') and l.kind = 'size'),
     best as (
       select product_id, max(id) as newest, count(distinct order_id)::int as orders, sum(pieces)::int as pieces,
         sum(round(area::numeric * pieces / bought))::int as area, sum(total)::int as total,
         sum(total * 10000.0 / (10000 + vat_rate)) as net, bool_and(cost is not null) as is_known,
         sum(cost * case unit when 'm2' then area / 1000.0 * pieces / bought else pieces end) as cost
       from sold where pieces > 0
       group by product_id order by total desc, product_id limit $3)
     select l.slug, l.product_name as name, best.orders, best.pieces, best.area, best.total,
       case when best.is_known and best.net > 0 then round((best.net - best.cost) * 10000 / best.net)::int end as margin
     from best join order_lines l on l.id = best.newest order by best.total desc, l.product_id`,
    [...days(input), maxRows],
  )
  const mayCost = hasPermission(role, 'prices.cost')
  return { rows: rows.map((row) => ({ ...row, margin: mayCost ? row.margin : null })) }
}
