import { listings } from '#contract/listings.ts'
import type { ShopContext } from '../context.ts'
import { listProducts } from './list-products.ts'
import { type Interpretation, parseSearch, rankingOf } from './parse-search.ts'

/** A few products, collections and advice pages for what has been typed so far. */
export async function suggest({ ctx, input }: { ctx: ShopContext; input: { query: string } }) {
  for (const reading of await parseSearch(ctx, input.query)) {
    const found = await suggestFor(ctx, reading)
    if (Object.values(found).some((kind) => kind.length > 0)) return found
  }
  return { products: [], collections: [], advice: [] }
}

async function suggestFor(ctx: ShopContext, reading: Interpretation) {
  const { words, every, sort } = reading
  const [found, advice] = await Promise.all([
    listProducts({
      ctx,
      input: { filter: { tsquery: every }, ranking: rankingOf(reading), sort, page: 1, perPage: 6 },
    }),
    ctx.database.query<{ title: string; path: string }>(
      'suggest_advice',
      `select title, path from (
         select title, '/' || slug as path, 1 as place, search from pages
         union all
         select title, '/blog/' || slug, 2, search from posts
         where status = 'publish' and published_at <= $2::timestamptz) advice,
         to_tsquery('english', $1) asked
       where search @@ asked
       order by place, ts_rank(search, asked) desc, title limit 4`,
      [every, ctx.clock.now().toISOString()],
    ),
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
    collections: listings
      .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word.replace(/s$/, ''))))
      .slice(0, 4)
      .map(({ title, path }) => ({ title, path })),
    advice,
  }
}
