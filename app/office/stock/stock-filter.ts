import { type StockSort, stockSorts } from '#contract/office/sorts.ts'

/** The filter of the stock list. It is kept in the address, so that every view can be linked to. */
export type Filter = { q: string; low: boolean; sort: StockSort | '' }

export const readFilter = (parameters: URLSearchParams): Filter => ({
  q: (parameters.get('q') ?? '').trim().slice(0, 100),
  low: parameters.get('low') === '1',
  sort: stockSorts.find((sort) => sort === parameters.get('sort')) ?? '',
})

/** The query for both the address and the API, without empty fields. */
export const filterQuery = ({ q, low, sort }: Filter) => ({
  ...(q ? { q } : {}),
  ...(low ? { low: '1' as const } : {}),
  ...(sort ? { sort } : {}),
})
