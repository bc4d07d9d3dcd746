import type { Facets } from '#contract/catalogue/catalogue.ts'
import { type MeasureGroup, measureGroups, measureKeys, recordOf } from '#contract/catalogue/filter-groups.ts'
import { type AttributeGroup, attributeKeys } from '#contract/catalogue/vocabulary.ts'
import type { ShopContext } from '../context.ts'
import { type FilterKey, type ListingFilter, listingConditions, measureColumns, termGroups } from './listing-filter.ts'

/** The filter lists at most this many sizes or thicknesses. */
const maxMeasures = 40

type TermName = { term: string; name: string }

const termNames = `select coalesce(json_agg(
      json_build_object('term', a.key || ':' || t.slug, 'name', t.name) order by a.position, t.position, t.id), '[]')
    from terms t join attributes a on a.id = t.attribute_id where not t.is_hidden`

/** The number of products with this term, or, without a term, a figure for all the products. */
type Count = { part: string; term: string | null; count: number | null }

/**
 * Counts the products each further choice would show. A group's count ignores the choices made in that group,
 * so a shopper who picked white still sees how many products adding grey would bring.
 */
export async function countFacets({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { filter: ListingFilter }
}): Promise<Facets> {
  const { text, values } = countStatement(input.filter)
  const [row] = await ctx.database.query<{ names: TermName[]; counts: Count[] }>(text, values)
  const { names, counts } = row ?? { names: [], counts: [] }
  const figures = new Map(counts.map(({ part, term, count }) => [term === null ? part : `${part} ${term}`, count]))
  const figure = (name: string) => figures.get(name) ?? null
  const attributeTerms = (key: AttributeGroup) =>
    names
      .filter((row) => row.term.startsWith(`${key}:`))
      .map(({ term, name }) => ({ slug: term.slice(key.length + 1), name, count: figure(`${key} ${term}`) ?? 0 }))
  const [lowest, highest] = [figure('lowest'), figure('highest')]
  return {
    total: figure('total') ?? 0,
    ...recordOf(attributeKeys, attributeTerms),
    ...recordOf(measureKeys, (group) => measuredTerms(counts, group)),
    price: lowest === null || highest === null ? null : { lowest, highest },
    in_stock: figure('in_stock') ?? 0,
  }
}

/** All the counts in one statement. Groups without a choice share one set of products, which is queried once. */
function countStatement(filter: ListingFilter) {
  const values: unknown[] = []
  const sets = new Map<string, string>()
  const cards = (key: string, narrowed: ListingFilter, without?: FilterKey) => {
    const name = `cards_${key}`
    const { where } = listingConditions(narrowed, { without, values })
    sets.set(
      name,
      `${name} as materialized (select c.terms, c.sizes, c.thicknesses, c.price_pence, c.in_stock
      from product_listings c where ${where})`,
    )
    return name
  }
  const all = cards('all', filter)
  // A further use narrows the list, so its count keeps those that are chosen.
  const without = (group: FilterKey) => (filter[group] && group !== 'suits' ? cards(group, filter, group) : all)
  const unpriced = { ...filter, minPrice: undefined, maxPrice: undefined }
  const hasPrice = filter.minPrice !== undefined || filter.maxPrice !== undefined
  const priced = hasPrice ? cards('priced', unpriced) : all
  const unchosen = termGroups.filter((group) => !filter[group] || group === 'suits')
  const chosen = termGroups.filter((group) => filter[group] && group !== 'suits')
  const counts = [
    `select 'total' as part, null as term, count(*)::int as count from ${all}`,
    `select 'in_stock', null, count(*)::int from ${without('inStock')} where in_stock`,
    `select 'lowest', null, min(price_pence) from ${priced}`,
    `select 'highest', null, max(price_pence) from ${priced}`,
    ...measureKeys.flatMap((group) => {
      const column = measureColumns[group]?.name
      return column
        ? `select '${group}', value::text, count(*)::int from ${without(group)}, unnest(${column}) value group by value`
        : []
    }),
    ...[all, ...chosen.map(without)].map(
      (set, index) =>
        `select split_part(value, ':', 1), value, count(*)::int from ${set}, unnest(terms) value
         where split_part(value, ':', 1) ${index === 0 ? `= any(array[${quoted(unchosen)}]::text[])` : `= '${chosen[index - 1]}'`}
         group by value`,
    ),
  ]
  // One row of JSON: parsing hundreds of rows takes longer than counting.
  const text = `with ${[...sets.values()].join(', ')}
    select (${termNames}) as names, (select json_agg(counted) from (${counts.join(' union all ')}) counted) as counts`
  return { text, values }
}

const quoted = (groups: string[]) => groups.map((group) => `'${group}'`).join(', ')

function measuredTerms(counts: Count[], group: MeasureGroup) {
  const { termName, compare: inOrder } = measureGroups[group]
  const slugOf = (term: string) => (term.startsWith(`${group}:`) ? term.slice(group.length + 1) : term)
  const terms = counts.flatMap(({ part, term, count }) =>
    part === group && term !== null ? { slug: slugOf(term), name: termName(slugOf(term)), count: count ?? 0 } : [],
  )
  const most = terms.sort((a, b) => b.count - a.count || compare(a.slug, b.slug)).slice(0, maxMeasures)
  return group === 'size' ? most : most.sort((a, b) => inOrder(a.slug, b.slug))
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
