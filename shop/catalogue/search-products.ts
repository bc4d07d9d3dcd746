import { listMeta } from '#contract/http/responses.ts'
import type { ShopContext } from '../context.ts'
import { countFacets } from './count-facets.ts'
import { type ListInput, listProducts } from './list-products.ts'
import type { ListingFilter } from './listing-filter.ts'
import { fallbackQueries, parseSearch } from './parse-search.ts'

/**
 * Products that match all words, or else any word, and the corrected words if there are any. The best match comes first
 * unless the request sorts otherwise.
 */
export async function searchProducts({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { query: string; filter: ListingFilter; page: number; perPage: number } & Partial<
    Pick<ListInput, 'sort' | 'order'>
  >
}) {
  const { filter, order, page, perPage } = input
  const queries = fallbackQueries(await parseSearch(ctx, input.query))
  for (const { tsquery, ranking, sort: best, correctedTo } of queries) {
    const sort = input.sort ?? best
    const found = await listProducts({
      ctx,
      input: { filter: { ...filter, tsquery }, ranking, sort, order, page, perPage },
    })
    if (found.meta.total_products > 0) return { ...found, understood_as: correctedTo }
  }
  return { data: [], meta: listMeta(page, perPage, 0), understood_as: queries[0]?.correctedTo ?? null }
}

/** The filter counts of a search, for the same products that `searchProducts` lists. */
export async function countFoundFacets({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { query: string; filter: ListingFilter }
}) {
  const count = (tsquery: string) => countFacets({ ctx, input: { filter: { ...input.filter, tsquery } } })
  const [first, ...others] = fallbackQueries(await parseSearch(ctx, input.query))
  let counted = await count(first?.tsquery ?? '')
  for (const { tsquery } of others) {
    if (counted.total > 0) break
    counted = await count(tsquery)
  }
  return counted
}
