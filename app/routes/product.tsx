import { dehydrate, HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { ProductFailed } from '../catalogue/product/product-failed.tsx'
import { ProductNotFound } from '../catalogue/product/product-not-found.tsx'
import { ProductScreen } from '../catalogue/product/product-screen.tsx'
import { ApiError, browserApi, serverApi } from '../shared/api.ts'
import { cardFromPreview, type ProductPreview } from '../shared/card-from-preview.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { type Product, previewCardKey, productQuery, relatedQuery } from '../shared/product-query.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { siteOf } from '../shared/site.ts'
import type { Route } from './+types/product'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(siteOf(matches), {
        title: loaderData.name,
        description: loaderData.summary,
        url: loaderData.url,
        image: loaderData.image,
      })
    : [{ title: `Product not found | ${siteOf(matches).company.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const queries = makeQueryClient()
  const api = serverApi(context)
  const product = await queries.ensureQueryData({ ...productQuery(api, params.itemName), retry: false }).catch(notFound)
  // Related products must not break the page: if they fail here, the browser tries again.
  await queries.prefetchQuery({ ...relatedQuery(api, product.id), retry: false })
  return { dehydrated: dehydrate(queries), ...headOf(product, context.get(loaderContext).publicUrl) }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const queries = pageQueryClient()
  const loading = queries.ensureQueryData(productQuery(browserApi, params.itemName))
  // The link's preview is enough to open the page; a failure to load the rest is then shown on the page.
  const preview = queries.getQueryData<ProductPreview>(previewCardKey(params.itemName))
  loading.catch(() => undefined)
  const card = preview ? cardFromPreview(preview) : await loading.catch(notFound)
  return { dehydrated: null, ...headOf(card, window.location.origin) }
}

const headOf = (product: ProductCard & Partial<Product>, origin: string) => ({
  name: product.search_title ?? product.name,
  summary: product.search_description ?? product.summary,
  url: `${origin}/product/${product.slug}`,
  image: product.images[0] && `${origin}${product.images[0].src}`,
})

function notFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
  throw error
}

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <ProductPage key={params.itemName} slug={params.itemName} url={loaderData.url} />
    </HydrationBoundary>
  )
}

function ProductPage({ slug, url }: { slug: string; url: string }) {
  const { data: product, error, dataUpdatedAt, refetch } = useQuery(productQuery(browserApi, slug))
  const preview = (useLocation().state as { product?: ProductPreview } | null)?.product
  const card = product ?? (preview?.slug === slug ? cardFromPreview(preview) : undefined)
  const retry = () => void refetch()
  if (!product && error instanceof ApiError && error.status === 404) return <ProductNotFound />
  if (!card) return <ProductFailed onRetry={retry} />
  return (
    <ProductScreen {...{ card, product, url }} cameAt={dataUpdatedAt} onRetry={!product && error ? retry : undefined} />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />
  return <ProductFailed onRetry={() => void revalidate()} />
}
