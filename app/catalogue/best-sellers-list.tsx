import { useQuery } from '@tanstack/react-query'
import { browserApi } from '../shared/api.ts'
import { bestSellersQuery } from './list-for.ts'
import { ProductGrid } from './product-grid.tsx'

/** The best sellers, with a heading. If they fail to load, nothing is shown. */
export function BestSellersList() {
  const { data: products, isPending } = useQuery(bestSellersQuery(browserApi))
  if (isPending || !products?.length) return null
  return (
    // With two columns, hide the third card: it would be alone in its row.
    <section
      aria-labelledby="best-sellers"
      className="mt-10 border-t border-rule pt-10 sm:max-lg:[&>ul>li:nth-child(3)]:hidden"
    >
      <h2 id="best-sellers" className="mb-6 text-2xl">
        Best sellers
      </h2>
      <ProductGrid products={products} heading="h3" first={false} />
    </section>
  )
}
