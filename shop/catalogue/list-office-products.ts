import type { ProductFilter, ProductRow } from '#contract/office/products.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'

const perPage = 50

const priceNow = (variation: string) => `exists (select from prices r where r.variation_id = ${variation}
  and r.kind = 'regular' and r.valid_from <= $1 and coalesce(r.valid_until > $1, true))`

const isSize = (product: string) => `v.product_id = ${product} and v.listed and v.kind = 'size'`

/** Products and drafts of new ones, by name. One statement selects a page, so the rest is read for fifty rows only. */
const statement = `
with matching as (
  select p.id, p.key, p.name, p.status, p.unit from products p
  where (cardinality($2::text[]) = 0 or not exists (
      select from unnest($2::text[]) w where strpos(lower(p.name), w) = 0 and not exists (
        select from variations v where v.product_id = p.id and strpos(lower(v.sku), w) > 0)))
    and ($3::text is null or p.status = $3)
    and ($4::text is null or exists (select from product_collections pc join collections c on c.id = pc.collection_id
      where pc.product_id = p.id and c.slug = $4))
    and ($5::text is null or exists (select from product_terms pt join terms t on t.id = pt.term_id
      join attributes a on a.id = t.attribute_id where pt.product_id = p.id and a.key = 'material' and t.slug = $5))
    and ($6::bool is null or $6 = exists (select from variations v where ${isSize('p.id')} and v.stock >= v.pieces_per_set))
    and ($7::text is distinct from 'price'
      or exists (select from variations v where ${isSize('p.id')} and not ${priceNow('v.id')}))
    and ($7::text is distinct from 'picture' or not exists (select from pictures i where i.product_id = p.id))
  union all
  select null, d.entity_id::uuid, coalesce(nullif(d.document ->> 'name', ''), 'Untitled'), 'new', d.document ->> 'unit'
  from drafts d
  where d.kind = 'product' and not exists (select from products p where p.key = d.entity_id::uuid)
    and coalesce($3::text, 'new') = 'new' and $4::text is null and $5::text is null and $6::bool is null and $7::text is null
    and not exists (select from unnest($2::text[]) w where strpos(lower(d.document ->> 'name'), w) = 0)
), page as (
  select *, count(*) over ()::int as total from matching order by name, key limit ${perPage} offset $8
)
select g.key, g.name, g.status, g.unit, g.total,
  (select i.src from pictures i where i.product_id = g.id order by i.position limit 1) as picture,
  (select count(*)::int from variations v where ${isSize('g.id')}) as sizes,
  (select min(r.pence) from variations v join prices r on r.variation_id = v.id
    where ${isSize('g.id')} and r.valid_from <= $1 and coalesce(r.valid_until > $1, true)) as from_pence,
  (select coalesce(sum(v.stock), 0)::int from variations v where ${isSize('g.id')}) as stock,
  exists (select from drafts d where d.kind = 'product' and d.entity_id = g.key::text) as has_draft
from page g order by g.name, g.key`

/** One page of the office's products. */
export async function listOfficeProducts({ ctx, input }: { ctx: ActingContext; input: ProductFilter }) {
  requirePermission(ctx, 'catalogue.edit')
  const rows = await ctx.database.query<ProductRow & { total: number }>(statement, [
    ctx.clock.now(),
    (input.q ?? '').toLowerCase().split(/\s+/).filter(Boolean),
    input.status ?? null,
    input.collection ?? null,
    input.material ?? null,
    input.stock ? input.stock === 'in' : null,
    input.missing ?? null,
    (input.page - 1) * perPage,
  ])
  return { products: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
