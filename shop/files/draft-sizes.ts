import { sql } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { Database } from '#database/database.ts'
import { newSizePrices } from '#database/tables/catalogue.ts'

/** A size that exists only in a draft or in a release that waits, with the price that it will start with. */
export type DraftSize = {
  /** Of the product. */
  key: string
  sku: string
  name: string
  size: string
  unit: 'm2' | 'piece'
  pence: number | null
}

type Size = Omit<Parameters<typeof sizeOption>[0], 'kind'>
type Row = Omit<DraftSize, 'size' | 'sku'> & { size: Size & { sku: string } }

/** By SKU in capitals; all if none are named. Two drafts may have the same SKU until one of them is published. */
export async function draftSizes(db: Database, skus: string[] | null = null): Promise<Map<string, DraftSize[]>> {
  if (skus?.length === 0) return new Map()
  const { rows } = (await db.execute(sql`
    with documents as (
      select d.entity_id as key, d.document ->> 'name' as name, d.document ->> 'unit' as unit,
        jsonb_path_query(d.document, '$.sizes[*]') as size
      from drafts d where d.kind = 'product'
      union all
      select r.entity_id, jsonb_path_query_first(r.changes, '$[*] ? (@.field == "name").to') #>> '{}', null,
        jsonb_path_query(r.changes, '$[*] ? (@.field == "sizes").to[*]')
      from release_documents r join releases e on e.id = r.release_id
      where r.kind = 'product' and e.state <> 'published'
    )
    select distinct on (upper(d.size ->> 'sku'), d.key) d.key, coalesce(d.name, p.name, '') as name, d.size, n.pence,
      coalesce(d.unit, p.unit, 'm2') as unit
    from documents d left join products p on p.key::text = d.key
      left join ${newSizePrices} n on n.product_key::text = d.key and n.sku = d.size ->> 'sku'
    where d.size ->> 'sku' <> ''
      and (${sql.param(skus)}::text[] is null or upper(d.size ->> 'sku') = any(${sql.param(skus)}::text[]))
      and not exists (select from variations v where v.product_id = p.id and v.listed and v.sku = d.size ->> 'sku')
    order by upper(d.size ->> 'sku'), d.key`)) as unknown as { rows: Row[] }
  const sizes = rows.map(
    ({ size, ...row }): DraftSize => ({
      ...row,
      sku: size.sku,
      size: sizeText(sizeOption({ ...size, kind: 'size' })),
    }),
  )
  return Map.groupBy(sizes, ({ sku }) => sku.toUpperCase())
}
