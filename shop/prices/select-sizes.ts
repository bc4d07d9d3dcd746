import { sql } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { Database } from '#database/database.ts'
import type { TimelineRow } from '../catalogue/price-timeline.ts'

export type PriceSelection = {
  q?: string | undefined
  collection?: string | undefined
  material?: string | undefined
  on_sale?: boolean | undefined
  /** Only these SKUs. */
  skus?: string[] | undefined
  /** Sizes after this one. */
  after?: number | undefined
  limit: number
}

export type PriceOfSize = TimelineRow & { kind: 'regular' | 'sale' }

/** A size with the prices that apply now or later. */
export type PricedSize = {
  id: number
  productId: number
  productKey: string
  sku: string
  name: string
  size: string
  unit: 'm2' | 'piece'
  prices: PriceOfSize[]
  cost: number | null
  /** Of all that match. */
  sizes: number
  products: number
}

type Row = Omit<PricedSize, 'prices' | 'size'> &
  Parameters<typeof sizeOption>[0] & { prices: { [Name in keyof PriceOfSize]: unknown }[] | null }

/** The sizes that match, by name of the product: those for sale now or later, and full-size samples only if named. */
export async function selectSizes(db: Database, selection: PriceSelection, at: Date): Promise<PricedSize[]> {
  const { q = '', collection = null, material = null, on_sale: onSale = null, after = null, limit } = selection
  const now = sql`${at.toISOString()}::timestamptz`
  const words = sql.param(q.toLowerCase().split(/\s+/).filter(Boolean))
  const skus = sql`${sql.param(selection.skus ?? null)}::text[]`
  const { rows } = (await db.execute(sql`
    with matching as (
      select v.id, v.product_id, v.sku, v.kind, v.width_mm, v.height_mm, v.thickness_mm, v.label, v.unit, v.position, p.name, p.key
      from variations v join products p on p.id = v.product_id
      where v.listed and p.status <> 'archived'
        and (v.kind = 'size' or v.kind = 'full_size_sample' and ${skus} is not null)
        and (${skus} is null or v.sku = any(${skus}))
        and not exists (select from unnest(${words}::text[]) w where strpos(lower(p.name || ' ' || v.sku), w) = 0)
        and (${collection}::text is null or exists (select from product_collections pc join collections c on c.id = pc.collection_id
          where pc.product_id = p.id and c.slug = ${collection}::text))
        and (${material}::text is null or exists (select from product_terms pt join terms t on t.id = pt.term_id
          join attributes a on a.id = t.attribute_id where pt.product_id = p.id and a.key = 'material' and t.slug = ${material}::text))
        and (${onSale}::bool is null or ${onSale}::bool = exists (select from prices r where r.variation_id = v.id
          and r.kind = 'sale' and r.valid_from <= ${now} and coalesce(r.valid_until > ${now}, true)))
    ), page as (
      select * from matching m
      where ${after}::int is null or (m.name, m.product_id, m.position, m.id) > (
        select p.name, p.id, v.position, v.id from variations v join products p on p.id = v.product_id where v.id = ${after}::int)
      order by name, product_id, position, id limit ${limit}
    )
    select g.id, g.product_id as "productId", g.key as "productKey", g.sku, g.name, g.kind, g.unit, g.width_mm as width,
      g.height_mm as height, g.thickness_mm as thickness, g.label, c.pence as cost,
      (select count(*)::int from matching) as sizes, (select count(distinct product_id)::int from matching) as products,
      (select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'pence', r.pence, 'validFrom', r.valid_from,
          'validUntil', r.valid_until, 'recordedAt', r.recorded_at) order by r.valid_from, r.id)
        from prices r where r.variation_id = g.id and coalesce(r.valid_until > greatest(${now}, r.valid_from), true)) as prices
    from page g left join variation_costs c on c.variation_id = g.id order by g.name, g.product_id, g.position, g.id`)) as unknown as {
    rows: Row[]
  }
  return rows.map(({ width, height, thickness, label, kind, ...row }) => ({
    ...row,
    size: sizeText(sizeOption({ kind, width, height, thickness, label })),
    prices: (row.prices ?? []).map(priceOf),
  }))
}

const priceOf = ({ id, kind, pence, validFrom, validUntil, recordedAt }: Record<string, unknown>): PriceOfSize => ({
  id: id as number,
  kind: kind as PriceOfSize['kind'],
  pence: pence as number,
  validFrom: new Date(validFrom as string),
  validUntil: validUntil === null ? null : new Date(validUntil as string),
  recordedAt: recordedAt === null ? null : new Date(recordedAt as string),
})
