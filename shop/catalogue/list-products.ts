import { createHash } from 'node:crypto'
import { listMeta } from '#contract/answer.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { type CardFilter, cardConditions } from './card-filter.ts'

export type CardSort = 'popularity' | 'date' | 'price' | 'title' | 'relevance'

export type ListInput = {
  filter: CardFilter
  sort: CardSort
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

/** One page of cards and how many there are, in one round trip: filtered and sorted by the database. */
export async function listProducts({ ctx, input }: { ctx: ShopContext; input: ListInput }) {
  const { where, values, value } = cardConditions(input.filter)
  const order = input.order ?? usualOrder[input.sort]
  const key =
    input.sort === 'relevance'
      ? `ts_rank_cd(c.search, to_tsquery('english', ${value(input.filter.tsquery ?? '')}), 1) + c.popularity / 2000.0`
      : sortColumn[input.sort]
  const text = `
    with matched as materialized (select c.product_id, ${key} as key from product_cards c where ${where}),
    page as (select product_id, key from matched order by key ${order}, product_id
      limit ${value(input.perPage)}::int offset ${value((input.page - 1) * input.perPage)}::int)
    select (select count(*) from matched)::int as total,
      (select coalesce(json_agg(c.card order by page.key ${order}, page.product_id), '[]')
        from page join product_cards c using (product_id)) as cards`
  const [row] = await ctx.database.query<{ total: number; cards: ProductCard[] }>(planName(text, values), text, values)
  return { data: row?.cards ?? [], meta: listMeta(input.page, input.perPage, row?.total ?? 0) }
}

/** Only lists with few filters are worth a kept plan; rare mixtures must not fill the server with plans. */
function planName(text: string, values: unknown[]): string | undefined {
  if (values.length > 5) return undefined
  let name = planNames.get(text)
  if (!name) {
    name = `list_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    planNames.set(text, name)
  }
  return name
}

const planNames = new Map<string, string>()
