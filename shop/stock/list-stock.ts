import { sizeOption } from '#contract/arithmetic/size.ts'
import type { StockSort } from '#contract/office/sorts.ts'
import type { StockFilter, StockRow } from '#contract/office/stock.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { facePicture } from '../media/face-picture.ts'
import { facesVersion } from '../media/faces-version.ts'
import { heldInYard } from './held-in-yard.ts'
import { isLow, soldLately } from './low-stock.ts'

const perPage = 50

const sorts = {
  sku: { of: 'v.sku', type: 'text' },
  name: { of: 'p.name', type: 'text' },
  stock: { of: 'v.stock', type: 'integer' },
  sold: { of: 'coalesce(s.pieces, 0)', type: 'integer' },
} satisfies Record<Exclude<StockSort, `-${string}`>, { of: string; type: string }>

/** The value and the SKU of the last row of the previous page; null for the first page, and for a place that is none. */
function placeOf(after: string, type: string): [value: string | null, sku: string] {
  const at = after.lastIndexOf('\n')
  const [value, sku] = [at === -1 ? after : after.slice(0, at), after.slice(at + 1)]
  return [value === '' || (type === 'integer' && !/^-?\d{1,9}$/.test(value)) ? null : value, sku]
}

/** As a pattern of `like`. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Reads the names once for all sizes. */
const isNamed = (word: string): string =>
  `(lower(v.sku) like ${word} or v.product_id in (select id from products where lower(name) like ${word}))`

/** One page of the stock, sorted by SKU unless another order is chosen. */
export async function listStock({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: StockFilter & { limit?: number }
}): Promise<{ rows: StockRow[]; next: string | null }> {
  requirePermission(ctx, 'stock.read')
  const { limit = perPage, sort = 'sku' } = input
  const name = sort.replace('-', '') as keyof typeof sorts
  const by = sorts[name]
  const isDescending = sort.startsWith('-')
  const [value, sku] = placeOf(input.after ?? '', by.type)
  const words = (input.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const rows = await readRows(ctx, {
    order: { by: name, isDescending },
    condition: `(${words.map((_, index) => isNamed(`$${index + 7}`)).join(' and ') || 'true'}
       or v.id in (select b.variation_id from stock_batches b
         where lower(b.code) ~>=~ $2 and lower(b.code) ~<~ ($2 || chr(1114111))))
     and (not $3::bool or ${isLow})
     and ($4::text is null or (${by.of}, v.sku) ${isDescending ? '<' : '>'} ($4::${by.type}, $6))`,
    values: [words.join(' '), input.low ?? false, value, limit + 1, sku, ...words.map(containing)],
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last ? (name === 'sku' ? last.sku : `${last[name]}\n${last.sku}`) : null }
}

export async function readStock({ ctx, input }: { ctx: ShopContext; input: { sku: string } }): Promise<StockRow> {
  requirePermission(ctx, 'stock.read')
  const [row] = await readRows(ctx, {
    order: { by: 'sku', isDescending: false },
    condition: 'v.sku = upper($2) and $3::bool and $4::text is not null and $6::text is not null',
    values: [input.sku, true, '', 1, ''],
  })
  if (!row) throw new ShopError('not_found', 'There is no such SKU.')
  return row
}

type Wanted = { order: { by: keyof typeof sorts; isDescending: boolean }; condition: string; values: unknown[] }
type Row = Omit<StockRow, 'size'> & Parameters<typeof sizeOption>[0]

async function readRows(
  { database, clock }: ShopContext,
  { order: { by, isDescending }, condition, values }: Wanted,
): Promise<StockRow[]> {
  const direction = isDescending ? 'desc' : 'asc'
  const sold = `left join ${soldLately('$1')} s on s.variation_id = v.id`
  const rows = await database.query<Row>(
    `with held as (${heldInYard}),
     -- Only their ids are sorted, because only the first few need the rest. The planner leaves out the joins that it does not need.
     chosen as (select v.id from variations v left join products p on p.id = v.product_id ${sold}
       where ${condition} order by ${sorts[by].of} ${direction}, v.sku ${direction} limit $5),
     page as (select v.id, v.product_id, v.sku, p.name, p.slug, v.kind, v.width_mm, v.height_mm, v.thickness_mm, v.label, v.stock,
         v.listed, coalesce(s.pieces, 0) as sold, ${isLow} as is_low
       from chosen join variations v on v.id = chosen.id join products p on p.id = v.product_id ${sold})
     select g.sku, g.name, g.slug, g.kind, g.width_mm as width, g.height_mm as height, g.thickness_mm as thickness, g.label,
       g.stock, g.listed as is_listed, g.sold, g.is_low,
       (select i.src from pictures i where i.product_id = g.product_id order by i.position limit 1) as picture,
       coalesce((select sum(h.pieces)::int from held h where h.variation_id = g.id), 0) as held,
       coalesce((select json_agg(json_build_object('id', b.id, 'code', b.code, 'place', b.place, 'photo', b.photo,
           'faces', b.faces, 'pieces', b.pieces, 'held', b.held) order by b.id)
         from (select b.*, coalesce((select h.pieces from held h where h.batch_id = b.id), 0)::int as held
           from stock_batches b where b.variation_id = g.id) b where b.pieces + b.held > 0), '[]') as batches
     from page g order by g.${by} ${direction}, g.sku ${direction}`,
    [clock.now(), ...values],
  )
  return rows.map(({ kind, width, height, thickness, label, batches, ...row }) => ({
    ...row,
    batches: batches.map((batch) => ({
      ...batch,
      faces_version: facesVersion(batch.faces),
      pictures: batch.faces.map((face) => facePicture(batch, face)),
    })),
    size: sizeOption({ kind, width, height, thickness, label }),
  }))
}
