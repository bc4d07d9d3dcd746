import type { Facets } from '#contract/catalogue.ts'
import { attributeKeys, filterGroups, type MeasureGroup, measureKeys, recordOf } from '#contract/filter-groups.ts'
import type { AttributeGroup } from '#contract/vocabulary.ts'
import type { ShopContext } from '../context.ts'
import { cardConditions, type ListingFilter, measureColumns } from './listing-filter.ts'

/**
 * How many products each further choice would show. A group's own choices do not count against it,
 * so picking white still tells how many greys there would be beside it.
 */
export async function countFacets({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { filter: ListingFilter }
}): Promise<Facets> {
  const names = await ctx.database.query<{ term: string; name: string }>(
    'facet_names',
    `select a.key || ':' || t.slug as term, t.name from terms t join attributes a on a.id = t.attribute_id
     order by a.position, t.position`,
    [],
  )
  const [terms, rest, ...measured] = await Promise.all([
    countTerms(ctx, input.filter),
    countRest(ctx, input.filter),
    ...measureKeys.map((group) => countMeasures(ctx, input.filter, group)),
  ])
  const attributeTerms = (key: AttributeGroup) =>
    names
      .filter((row) => row.term.startsWith(`${key}:`))
      .map((row) => ({ slug: row.term.slice(key.length + 1), name: row.name, count: terms.get(row.term) ?? 0 }))
  return {
    total: rest.total,
    ...recordOf(attributeKeys, attributeTerms),
    ...recordOf(measureKeys, (group) => measured[measureKeys.indexOf(group)] ?? []),
    price: rest.lowest === null || rest.highest === null ? null : { lowest: rest.lowest, highest: rest.highest },
    in_stock: rest.in_stock,
  }
}

async function countTerms(ctx: ShopContext, filter: ListingFilter): Promise<Map<string, number>> {
  // Groups nobody has chosen from share one condition, so they are counted in one pass.
  const chosen = attributeKeys.filter((group) => filter[group])
  const passes = [undefined, ...chosen]
  const counted = await Promise.all(
    passes.map(async (own) => {
      const { where, values } = cardConditions(filter, own)
      const rows = await ctx.database.query<{ term: string; count: number }>(
        undefined,
        `select term, count(*)::int as count from product_listings c, unnest(c.terms) term where ${where} group by term`,
        values,
      )
      return rows.filter((row) => {
        const group = row.term.slice(0, row.term.indexOf(':'))
        return own ? group === own : !chosen.some((name) => name === group)
      })
    }),
  )
  return new Map(counted.flat().map((row) => [row.term, row.count]))
}

async function countMeasures(ctx: ShopContext, filter: ListingFilter, group: MeasureGroup) {
  const { where, values } = cardConditions(filter, group)
  const rows = await ctx.database.query<{ slug: string; count: number }>(
    undefined,
    `select value::text as slug, count(*)::int as count from product_listings c, unnest(c.${measureColumns[group].name}) value
     where ${where} group by value order by count desc, value limit 40`,
    values,
  )
  const named = rows.map((row) => ({ ...row, name: filterGroups[group].termName(row.slug) }))
  return group === 'thickness' ? named.sort((a, b) => Number(a.slug) - Number(b.slug)) : named
}

async function countRest(ctx: ShopContext, filter: ListingFilter) {
  const all = cardConditions(filter)
  const priced = cardConditions({ ...filter, minPrice: undefined, maxPrice: undefined })
  const stocked = cardConditions(filter, 'inStock')
  const one = async <Row>(select: string, { where, values }: { where: string; values: unknown[] }) =>
    (await ctx.database.query<Row>(undefined, `select ${select} from product_listings c where ${where}`, values))[0]
  const [total, price, inStock] = await Promise.all([
    one<{ total: number }>('count(*)::int as total', all),
    one<{ lowest: number | null; highest: number | null }>(
      'min(c.price_pence) as lowest, max(c.price_pence) as highest',
      priced,
    ),
    one<{ in_stock: number }>('count(*) filter (where c.in_stock)::int as in_stock', stocked),
  ])
  return {
    total: total?.total ?? 0,
    lowest: price?.lowest ?? null,
    highest: price?.highest ?? null,
    in_stock: inStock?.in_stock ?? 0,
  }
}
