import type { BulkSelection } from '#contract/office/bulk-products.ts'
import type { ShopContext } from '../context.ts'
import { matchingProducts } from './matching-products.ts'

/** The keys of the selected products, by name. Somebody who selects a row twice means it once. */
export async function selectedKeys({ database, clock }: ShopContext, selection: BulkSelection): Promise<string[]> {
  if ('keys' in selection) return [...new Set(selection.keys)]
  const { text, values } = matchingProducts(selection.filter, clock.now(), {
    product: 'lower(p.name) as name',
    draft: `lower(coalesce(d.document ->> 'name', ''))`,
  })
  const rows = await database.query<{ key: string }>(`select key from (${text}) found order by name, key`, values)
  return rows.map(({ key }) => key)
}
