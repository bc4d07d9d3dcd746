import { multiplyDivide } from '#contract/arithmetic/money.ts'
import { coverageFor } from '#contract/arithmetic/quantity.ts'
import type { ProductCard, Variation } from '#contract/catalogue/catalogue.ts'
import { FromPrice } from '../../shared/from-price.tsx'
import { useHideVat } from '../../shared/hide-vat.ts'
import { Price } from '../../shared/price.tsx'
import type { Product } from '../../shared/product-query.ts'
import { ReductionBadge } from '../../shared/reduction-badge.tsx'
import { discountOf, priceOf, variationSizeText } from '../choose/variation-text.ts'
import { deliveryFrom } from './delivery-text.ts'

type PriceBlockProps = {
  product: ProductCard
  chosen: Variation | null
  /** Undefined until the complete product has loaded. */
  deliveryOptions: Product['delivery_options'] | undefined
}

/** The price: 'from' the cheapest size until a size is chosen, then the price of that size. */
export function PriceBlock({ product, chosen, deliveryOptions }: PriceBlockProps) {
  const [hideVat] = useHideVat()
  const discount = chosen ? discountOf(chosen) : product.price.discount_percent
  // A pack covers a number of square metres, which differs by size.
  const coverage = chosen && coverageFor(chosen)
  const chosenPerM2 = chosen && coverage ? multiplyDivide(chosen.price_pence, 1_000_000, coverage) : null
  const perM2 = product.price.per_m2 && (chosen ? chosenPerM2 : product.price.per_m2)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xl">
        {chosen ? <Price price={priceOf(chosen)} /> : <Price price={product.price} from />}
        {discount ? <ReductionBadge percent={discount} /> : null}
      </p>
      {perM2 ? <FromPrice pence={perM2} per="/ M2 covered" className="mt-1 text-sm text-slate" /> : null}
      {/* A printed page has no form to show the size. */}
      {chosen ? <p className="mt-1.5 hidden print:block">Size: {variationSizeText(chosen)}</p> : null}
      <p className="mt-1.5 min-h-[1lh] text-sm text-slate first-letter:uppercase">
        {hideVat ? '' : 'Including VAT'}
        {deliveryOptions ? (
          <>
            {hideVat ? '' : ' · '}
            <span>{deliveryFrom(deliveryOptions)}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}
