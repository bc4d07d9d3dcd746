import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { ShopContext } from '../context.ts'
import { alertStaff } from '../mail/alert-staff.ts'
import { isLow, soldLately } from './low-stock.ts'

/** A size that runs low again within this time is not reported again: its sales go up and down by the day. */
const quietDays = 7
/** Named in one email; Stock has the others. */
const mostNamed = 20

const shape = z.object({
  sku: z.string(),
  name: z.string(),
  stock: z.number(),
  size: z.object({
    kind: z.enum(['size', 'free_sample', 'full_size_sample']),
    width: z.number().nullable(),
    height: z.number().nullable(),
    thickness: z.number().nullable(),
    label: z.string().nullable(),
  }),
})

/** Tells staff once of each size that has begun to run low. Any number of processes may run this at once. */
export async function reportLowStock({ ctx }: { ctx: ShopContext }): Promise<number> {
  const now = ctx.clock.now().toISOString()
  const low = sql.raw(isLow)
  const sold = sql`${sql.raw(soldLately(`'${now}'`))} s on s.variation_id = v.id`
  return ctx.database.db.transaction(async (tx) => {
    await tx.execute(sql`delete from low_stock_reports r
      where r.reported_at < ${now}::timestamptz - interval '${sql.raw(String(quietDays))} days'
        and not exists (select 1 from variations v left join ${sold} where v.id = r.variation_id and ${low})`)
    const answer = await tx.execute(sql`with added as (
        insert into low_stock_reports (variation_id, reported_at)
        select v.id, ${now}::timestamptz from variations v left join ${sold} where ${low} order by v.id
        on conflict do nothing returning variation_id)
      select v.sku, p.name, v.stock, json_build_object('kind', v.kind, 'width', v.width_mm, 'height', v.height_mm,
        'thickness', v.thickness_mm, 'label', v.label) as size
      from added join variations v on v.id = added.variation_id join products p on p.id = v.product_id order by v.sku`)
    const found = z.object({ rows: z.array(shape) }).parse(answer).rows
    const [first] = found
    if (!first) return 0
    const lines = found
      .slice(0, mostNamed)
      .map(({ sku, name, size, stock }) => `${name}, ${sizeText(sizeOption(size))} (${sku}): ${stock} left`)
    const more = found.length > mostNamed ? [`and ${found.length - mostNamed} more`] : []
    await alertStaff(tx, ctx, {
      alert: 'low_stock',
      subject: found.length === 1 ? `Running low: ${first.name}` : `${found.length} sizes are running low`,
      text: [...lines, ...more].join('; '),
      button: { label: 'Open Stock', path: '/stock?low=1' },
    })
    return found.length
  })
}
