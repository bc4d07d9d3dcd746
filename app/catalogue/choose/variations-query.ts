import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiClient, browserApi, read } from '../../api.ts'
import type { Product } from '../product/product-query.ts'

export const variationsQuery = (api: ApiClient, productId: number) =>
  queryOptions({
    queryKey: ['variations', productId],
    queryFn: () => read(api.api.product[':id'].variations.$get({ param: { id: String(productId) } })),
  })

/** The sizes of a product: those it came with, asked for again once they are older than lists may be. */
export function useVariations(product: Product, cameAt: number) {
  return useQuery({
    ...variationsQuery(browserApi, product.id),
    initialData: product.variations,
    initialDataUpdatedAt: cameAt,
  }).data
}
