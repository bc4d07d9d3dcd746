import type { ShopContext } from '../context.ts'
import type { Interpretation } from './parse-search.ts'
import { matchAny } from './rank-matches.ts'

export type SearchLink = { title: string; path: string }

type Found = SearchLink & { about: number; finds_products: boolean }

/**
 * Published pages, posts and questions with every word, or with any. Pages with any of the words in the title come
 * first, so that 'delivery cost' finds the page about delivery; titles with every word come next.
 */
export async function findAdvice(ctx: ShopContext, search: Interpretation, words: 'every' | 'some' = 'every') {
  const inTitle = search.groups.map((group) => `(${matchAny(group, { weights: 'A' })})`).join(' & ')
  const wordInTitle = search.groups.map((group) => `(${matchAny(group, { weights: 'A', prefix: false })})`).join(' | ')
  const ofProduct = search.groups.map((group) => `(${matchAny(group, { weights: 'ABC' })})`).join(' | ')
  const found = await ctx.database.query<Found>(
    `select title, path, about,
       exists (select from product_listings where search @@ to_tsquery('english', $5)) as finds_products
     from (
       select *, case when kind = 1 and search @@ to_tsquery('english', $3) then 0
           when search @@ to_tsquery('english', $4) then 1 else 2 end as about
       from (
         select title, '/' || slug as path, 1 as kind, search from pages where not is_hidden
         union all
         select title, '/blog/' || slug, 2, search from posts where status = 'publish' and published_at <= $2::timestamptz
         union all
         select question, '/faq#' || slug, 3, setweight(to_tsvector('english', question), 'A') from faq_entries
         where not is_hidden
       ) texts
     ) advice
     where about < 2 or search @@ to_tsquery('english', $1)
     order by about, kind, ts_rank(search, to_tsquery('english', $1)) desc, title limit 4`,
    [search[words], ctx.clock.now().toISOString(), wordInTitle, inTitle, ofProduct],
  )
  const [first] = found
  return {
    advice: found.map(({ title, path }): SearchLink => ({ title, path })),
    /** Whether the search is for a page: its title has the words, and no product is, is called or is for any of them. */
    isForPage: first !== undefined && first.about < 2 && !first.finds_products,
  }
}
