import { type FilterGroup, type MeasureGroup, measureKeys } from '#contract/catalogue/filter-groups.ts'
import { attributeKeys } from '#contract/catalogue/vocabulary.ts'

/** Which products a list shows. Terms of one group are alternatives; groups narrow each other. */
export type ListingFilter = { [Group in FilterGroup]?: string[] | undefined } & {
  collection?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  inStock?: boolean | undefined
  onSale?: boolean | undefined
  featured?: boolean | undefined
  /** Has a free sample, which may be out of stock. */
  hasSample?: boolean | undefined
  /** Published after a date, extended back in time until there are at least this many products. */
  newArrivals?: { since: Date; atLeast: number } | undefined
  /** A search in PostgreSQL's tsquery syntax. */
  tsquery?: string | undefined
}

export type FilterKey = keyof ListingFilter

/** The listing column for each measured group. The others are in `terms`, as attributes are: 'colour:white', 'slip:36'. */
export const measureColumns = {
  size: { name: 'sizes', type: 'text[]' },
  thickness: { name: 'thicknesses', type: 'int[]' },
  suits: null,
  slip: null,
} as const satisfies Record<MeasureGroup, { name: string; type: string } | null>

export const termGroups = [...attributeKeys, ...measureKeys.filter((group) => measureColumns[group] === null)]

/** Pass `values` when the conditions of several lists share one statement. */
type ConditionOptions = { without?: FilterKey | undefined; values?: unknown[] | undefined }

/** SQL conditions on `product_listings c` with their values. `without` leaves a group out, for counting its terms. */
export function listingConditions(filter: ListingFilter, { without, values = [] }: ConditionOptions = {}) {
  const conditions: string[] = []
  const value = (item: unknown) => `$${values.push(item)}`
  const when = <Key extends FilterKey>(key: Key, condition: (item: NonNullable<ListingFilter[Key]>) => string) => {
    const item = filter[key]
    if (item !== undefined && item !== null && key !== without) conditions.push(condition(item))
  }
  when('collection', (slug) => `c.collections @> array[${value(slug)}::text]`)
  for (const group of termGroups)
    when(group, (slugs) => {
      const terms = value(slugs.map((slug) => `${group}:${slug}`))
      return group === 'suits' ? `c.terms @> ${terms}::text[]` : `c.terms && ${terms}::text[]`
    })
  for (const group of measureKeys) {
    const column = measureColumns[group]
    if (column) when(group, (terms) => `c.${column.name} && ${value(terms)}::${column.type}`)
  }
  when('minPrice', (pence) => `c.price_pence >= ${value(pence)}::int`)
  when('maxPrice', (pence) => `c.price_pence <= ${value(pence)}::int`)
  when('inStock', (wanted) => `c.in_stock = ${value(wanted)}::bool`)
  when('onSale', (wanted) => `c.on_sale = ${value(wanted)}::bool`)
  when('hasSample', (wanted) => `c.has_sample = ${value(wanted)}::bool`)
  when('featured', (wanted) => `c.featured = ${value(wanted)}::bool`)
  when(
    'newArrivals',
    ({ since, atLeast }) => `c.published_at >= least(${value(since.toISOString())}::timestamptz, coalesce(
      (select published_at from product_listings order by published_at desc offset ${value(atLeast - 1)}::int limit 1), '-infinity'))`,
  )
  when('tsquery', (query) => `c.search @@ to_tsquery('english', ${value(query)})`)
  return { where: conditions.length > 0 ? conditions.join(' and ') : 'true', values, value }
}
