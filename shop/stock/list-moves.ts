import type { MoveRow } from '#contract/office/stock.ts'
import { requirePermission } from '../access/require-permission.ts'
import { visibleText } from '../access/visible-text.ts'
import type { ShopContext } from '../context.ts'

const perPage = 50

const kindNames: Record<string, string> = {
  guest: 'Guest',
  customer: 'Customer',
  staff: 'Staff',
  import: 'Import',
  worker: 'Shop',
  payment_provider: 'Payment provider',
  unknown: 'Before moves were kept',
}

type Row = Omit<MoveRow, 'at' | 'author'> & { at: Date; actor: string; actor_name: string | null }

/** The history of one variation, newest first, with the figure after each move. */
export async function listMoves({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { sku: string; before?: number | undefined }
}): Promise<{ rows: MoveRow[]; next: number | null }> {
  const { role } = requirePermission(ctx, 'stock.read')
  const rows = await ctx.database.query<Row>(
    `select m.id::int, m.at, m.pieces, m.reason, m.note, m.actor, m.actor_name, m.stock, b.code as batch, o.reference as order
     from (select x.*, (sum(x.pieces) over (order by x.id))::int as stock from stock_moves x
       where x.variation_id = (select v.id from variations v where v.sku = upper($1))) m
     left join stock_batches b on b.id = m.batch_id
     left join orders o on o.id = m.order_id
     where m.id < $2 order by m.id desc limit $3`,
    [input.sku, input.before ?? 2_000_000_000, perPage + 1],
  )
  const page = rows.slice(0, perPage).map(({ actor, actor_name, ...row }) => ({
    ...row,
    note: row.note && visibleText(role, row.note),
    at: row.at.toISOString(),
    author: actor === 'staff' && actor_name ? actor_name : (kindNames[actor] ?? ''),
  }))
  return { rows: page, next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null }
}
