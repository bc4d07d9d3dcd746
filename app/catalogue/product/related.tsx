import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SameStone } from '#contract/catalogue/kept-stones.ts'
import { browserApi } from '../../shared/api.ts'
import { relatedQuery } from '../../shared/product-query.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { RelatedCard } from './related-card.tsx'

const perPage = 4
const maxProducts = 8

/**
 * 'Of the same stone', if there are any, and 'You may also like'. A failure here is not worth an error message: it shows
 * 'No related products found'.
 */
export function Related({ productId }: { productId: number }) {
  const { data, isPending } = useQuery({
    ...relatedQuery(browserApi, productId),
    // The preview of a product that was never published.
    enabled: productId > 0,
  })
  const sameStone = data?.same_stone ?? []
  const products = (data?.data ?? []).slice(0, maxProducts)
  const heading = <h2 className="text-2xl">You may also like</h2>
  return (
    <>
      {sameStone.length > 0 ? (
        <Cards
          label="products of the same stone"
          heading={<h2 className="text-2xl">Of the same stone</h2>}
          products={sameStone}
        />
      ) : null}
      {products.length > 0 ? (
        <Cards label="related products" heading={heading} products={products} />
      ) : (
        <section className="page mt-16">
          {heading}
          <p role="status" className="mt-6 min-h-80 text-slate">
            {isPending ? 'Loading related products...' : 'No related products found'}
          </p>
        </section>
      )}
    </>
  )
}

function Cards({ label, heading, products }: { label: string; heading: ReactNode; products: SameStone[] }) {
  return (
    <div className="page mt-16">
      <Carousel
        label={label}
        heading={heading}
        cardClassName="basis-[85%] md:basis-1/2 lg:basis-1/4 has-data-filler:hidden lg:has-data-filler:block"
      >
        {[...products.map(card), ...fillers(products.length)]}
      </Carousel>
    </div>
  )
}

const card = (product: SameStone) => <RelatedCard key={product.id} product={product} />

/** Fills the last page of four with empty cards, hidden from screen readers. */
const fillers = (count: number) =>
  ['one', 'two', 'three']
    .slice(0, count > perPage ? (perPage - (count % perPage)) % perPage : 0)
    .map((place) => <span key={place} data-filler aria-hidden="true" />)
