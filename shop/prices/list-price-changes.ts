import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { PriceChangeRow, priceChangeSizesSchema } from '#contract/office/prices.ts'
import { priceChanges } from '#database/tables/prices.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'

const perPage = 30
const mostRows = 500

const actorNames: Record<string, string> = { import: 'Import', worker: 'The shop' }

type Row = Omit<PriceChangeRow, 'by' | 'at' | 'can_undo'> & {
  at: Date
  actor: string
  actorName: string | null
  done: number
}

/** A change of sizes, or one that sets first prices. */
const hasPrices = (change: string) =>
  `(${change}.first_prices is not null or exists (select from price_change_items y where y.change_id = ${change}.id))`

/** A publish that wrote nothing but first prices cannot be undone, and is left out. */
const summary = `select c.id, c.at, c.actor, c.actor_name as "actorName", c.note,
    (count(distinct i.variation_id) + coalesce(jsonb_array_length(c.first_prices), 0))::int as sizes,
    count(distinct i.variation_id) filter (where i.state = 'pending')::int as pending,
    count(distinct i.variation_id) filter (where i.state = 'left')::int as "left",
    (count(*) filter (where i.state = 'done') + coalesce(jsonb_array_length(c.first_prices), 0))::int as done,
    c.undoes is not null as is_undo, c.undone_by is not null as is_undone
  from price_changes c left join price_change_items i on i.change_id = c.id`

/** The history of changes, newest first. */
export async function listPriceChanges({ ctx, input }: { ctx: ActingContext; input: { before?: number | undefined } }) {
  requirePermission(ctx, 'prices.read')
  const rows = await ctx.database.query<Row>(
    `${summary} where c.id in (select x.id from price_changes x where x.id < $1
       and ${hasPrices('x')} order by x.id desc limit $2)
     group by c.id order by c.id desc`,
    [input.before ?? 2_147_483_647, perPage + 1],
  )
  const page = rows.slice(0, perPage).map(changeRow)
  return { rows: page, next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null }
}

type OfOneChange = { ctx: ActingContext; input: { id: number } }

/** One change, and how far it has got: the office asks every second while a large one is carried out. */
export async function readPriceChange({ ctx, input: { id } }: OfOneChange): Promise<PriceChangeRow> {
  requirePermission(ctx, 'prices.read')
  const [row] = await ctx.database.query<Row>(`${summary} where c.id = $1 and ${hasPrices('c')} group by c.id`, [id])
  if (!row) throw new ShopError('not_found', 'There is no such change.')
  return changeRow(row)
}

/** The sizes of one change, those that need attention first. */
export async function readPriceChangeSizes({ ctx, input: { id } }: OfOneChange): Promise<ChangeSizes> {
  requirePermission(ctx, 'prices.read')
  const [first] = await ctx.database.db
    .select({ prices: priceChanges.firstPrices })
    .from(priceChanges)
    .where(eq(priceChanges.id, id))
  if (!first) throw new ShopError('not_found', 'There is no such change.')
  const items = await ctx.database.query<ItemRow>(
    `select v.sku, p.name, v.kind as "sizeKind", v.width_mm as width, v.height_mm as height, v.thickness_mm as thickness, v.label,
       i.kind, i.before_pence as before, i.pence as after, i.valid_from as from, i.valid_until as until, i.state
     from price_change_items i join variations v on v.id = i.variation_id join products p on p.id = v.product_id
     where i.change_id = $1 order by i.state = 'left' desc, p.name, p.id, v.position, v.id, i.kind limit $2`,
    [id, mostRows],
  )
  return {
    rows: [
      ...items.map(({ sizeKind: kind, width, height, thickness, label, from, until, ...item }) => ({
        ...item,
        size: sizeText(sizeOption({ kind, width, height, thickness, label })),
        from: from?.toISOString() ?? null,
        until: until?.toISOString() ?? null,
      })),
      ...(first.prices ?? [])
        .slice(0, mostRows - items.length)
        .map(({ key: _, ...price }) => ({ ...price, kind: 'regular' as const, from: null, until: null })),
    ],
  }
}

type Size = Parameters<typeof sizeOption>[0]
type ChangeSizes = z.output<typeof priceChangeSizesSchema>
type ItemRow = Omit<ChangeSizes['rows'][number], 'from' | 'until' | 'size'> &
  Omit<Size, 'kind'> & { sizeKind: Size['kind']; from: Date | null; until: Date | null }

const changeRow = ({ actor, actorName, at, done, ...row }: Row): PriceChangeRow => ({
  ...row,
  at: at.toISOString(),
  by: actorName ?? actorNames[actor] ?? actor,
  can_undo: !row.is_undo && !row.is_undone && done > 0,
})
