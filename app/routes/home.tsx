import { Link } from 'react-router'
import { shopConfig } from '#shop.config'
import { read, serverApi } from '../api.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { pageFacts } from '../page-facts.ts'
import { pageMeta } from '../seo.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: shopConfig.name,
    description:
      'Marble, limestone, travertine and slate tiles, slabs and stonework from ten countries, held in UK stock.',
    url: loaderData?.url ?? '/',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context).api
  const [arrivals, collections] = await Promise.all([
    read(api.products['new-arrivals'].$get({ query: { per_page: '6' } })),
    read(api.collections.$get()),
  ])
  return { url: `${context.get(pageFacts).publicUrl}/`, arrivals: arrivals.data, collections: collections.data }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <section className="max-w-3xl py-16 md:py-24">
        <h1 className="text-3xl md:text-4xl">Stone worth living on</h1>
        <p className="mt-6 text-lg text-slate">
          Tiles, slabs and stonework chosen at the quarry in ten countries, imported to our own UK stock and sold by the
          square metre or the piece.
        </p>
        <p className="mt-8 flex flex-wrap gap-4">
          <Link to="/stone-collection/all-products" className="bg-ink px-6 py-3 text-sm text-white hover:bg-clay-deep">
            Shop all tiles
          </Link>
          <Link to="/new-arrivals" className="border border-ink px-6 py-3 text-sm hover:border-clay hover:text-clay">
            New arrivals
          </Link>
        </p>
      </section>
      <section aria-labelledby="arrivals">
        <h2 id="arrivals" className="mb-8 text-2xl">
          New arrivals
        </h2>
        <ProductGrid products={loaderData.arrivals} />
      </section>
      <section aria-labelledby="collections" className="mt-24">
        <h2 id="collections" className="mb-8 text-2xl">
          Collections
        </h2>
        <ul className="grid gap-px border border-rule bg-rule sm:grid-cols-2 lg:grid-cols-3">
          {loaderData.collections.map((collection) => (
            <li key={collection.slug} className="bg-chalk">
              <Link to={collection.path} className="block h-full p-6 hover:bg-white">
                <span className="font-serif text-lg">{collection.title}</span>
                <span className="figures ml-2 text-sm text-slate">{collection.count}</span>
                <span className="mt-2 block text-sm text-slate">{collection.intro}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
