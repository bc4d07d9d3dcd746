import { useQuery } from '@tanstack/react-query'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { browserApi } from '../shared/api.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import { PriceText } from '../shared/price-text.tsx'
import { ProductLink } from '../shared/product-link.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { Picture } from '../ui/picture.tsx'
import { cardWidths } from './card-widths.ts'
import { type FixingProduct, fixingQuery } from './queries.ts'
import { SectionError, SectionLoading } from './section-state.tsx'

const failure = 'Failed to load products'

/** Adhesives, grouts and sealers. */
export function FixingProducts() {
  const products = useQuery(fixingQuery(browserApi))
  const heading = <h2 className="text-2xl">Fixing &amp; Sealing Products</h2>
  if (products.data && products.data.length > 0) {
    return (
      <div className="page">
        <Carousel label="fixing and sealing products" heading={heading} cardClassName={cardWidths}>
          {products.data.map((product) => (
            <FixingCard key={product.id} product={product} />
          ))}
        </Carousel>
      </div>
    )
  }
  return (
    <div className="page">
      <div className="mb-8">{heading}</div>
      {products.isPending ? <SectionLoading failure={failure} /> : null}
      {products.isError ? <SectionError text={failure} retry={() => products.refetch()} /> : null}
      {products.isSuccess ? (
        <p className="text-slate">There are no fixing and sealing products at the moment.</p>
      ) : null}
    </div>
  )
}

function FixingCard({ product }: { product: FixingProduct }) {
  return (
    <article className="group relative">
      {product.image ? (
        <Picture
          picture={product.image}
          alt=""
          sizes="(min-width: 1080px) 22vw, (min-width: 640px) 45vw, 85vw"
          className="aspect-square w-full object-cover"
        />
      ) : (
        <p className="grid aspect-square place-items-center bg-beige text-sm text-slate">No image available</p>
      )}
      <p className="eyebrow mt-5">{product.category}</p>
      <h3 className="mt-1 text-lg">
        <ProductLink
          product={{ ...product, images: product.image ? [product.image] : [] }}
          className="group-hover:text-clay after:absolute after:inset-0"
        >
          {product.name}
        </ProductLink>
      </h3>
      <p className="figures mt-2 text-sm text-slate">
        <FixingPrice price={product.price} />
      </p>
    </article>
  )
}

/** The price per square metre if the coverage of the pack is known, otherwise the price of the pack. */
function FixingPrice({ price }: { price: FixingProduct['price'] }) {
  const [hideVat] = useHideVat()
  const exVat = useExVat()
  const pence = price.per_m2 ?? price.amount
  const amount = formatPounds(hideVat ? exVat(pence) : pence)
  return (
    <>
      <PriceText text={price.per_m2 === null ? `From ${amount} each` : `from ${amount} / M2`} />
      {hideVat ? ` ex VAT, ${formatPounds(pence)} inc VAT` : ''}
    </>
  )
}
