import { data, Link, useLocation } from 'react-router'
import { listingAt } from '#contract/listings.ts'
import { serverApi } from '../api.ts'
import { listFor } from '../catalogue/list-for.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { pageFacts } from '../page-facts.ts'
import { pageMeta } from '../seo.ts'
import type { Route } from './+types/listing'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.title,
        description: `${loaderData.title} in natural stone: ${loaderData.meta.total_products} products from UK stock, priced including VAT.`,
        url: loaderData.url,
        noindex: !loaderData.known,
      })
    : []

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const found = listingAt(url.pathname)
  if (!found) throw new Response('Not found', { status: 404 })
  const page = Math.max(1, Math.min(1000, Number(url.searchParams.get('page')) || 1))
  const { listing, known } = found
  const list = await listFor(serverApi(context), listing.selection, page)
  const canonical = `${context.get(pageFacts).publicUrl}${listing.path}${page > 1 ? `?page=${page}` : ''}`
  return data({ ...list, title: listing.title, known, url: canonical }, { status: known ? 200 : 404 })
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { title, data: products, meta: paging } = loaderData
  const { pathname } = useLocation()
  return (
    <div className="page py-12">
      <h1 className="text-3xl">{title}</h1>
      <p className="figures mt-3 text-sm text-slate">{paging.total_products} products</p>
      <div className="mt-10">
        {products.length > 0 ? <ProductGrid products={products} /> : <p>No products found for {title}</p>}
      </div>
      {products.length > 0 ? (
        <nav aria-label="Pages" className="mt-14 flex items-center gap-6 text-sm">
          {paging.has_next_page ? (
            <Link
              to={`${pathname}?page=${paging.current_page + 1}`}
              className="border border-ink px-6 py-3 hover:border-clay hover:text-clay"
            >
              Load More
            </Link>
          ) : null}
          <span className="figures text-slate">
            Page {paging.current_page} of {paging.total_pages}
          </span>
        </nav>
      ) : null}
    </div>
  )
}
