import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { listMeta } from '#contract/http/responses.ts'
import type { ShopContext } from '../context.ts'
import { type ListingFilter, listingConditions } from './listing-filter.ts'
import { listingKeysOfFilter } from './listing-index.ts'
import { type Ranking, rankedWords, rankKey } from './rank-matches.ts'

type CardSort = 'popularity' | 'date' | 'price' | 'title' | 'relevance'

export type ListInput = {
  filter: ListingFilter
  sort: CardSort
  /** The search to rank by, when the sort is by relevance. */
  ranking?: Ranking | undefined
  order?: 'asc' | 'desc' | undefined
  page: number
  perPage: number
}

const sortColumn = {
  popularity: 'c.popularity',
  date: 'c.published_at',
  price: 'c.price_pence',
  title: 'c.name',
} as const
const usualOrder = { popularity: 'desc', date: 'desc', price: 'asc', title: 'asc', relevance: 'desc' } as const

/** One page of products and their total number, filtered and sorted by the database in one round trip. */
export async function listProducts({ ctx, input }: { ctx: ShopContext; input: ListInput }) {
  const { cards, meta } = await listProductsAsText({ ctx, input })
  return { data: JSON.parse(cards) as ProductCard[], meta }
}

/** As `listProducts`, but with the cards as the stored JSON text, for callers that send them on unparsed. */
export async function listProductsAsText({ ctx, input }: { ctx: ShopContext; input: ListInput }) {
  const order = input.order ?? usualOrder[input.sort]
  const { matched, values, value } = matchedCards(input)
  const text = `
    with matched as materialized (${matched}),
    page as (select product_id, key from matched order by key ${order}, product_id
      limit ${value(input.perPage)}::int offset ${value((input.page - 1) * input.perPage)}::int)
    select (select count(*) from matched)::int as total,
      (select '[' || string_agg(c.card::text, ',' order by page.key ${order}, page.product_id) || ']'
        from page join product_listings c using (product_id)) as cards`
  const [row] = await ctx.database.query<{ total: number; cards: string | null }>(text, values)
  return { cards: row?.cards ?? '[]', meta: listMeta(input.page, input.perPage, row?.total ?? 0) }
}

/**
 * A query for the ids and sort keys of a list. It reads the small index of listing keys if that is enough. Prices are in the
 * listing rows only, and there an index has them too.
 */
function matchedCards({ filter, sort, ranking }: ListInput) {
  const listingKeys = listingKeysOfFilter(filter)
  if (listingKeys && sort !== 'title' && sort !== 'relevance') {
    const values: unknown[] = []
    const value = (item: unknown) => `$${values.push(item)}`
    const where =
      listingKeys.length === 1
        ? `c.listing_key = ${value(listingKeys[0])}::text`
        : `c.listing_key = any(${value(listingKeys)}::text[])`
    // A product may have several of the requested listing keys.
    const select = listingKeys.length === 1 ? 'select' : 'select distinct'
    const [key, join] =
      sort === 'price' ? ['p.price_pence', 'join product_listings p using (product_id)'] : [sortColumn[sort], '']
    return {
      matched: `${select} c.product_id, ${key} as key from product_listing_keys c ${join} where ${where}`,
      values,
      value,
    }
  }
  const { where, values, value } = listingConditions(filter)
  const isRanked = sort === 'relevance' && ranking !== undefined
  const key = isRanked ? rankKey(ranking, value) : sortColumn[sort === 'relevance' ? 'popularity' : sort]
  const cards = `product_listings c${isRanked ? ` ${rankedWords}` : ''}`
  return { matched: `select c.product_id, ${key} as key from ${cards} where ${where}`, values, value }
}
