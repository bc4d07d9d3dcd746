import type { ProductFilter } from '#contract/office/products.ts'

type Statement = {
  text: string
  values: unknown[]
  /** Adds a value and returns its placeholder. */
  value: (value: unknown) => string
}

export const isSize = (product: string) => `v.product_id = ${product} and v.listed and v.kind = 'size'`

export const isCurrent = (now: string) => `r.valid_from <= ${now} and coalesce(r.valid_until > ${now}, true)`

const hasTerm = (group: string, slug: string) => `exists (select from product_terms pt join terms t on t.id = pt.term_id
  join attributes a on a.id = t.attribute_id where pt.product_id = p.id and a.key = '${group}' and t.slug = ${slug})`

/** Columns of the products and of the drafts of new ones, which are `p` and `d`. */
type Columns = { product: string; draft: string; join?: string }

/**
 * Selects the products that a filter of the office matches, and the drafts of new ones. Only the conditions that are used
 * are in the statement, so that the database plans for them.
 */
export function matchingProducts(filter: ProductFilter, now: Date, columns: Columns): Statement {
  const values: unknown[] = [now]
  const value = (one: unknown) => `$${values.push(one)}`
  const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const groups = (['material', 'finish', 'colour', 'room'] as const).filter((group) => filter[group])
  const placeOf = words.map(value)
  const found = [
    ...placeOf.map(
      (word) => `(strpos(lower(p.name), ${word}) > 0 or exists (select from variations v
      where v.product_id = p.id and strpos(lower(v.sku), ${word}) > 0))`,
    ),
    ...(filter.status ? [`p.status = ${value(filter.status)}`] : []),
    ...(filter.collection
      ? [
          `exists (select from product_collections pc join collections c on c.id = pc.collection_id
          where pc.product_id = p.id and c.slug = ${value(filter.collection)})`,
        ]
      : []),
    ...groups.map((group) => hasTerm(group, value(filter[group]))),
    ...(filter.stock
      ? [
          `${filter.stock === 'in' ? '' : 'not '}exists (select from variations v
          where ${isSize('p.id')} and v.stock >= v.pieces_per_set)`,
        ]
      : []),
    ...(filter.missing === 'price'
      ? [
          `exists (select from variations v where ${isSize('p.id')} and not exists (select from prices r
          where r.variation_id = v.id and r.kind = 'regular' and ${isCurrent('$1')}))`,
        ]
      : []),
    ...(filter.missing === 'picture' ? ['not exists (select from pictures i where i.product_id = p.id)'] : []),
    ...(filter.draft ? [`exists (select from drafts d where d.kind = 'product' and d.entity_id = p.key::text)`] : []),
  ]
  const { q: _q, status = 'new', draft: _draft, ...rest } = filter
  const mayBeNew = status === 'new' && Object.values(rest).every((one) => one === undefined)
  const unpublished = `union all select null, d.entity_id::uuid, ${columns.draft} from drafts d
    where d.kind = 'product' and not exists (select from products p where p.key = d.entity_id::uuid)
    ${placeOf.map((word) => `and strpos(lower(d.document ->> 'name'), ${word}) > 0`).join(' ')}`
  return {
    text: `select p.id, p.key, ${columns.product} from products p ${columns.join ?? ''}
      where $1::timestamptz is not null ${found.map((condition) => `and ${condition}`).join('\n')}
      ${mayBeNew ? unpublished : ''}`,
    values,
    value,
  }
}
