import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkJob } from '#contract/office/bulk-products.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

export type ProductQuery = Omit<Parameters<typeof officeApi.products.$get>[0]['query'], 'cursor'>

export const productListQuery = (query: ProductQuery) =>
  infiniteQueryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ pageParam }) =>
      read(officeApi.products.$get({ query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const productChoicesQuery = queryOptions({
  queryKey: ['products', 'choices'],
  queryFn: () => read(officeApi.products.choices.$get()),
  staleTime: 60_000,
})

export const productPricesQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'prices', id],
    queryFn: async () => (await read(officeApi.products[':id'].prices.$get({ param: { id } }))).prices,
  })

const isUnderWay = (job: BulkJob | undefined): boolean => job?.state === 'checking' || job?.state === 'running'

/** A bulk change. Its progress is announced; the interval is for a lost announcement. */
export const bulkJobQuery = (id: number) =>
  queryOptions({
    queryKey: ['bulk_job', String(id)],
    queryFn: () => read(officeApi.products.bulk[':id'].$get({ param: { id: String(id) } })),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2000 : false),
  })

export const bulkJobListQuery = queryOptions({
  queryKey: ['bulk_jobs'],
  queryFn: async () => (await read(officeApi.products.bulk.$get())).jobs,
})
