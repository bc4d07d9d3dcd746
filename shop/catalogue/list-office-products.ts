import type { z } from 'zod'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import type {
  GridFields,
  ProductListQuery,
  ProductRow,
  ProductSort,
  productListSchema,
} from '#contract/office/products.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { isCurrent, isSize, matchingProducts } from './matching-products.ts'

const perPage = 50

/** What a list is sorted by: an expression for a product, one for a draft of a new one, and their type. */
const sorts: Record<ProductSort, { product: string; draft: string; type: 'text' | 'numeric'; join?: string }> = {
  name: { product: 'lower(p.name)', draft: `lower(coalesce(d.document ->> 'name', ''))`, type: 'text' },
  status: { product: 'p.status', draft: `'new'`, type: 'text' },
  price: {
    // Listing rows have the price of everything on sale, unless it changes at this moment.
    product: `coalesce(case when coalesce(l.changes_at > $1, true) then l.price_pence end,
      (select min(r.pence) from variations v join prices r on r.variation_id = v.id
        where ${isSize('p.id')} and ${isCurrent('$1')}), -1)::numeric`,
    draft: '-1::numeric',
    type: 'numeric',
    join: 'left join product_listings l on l.product_id = p.id',
  },
  stock: {
    product: 'coalesce(stocked.pieces, 0)::numeric',
    draft: '0::numeric',
    type: 'numeric',
    join: `left join (select v.product_id, sum(v.stock) as pieces from variations v
      where v.listed and v.kind = 'size' group by v.product_id) stocked on stocked.product_id = p.id`,
  },
  popularity: { product: 'p.popularity::numeric', draft: '-1::numeric', type: 'numeric' },
  updated: {
    product: `coalesce(extract(epoch from ${updatedAt('p.key')}), 0)::numeric`,
    draft: 'extract(epoch from d.updated_at)::numeric',
    type: 'numeric',
  },
}

/** When a product was last published or its draft last saved. */
function updatedAt(key: string): string {
  return `greatest((select w.at from revisions w where w.kind = 'product' and w.entity_id = ${key}::text
      order by w.number desc limit 1),
    (select w.updated_at from drafts w where w.kind = 'product' and w.entity_id = ${key}::text))`
}

const termsOf = (group: string) => `(select coalesce(json_agg(t.slug order by pt.position), '[]') from product_terms pt
  join terms t on t.id = pt.term_id join attributes a on a.id = t.attribute_id
  where pt.product_id = g.id and a.key = '${group}')`

/** Everything else about the fifty products of a page. */
const details = `
  (select i.src from pictures i where i.product_id = g.id order by i.position limit 1) as picture,
  (select min(c.pence) from current c where c.product_id = g.id) as from_pence,
  (select max(c.pence) from current c where c.product_id = g.id) as to_pence,
  (select json_build_object('sizes', count(*), 'stock', coalesce(sum(v.stock), 0),
    'leadDays', coalesce(json_agg(distinct v.lead_days), '[]')) from variations v where ${isSize('g.id')}) as held,
  (select coalesce(json_agg(c.slug order by pc.position), '[]') from product_collections pc
    join collections c on c.id = pc.collection_id where pc.product_id = g.id) as collections,
  ${termsOf('material')} as materials, ${termsOf('finish')} as finishes,
  p.name, p.status, p.unit, p.popularity, p.featured,
  d.number as draft_number, d.author as draft_author, d.document as draft, ${updatedAt('g.key')} as updated_at`

type Found = {
  id: number | null
  key: string
  sort: string
  total: number
  picture: string | null
  from_pence: number | null
  to_pence: number | null
  held: { sizes: number; stock: number; leadDays: number[] }
  collections: string[]
  materials: string[]
  finishes: string[]
  name: string
  status: GridFields['status']
  unit: ProductRow['unit']
  popularity: number
  featured: boolean
  draft_number: number | null
  draft_author: string
  draft: ProductDocument | null
  updated_at: Date | null
}

/** One page of the office's products. One statement selects it, so that the rest is read for fifty rows only. */
export async function listOfficeProducts({
  ctx,
  input: { sort: sorted, cursor, ...filter },
}: {
  ctx: ActingContext
  input: ProductListQuery
}): Promise<z.output<typeof productListSchema>> {
  requirePermission(ctx, 'catalogue.edit')
  const isDescending = sorted.startsWith('-')
  const sort = sorts[sorted.replace('-', '') as ProductSort]
  const [order, beyond] = isDescending ? ['desc', '<'] : ['asc', '>']
  const matching = matchingProducts(filter, ctx.clock.now(), {
    product: `${sort.product} as sort`,
    draft: sort.draft,
    ...(sort.join && { join: sort.join }),
  })
  const after = cursor === undefined ? null : readCursor(cursor, sort.type)
  const keyset = after
    ? `where (m.sort, m.key) ${beyond} (${matching.value(after[0])}::${sort.type}, ${matching.value(after[1])}::uuid)`
    : ''
  const rows = await ctx.database.query<Found>(
    `with matching as (${matching.text}),
      page as (select *, (select count(*)::int from matching) as total from matching m ${keyset}
        order by m.sort ${order}, m.key ${order} limit ${perPage + 1}),
      current as (select v.product_id, coalesce(min(r.pence) filter (where r.kind = 'sale'),
          min(r.pence) filter (where r.kind = 'regular')) as pence
        from page join variations v on ${isSize('page.id')} join prices r on r.variation_id = v.id
        where ${isCurrent('$1')} group by v.id)
    select g.id, g.key, g.sort, g.total, ${details} from page g left join products p on p.id = g.id
      left join drafts d on d.kind = 'product' and d.entity_id = g.key::text
    order by g.sort ${order}, g.key ${order}`,
    matching.values,
  )
  const page = rows.slice(0, perPage)
  const last = page.at(-1)
  return {
    products: page.map(rowOf),
    total: rows[0]?.total ?? 0,
    next: rows.length > perPage && last ? cursorOf(last) : null,
  }
}

const cursorOf = ({ sort, key }: Found): string => Buffer.from(JSON.stringify([sort, key])).toString('base64url')

/** The place after which a page begins. Throws if the text is not from this list. */
function readCursor(text: string, type: 'text' | 'numeric'): [sort: string, key: string] {
  try {
    const [sort, key, ...more] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isSort = typeof sort === 'string' && (type === 'text' || /^-?\d+(\.\d+)?$/.test(sort))
    if (isSort && typeof key === 'string' && /^[0-9a-f-]{36}$/.test(key) && more.length === 0) return [sort, key]
  } catch {
    // Not JSON.
  }
  throw new ShopError('invalid', 'This part of the list is no longer there. Please load the list again.')
}

function rowOf({ held, draft, draft_number: number, draft_author: author, ...row }: Found): ProductRow {
  const published: GridFields | null =
    row.id === null
      ? null
      : {
          name: row.name,
          status: row.status,
          material: row.materials[0] ?? '',
          finish: row.finishes[0] ?? '',
          collections: row.collections,
          popularity: row.popularity,
          isFeatured: row.featured,
          leadDays: held.leadDays,
        }
  const fields = draft ? fieldsOf(draft) : (published ?? fieldsOf({} as ProductDocument))
  const names = Object.keys(fields) as (keyof GridFields)[]
  return {
    key: row.key,
    is_published: published !== null,
    picture: row.picture,
    sizes: held.sizes,
    unit: row.unit ?? draft?.unit ?? 'm2',
    from_pence: row.from_pence,
    to_pence: row.to_pence,
    stock: held.stock,
    fields,
    draft:
      number === null
        ? null
        : {
            number,
            author,
            changed: names.filter((name) => published && String(fields[name]) !== String(published[name])),
          },
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}

/** A draft may be incomplete. */
const fieldsOf = (document: Partial<ProductDocument>): GridFields => ({
  name: document.name ?? '',
  status: document.status ?? 'draft',
  material: document.material ?? '',
  finish: document.finish ?? '',
  collections: document.collections ?? [],
  popularity: document.popularity ?? 0,
  isFeatured: document.isFeatured ?? false,
  leadDays: [...new Set(document.sizes?.map(({ leadDays }) => leadDays))].sort((a, b) => a - b),
})
