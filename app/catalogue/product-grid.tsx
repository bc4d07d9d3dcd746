import type { OpenQuickView } from '../shared/open-quick-view.ts'
import type { ListedProduct } from './list-for.ts'
import { ProductCard } from './listing/product-card.tsx'

type GridProps = {
  products: ListedProduct[]
  /** Left out if cards only link to their product. */
  openQuickView?: OpenQuickView
  heading?: 'h2' | 'h3'
  /** Whether the grid starts above the fold. */
  first?: boolean
  /** The first product of each page, mapped to the page number: an anchor for Load More. */
  pageStarts?: ReadonlyMap<number, number>
}

/** Cards in one, two or three columns. */
export function ProductGrid({ products, openQuickView, heading = 'h2', first = true, pageStarts }: GridProps) {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-16">
      {products.map((product, index) => {
        const page = pageStarts?.get(product.id)
        return (
          <li key={product.id} id={page ? `page-${page}` : undefined}>
            <ProductCard {...{ product, heading, openQuickView }} loading={first ? loadingOf(index) : 'lazy'} />
          </li>
        )
      })}
    </ul>
  )
}

const widestRow = 3

const loadingOf = (index: number) => (index === 0 ? 'first' : index < widestRow ? 'eager' : 'lazy')
