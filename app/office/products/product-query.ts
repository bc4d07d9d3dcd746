import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

export type ProductQuery = Parameters<typeof officeApi.products.$get>[0]['query']

export const productListQuery = (query: ProductQuery) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: () => read(officeApi.products.$get({ query })),
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
