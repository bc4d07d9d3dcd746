import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { SameStone } from '#contract/catalogue/kept-stones.ts'
import { FromPrice } from '../../shared/from-price.tsx'
import { ProductLink } from '../../shared/product-link.tsx'
import { Picture } from '../../ui/picture.tsx'

function scrollToTop() {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: reducedMotion ? 'instant' : 'smooth' })
}

export function RelatedCard({ product }: { product: SameStone }) {
  const image = product.images[0]
  const price = fromPrice(product.price)
  return (
    <article className="group relative">
      <div className="product-card-frame">
        {image ? (
          <Picture picture={image} alt="" sizes="(min-width: 1080px) 22vw, (min-width: 768px) 45vw, 80vw" />
        ) : (
          <p>No image available</p>
        )}
      </div>
      <p className="eyebrow mt-4">{product.categories[0]?.name ?? 'Product'}</p>
      <h3 className="mt-1 text-lg">
        <ProductLink
          product={product}
          preventScrollReset
          onClick={scrollToTop}
          className="after:absolute after:inset-0 group-hover:text-clay"
        >
          {product.name}
        </ProductLink>
      </h3>
      <FromPrice {...price} className="mt-1 text-sm text-slate" />
    </article>
  )
}

/** The price per square metre if there is one, otherwise the price of a piece. */
function fromPrice(price: ProductCard['price']): { pence: number; per: string } {
  if (price.unit === 'm2') return { pence: price.amount, per: '/ M2' }
  return price.per_m2 ? { pence: price.per_m2, per: '/ M2' } : { pence: price.amount, per: 'each' }
}
