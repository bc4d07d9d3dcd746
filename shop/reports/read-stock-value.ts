import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { StockValue } from '#contract/office/reports.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'

const paceDays = 90
const maxRows = 200

type Row = {
  sku: string
  name: string
  label: string | null
  width: number | null
  height: number | null
  thickness: number | null
  pieces: number
  value: number
  sold: number
}

/** The stock at today's selling prices, most valuable first, and how many days it will last. */
export async function readStockValue({ ctx }: { ctx: ShopContext }): Promise<StockValue> {
  requirePermission(ctx, 'reports.read')
  const now = ctx.clock.now()
  const rows = await ctx.database.query<Row>(
    `with price as (
       select distinct on (variation_id) variation_id, pence from prices
       where valid_from <= $1 and (valid_until is null or valid_until > $1)
       order by variation_id, kind = 'sale' desc, valid_from desc
     ), sold as (
       select l.variation_id, sum(l.pieces) as pieces from orders o join order_lines l on l.order_id = o.id
       where o.paid_at > $1 - make_interval(days => $2) and o.state not in ('cancelled', 'refunded', 'returned') group by 1
     )
     select v.sku, p.name, v.label, v.width_mm as width, v.height_mm as height, v.thickness_mm as thickness,
       v.stock as pieces,
       round(v.stock * price.pence * case v.unit when 'm2' then v.coverage_mm2 / 1000000.0 else 1 end)::int as value,
       coalesce(sold.pieces, 0)::int as sold
     from variations v join products p on p.id = v.product_id join price on price.variation_id = v.id
     left join sold on sold.variation_id = v.id
     where v.kind = 'size' and v.stock > 0 order by value desc, v.id`,
    [now, paceDays],
  )
  return {
    total: rows.reduce((sum, { value }) => sum + value, 0),
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    rows: rows.slice(0, maxRows).map(({ sku, name, pieces, value, sold, ...size }) => ({
      sku,
      name,
      size: sizeText(sizeOption({ kind: 'size', ...size })),
      pieces,
      value,
      sold,
      days: sold > 0 ? Math.round((pieces * paceDays) / sold) : null,
    })),
  }
}
