import type { ShopContext } from '../context.ts'
import { listProducts } from './list-products.ts'
import { type Interpretation, parseSearch, rankingOf } from './parse-search.ts'

/** A few products, collections and advice pages for a search that is still being typed. */
export async function suggest({ ctx, input }: { ctx: ShopContext; input: { query: string } }) {
  const interpretations = await parseSearch(ctx, input.query)
  for (const interpretation of interpretations) {
    const found = await suggestFor(ctx, interpretation)
    if (Object.values(found).some((kind) => kind.length > 0)) return found
  }
  return { products: [], collections: [], advice: await adviceForAnyWord(ctx, interpretations) }
}

/** As `suggest`, without the products, for the search page, which lists them itself. */
export async function findSearchLinks({ ctx, input }: { ctx: ShopContext; input: { query: string } }) {
  const interpretations = await parseSearch(ctx, input.query)
  for (const interpretation of interpretations) {
    const [row] = await ctx.database.query<{ finds_products: boolean; advice: SearchLink[] | null }>(
      `select exists (select 1 from product_listings where search @@ to_tsquery('english', $1)) as finds_products,
         (select json_agg(link) from (${adviceFor}) link) as advice`,
      [interpretation.every, ctx.clock.now().toISOString()],
    )
    const found = { collections: collectionsFor(ctx, interpretation), advice: row?.advice ?? [] }
    if (row?.finds_products || Object.values(found).some((kind) => kind.length > 0)) return found
  }
  return { collections: [], advice: await adviceForAnyWord(ctx, interpretations) }
}

/** For 'delivery cost' or 'how much is delivery', whose page does not have every word. */
const adviceForAnyWord = async (ctx: ShopContext, [first]: Interpretation[]): Promise<SearchLink[]> =>
  first ? ctx.database.query<SearchLink>(adviceFor, [first.some, ctx.clock.now().toISOString()]) : []

type SearchLink = { title: string; path: string }

/** Advice pages that match the query $1 and are published at $2. */
const adviceFor = `select title, path from (
    select title, '/' || slug as path, 1 as kind, search from pages where not is_hidden
    union all
    select title, '/blog/' || slug, 2, search from posts
    where status = 'publish' and published_at <= $2::timestamptz) advice,
    to_tsquery('english', $1) query
  where search @@ query
  order by kind, ts_rank(search, query) desc, title limit 4`

const collectionsFor = ({ vocabulary }: ShopContext, { words }: Interpretation): SearchLink[] =>
  vocabulary.listings
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word.replace(/s$/, ''))))
    .slice(0, 4)
    .map(({ title, path }) => ({ title, path }))

async function suggestFor(ctx: ShopContext, interpretation: Interpretation) {
  const { every, sort } = interpretation
  const [found, advice] = await Promise.all([
    listProducts({
      ctx,
      input: { filter: { tsquery: every }, ranking: rankingOf(interpretation), sort, page: 1, perPage: 6 },
    }),
    ctx.database.query<SearchLink>(adviceFor, [every, ctx.clock.now().toISOString()]),
  ])
  return {
    products: found.data.map((card) => ({
      id: card.id,
      slug: card.slug,
      name: card.name,
      path: `/product/${card.slug}`,
      price_html: card.price_html,
      price: card.price,
      image: card.images[0] ?? null,
    })),
    collections: collectionsFor(ctx, interpretation),
    advice,
  }
}
