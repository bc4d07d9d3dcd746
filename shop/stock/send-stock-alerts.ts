import { inArray, lt, sql } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { Database } from '#database/database.ts'
import { stockAlerts } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { stockAlert } from './mail/stock-alert.ts'

const keepMs = 365 * 24 * 60 * 60_000
const batchSize = 100

type DueAlert = { id: number; email: string; slug: string; name: string; size: SizeFields | null }
type SizeFields = Parameters<typeof sizeOption>[0]

/**
 * Emails everybody whose product is back in stock and deletes their alerts in the same transaction.
 * Any number of processes may run this at once, because each skips the rows that another has locked.
 */
export async function sendStockAlerts({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { publicUrl: string }
}): Promise<number> {
  const now = ctx.clock.now()
  const sent = await ctx.database.db.transaction(async (tx) => {
    const due = await takeDue(tx)
    if (due.length === 0) return 0
    await tx.delete(stockAlerts).where(
      inArray(
        stockAlerts.id,
        due.map(({ id }) => id),
      ),
    )
    for (const { email, slug, name, size } of due) {
      const about = size ? `${name}, ${sizeText(sizeOption(size))}` : name
      const mail = stockAlert(ctx.settings, { about, url: `${input.publicUrl}/product/${slug}` })
      await enqueueMail(tx, { ...mail, to: { address: email } }, now)
    }
    return due.length
  })
  await ctx.database.db.delete(stockAlerts).where(lt(stockAlerts.createdAt, new Date(now.getTime() - keepMs)))
  return sent
}

/** Alerts for public products that have at least one complete set in stock again. */
async function takeDue(tx: Database): Promise<DueAlert[]> {
  const result = await tx.execute(sql`
    select json_build_object('id', a.id, 'email', a.email, 'slug', p.slug, 'name', p.name,
      'size', case when s.id is null then null else json_build_object('kind', s.kind, 'width', s.width_mm,
        'height', s.height_mm, 'thickness', s.thickness_mm, 'label', s.label) end) as alert
    from stock_alerts a
    join products p on p.id = a.product_id
    join product_listings c on c.product_id = p.id
    left join variations s on s.id = a.variation_id
    where exists (select 1 from variations v where v.product_id = a.product_id and v.listed
      and v.stock >= v.pieces_per_set and (v.id = a.variation_id or (a.variation_id is null and v.kind = 'size')))
    order by a.id limit ${batchSize} for update of a skip locked`)
  return (result as unknown as { rows: { alert: DueAlert }[] }).rows.map(({ alert }) => alert)
}
