import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import type { filterQuery } from './stock-filter.ts'

export const stockItemQuery = (sku: string) =>
  queryOptions({
    queryKey: ['stock', 'item', sku],
    queryFn: () => read(officeApi.stock[':sku'].$get({ param: { sku } })),
    refetchInterval: 30_000,
  })

export const stockSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['stock', 'search', q],
    queryFn: () => read(officeApi.stock.$get({ query: { q } })),
    enabled: q.length >= 2,
    staleTime: 10_000,
  })

export const stockListQuery = ({ hide: _hide, ...query }: ReturnType<typeof filterQuery>) =>
  infiniteQueryOptions({
    queryKey: ['stock', 'list', query],
    queryFn: ({ pageParam }) =>
      read(officeApi.stock.$get({ query: { ...query, ...(pageParam ? { after: pageParam } : {}) } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
