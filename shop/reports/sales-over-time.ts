import type { SalesQuery, SalesReport } from '#contract/office/reports.ts'
import type { ShopContext } from '../context.ts'
import { days, within } from './london-days.ts'

/**
 * What was sold in each day, week (from Monday) or month of a period, including empty ones: invoices and credit notes by
 * their tax point. Orders for nothing, such as free samples and replacements, have no invoice and so do not count. Every
 * figure of sales in the office comes from here.
 */
export const salesOverTime = (
  { database }: Pick<ShopContext, 'database'>,
  input: SalesQuery,
): Promise<SalesReport['rows']> =>
  database.query<SalesReport['rows'][number]>(
    `with steps as (
       select step::date as start
       from generate_series(date_trunc($3, $1::date::timestamp), $2::date::timestamp, ('1 ' || $3)::interval) as step
     ), documents as (
       select date_trunc($3, i.tax_point at time zone 'Europe/London')::date as start,
         count(*) filter (where kind = 'invoice') as orders,
         coalesce(sum(i.total_pence) filter (where kind = 'invoice'), 0) as invoiced,
         coalesce(sum(i.total_pence) filter (where kind = 'credit'), 0) as credited,
         coalesce(sum(o.discount_pence) filter (where kind = 'invoice'), 0) as discount,
         sum(case kind when 'invoice' then net_pence else -net_pence end) as net
       from invoices i join orders o on o.id = i.order_id where ${within('i.tax_point')}
       group by 1
     )
     select to_char(s.start, 'YYYY-MM-DD') as start, coalesce(d.orders, 0)::int as orders,
       coalesce(d.invoiced, 0)::int as invoiced, coalesce(d.credited, 0)::int as credited, coalesce(d.discount, 0)::int as discount,
       coalesce(d.net, 0)::int as net
     from steps s left join documents d using (start) order by s.start`,
    [...days(input), input.by],
  )
