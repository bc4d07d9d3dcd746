import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { productSchema } from '#contract/catalogue/catalogue.ts'
import { type ApiClient, read } from './api.ts'

export type Product = z.output<typeof productSchema>

export const productQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: (): Promise<Product> => read(api.api.product[':slug'].$get({ param: { slug } })),
  })

export const relatedQuery = (api: ApiClient, productId: number) =>
  queryOptions({
    queryKey: ['related', productId],
    queryFn: () => read(api.api.product[':id'].related.$get({ param: { id: String(productId) } })),
  })

/** The card passed on by a link, so that the page can open before the rest of the product has loaded. */
export const previewCardKey = (slug: string) => ['product-card', slug] as const
