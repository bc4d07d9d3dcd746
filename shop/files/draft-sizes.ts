import { sql } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import type { Database } from '#database/database.ts'
import { newSizePrices } from '#database/tables/catalogue.ts'

/** A size that exists only in a draft or in a release that waits, with the price that it will start with. */
export type DraftSize = { key: string; sku: string; name: string; size: string; pence: number | null }

type Size = Omit<Parameters<typeof sizeOption>[0], 'kind'>
type Row = { key: string; name: string; size: Size & { sku: string }; pence: number | null }

/** By SKU in capitals. Two drafts may have the same SKU until one of them is published. */
export async function draftSizes(db: Database, skus: string[]): Promise<Map<string, DraftSize[]>> {
  if (skus.length === 0) return new Map()
  const { rows } = (await db.execute(sql`
    with documents as (
      select d.entity_id as key, d.document ->> 'name' as name, jsonb_path_query(d.document, '$.sizes[*]') as size
      from drafts d where d.kind = 'product'
      union all
      select r.entity_id, jsonb_path_query_first(r.changes, '$[*] ? (@.field == "name").to') #>> '{}',
        jsonb_path_query(r.changes, '$[*] ? (@.field == "sizes").to[*]')
      from release_documents r join releases e on e.id = r.release_id
      where r.kind = 'product' and e.state <> 'published'
    )
    select distinct on (upper(d.size ->> 'sku'), d.key) d.key, coalesce(d.name, p.name, '') as name, d.size, n.pence
    from documents d left join products p on p.key::text = d.key
      left join ${newSizePrices} n on n.product_key::text = d.key and n.sku = d.size ->> 'sku'
    where upper(d.size ->> 'sku') = any(${sql.param(skus)}::text[])
    order by upper(d.size ->> 'sku'), d.key`)) as unknown as { rows: Row[] }
  const sizes = rows.map(
    ({ key, name, size, pence }): DraftSize => ({
      key,
      sku: size.sku,
      name,
      size: sizeText(sizeOption({ ...size, kind: 'size' })),
      pence,
    }),
  )
  return Map.groupBy(sizes, ({ sku }) => sku.toUpperCase())
}
