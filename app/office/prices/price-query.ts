import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

/** The filter of the grid. It is in the address, so every view is a link. */
export type PriceView = { q?: string; collection?: string; material?: string; on_sale?: 'true' | 'false' }

export const readView = (parameters: URLSearchParams): PriceView => {
  const text = (name: string) =>
    parameters.get(name)?.trim() ? { [name]: parameters.get(name)?.trim().slice(0, 100) } : {}
  const onSale = parameters.get('on_sale')
  return {
    ...text('q'),
    ...text('collection'),
    ...text('material'),
    ...(onSale === 'true' || onSale === 'false' ? { on_sale: onSale } : {}),
  }
}

/** The same for a plan: every size that matches, shown or not. */
export const filterOf = ({ on_sale: onSale, ...view }: PriceView) => ({
  ...view,
  ...(onSale ? { on_sale: onSale === 'true' } : {}),
})

export const priceGridQuery = (view: PriceView) =>
  infiniteQueryOptions({
    queryKey: ['prices', 'grid', view],
    queryFn: ({ pageParam }) =>
      read(officeApi.prices.$get({ query: { ...view, ...(pageParam ? { after: String(pageParam) } : {}) } })),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

export const priceChangesQuery = infiniteQueryOptions({
  queryKey: ['prices', 'changes'],
  queryFn: ({ pageParam }) =>
    read(officeApi.prices.changes.$get({ query: pageParam ? { before: String(pageParam) } : {} })),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

export const priceChangeQuery = (id: number) =>
  queryOptions({
    queryKey: ['prices', 'change', id],
    queryFn: () => read(officeApi.prices.changes[':id'].$get({ param: { id: String(id) } })),
  })

export const priceChangeSizesQuery = (id: number) =>
  queryOptions({
    queryKey: ['prices', 'change', id, 'sizes'],
    queryFn: () => read(officeApi.prices.changes[':id'].sizes.$get({ param: { id: String(id) } })),
  })
