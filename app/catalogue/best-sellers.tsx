import { useQuery } from '@tanstack/react-query'
import { browserApi } from '../api.ts'
import { bestSellersQuery } from './list-for.ts'
import { ProductGrid } from './product-grid.tsx'

/** A way on for whoever found nothing. Its place is kept until it comes; should it fail, it is simply not there. */
export function BestSellers() {
  const { data: products, isPending } = useQuery(bestSellersQuery(browserApi))
  if (isPending) return <div className="min-h-[36rem]" />
  if (!products?.length) return null
  return (
    <section aria-labelledby="best-sellers" className="mt-10 border-t border-rule pt-10">
      <h2 id="best-sellers" className="mb-6 text-2xl">
        Best sellers
      </h2>
      <ProductGrid products={products} heading="h3" first={false} />
    </section>
  )
}
