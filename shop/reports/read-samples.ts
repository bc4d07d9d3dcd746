import type { ReportPeriod, SampleReport } from '#contract/office/reports.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { days, within } from './london-days.ts'

const withinDays = 60

/**
 * For each month: how many people ordered samples of a stone, and how many of them bought that stone within 60 days.
 * People are identified by their email address, as for the limit on free samples.
 */
export async function readSamples({ ctx, input }: { ctx: ShopContext; input: ReportPeriod }): Promise<SampleReport> {
  requirePermission(ctx, 'reports.read')
  const rows = await ctx.database.query<SampleReport['rows'][number]>(
    `with sampled as (
       select email_key(o.email) as who, l.product_id, min(o.created_at) as at
       from orders o join order_lines l on l.order_id = o.id
       where ${within('o.created_at')} and o.paid_at is not null and l.kind <> 'size'
       group by 1, 2
     ), followed as (
       select s.who, s.at, (
         select sum(l.line_price) from orders o join order_lines l on l.order_id = o.id
         where email_key(o.email) = s.who and o.created_at > s.at and o.created_at <= s.at + make_interval(days => $3)
           and o.paid_at is not null and o.state not in ('cancelled', 'refunded', 'returned')
           and l.kind = 'size' and l.product_id = s.product_id
       ) as total from sampled s
     )
     select to_char(at at time zone 'Europe/London', 'YYYY-MM') as month, count(distinct who)::int as sampled,
       count(distinct who) filter (where total is not null)::int as became, coalesce(sum(total), 0)::int as total
     from followed group by 1 order by 1`,
    [...days(input), withinDays],
  )
  return { rows }
}
