import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiClient, browserApi, read } from '../../shared/api.ts'
import type { Product } from '../../shared/product-query.ts'

const variationsQuery = (api: ApiClient, productId: number) =>
  queryOptions({
    queryKey: ['variations', productId],
    queryFn: () => read(api.api.product[':id'].variations.$get({ param: { id: String(productId) } })),
  })

/** The sizes of a product: those it was loaded with, fetched again when they are stale or on `refetch`. */
export function useVariations(product: Product | undefined, cameAt: number) {
  const { data, refetch } = useQuery({
    ...variationsQuery(browserApi, product?.id ?? 0),
    enabled: product !== undefined,
    initialData: product?.variations,
    initialDataUpdatedAt: cameAt,
  })
  return { variations: data ?? [], refetch: () => void refetch() }
}
