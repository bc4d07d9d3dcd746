import { listMeta } from '#contract/answer.ts'
import type { ShopContext } from '../context.ts'
import type { CardFilter } from './card-filter.ts'
import { countFacets } from './count-facets.ts'
import { type ListInput, listProducts } from './list-products.ts'
import { understandQuery } from './understand-query.ts'

/** Products that match every word, else those that match any of them; best first, unless another order is asked for. */
export async function searchProducts({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { query: string; filter: CardFilter; page: number; perPage: number } & Partial<
    Pick<ListInput, 'sort' | 'order'>
  >
}) {
  const { filter, sort = 'relevance', order, page, perPage } = input
  const understood = await understandQuery(ctx, input.query)
  const list = (tsquery: string) =>
    listProducts({ ctx, input: { filter: { ...filter, tsquery }, sort, order, page, perPage } })
  let found = { data: [], meta: listMeta(page, perPage, 0) } as Awaited<ReturnType<typeof listProducts>>
  if (understood.every) found = await list(understood.every)
  if (found.meta.total_products === 0 && understood.some && understood.some !== understood.every)
    found = await list(understood.some)
  return { ...found, understood_as: understood.correctedTo }
}

/** What further filters would show of a search: of the very products it lists. */
export async function countFoundFacets({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { query: string; filter: CardFilter }
}) {
  const { every, some } = await understandQuery(ctx, input.query)
  const count = (tsquery: string) => countFacets({ ctx, input: { filter: { ...input.filter, tsquery } } })
  const counted = await count(every ?? '')
  return counted.total === 0 && some && some !== every ? count(some) : counted
}
