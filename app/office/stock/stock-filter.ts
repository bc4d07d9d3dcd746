import { type StockSort, stockSorts } from '#contract/office/sorts.ts'

/** The columns that can be hidden. */
const stockColumns = ['sku', 'batches', 'sold', 'held'] as const
export type StockColumn = (typeof stockColumns)[number]

/** The filter of the stock list. It is kept in the address, so that every view can be linked to. */
export type Filter = {
  q: string
  low: boolean
  sort: StockSort | ''
  /** The columns that are not shown. */
  hide: StockColumn[]
}

export const readFilter = (parameters: URLSearchParams): Filter => ({
  q: (parameters.get('q') ?? '').trim().slice(0, 100),
  low: parameters.get('low') === '1',
  sort: stockSorts.find((sort) => sort === parameters.get('sort')) ?? '',
  hide: stockColumns.filter((column) => (parameters.get('hide') ?? '').split(',').includes(column)),
})

/** The query for the address and, without `hide`, for the API. Empty fields are left out. */
export const filterQuery = ({ q, low, sort, hide }: Filter) => ({
  ...(q ? { q } : {}),
  ...(low ? { low: '1' as const } : {}),
  ...(sort ? { sort } : {}),
  ...(hide.length > 0 ? { hide: hide.join(',') } : {}),
})
