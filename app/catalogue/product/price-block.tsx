import type { ProductCard, Variation } from '#contract/catalogue.ts'
import { formatPounds } from '#contract/money.ts'
import { exVat, useHideVat } from '../../ui/hide-vat.ts'
import { Price } from '../../ui/price.tsx'
import { priceOf } from '../choose/variation-words.ts'
import { deliveryFrom } from './delivery-words.ts'

/** What it costs: from the cheapest size until one is chosen, then that size's own price. */
export function PriceBlock({ product, chosen }: { product: ProductCard; chosen: Variation | null }) {
  const [hidden] = useHideVat()
  const { per_m2: perM2, discount_percent: discount } = product.price
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xl">
        {chosen ? <Price price={priceOf(chosen)} /> : <Price price={product.price} from />}
        {discount ? <span className="figures bg-clay px-2 py-0.5 text-xs text-white">-{discount}%</span> : null}
      </p>
      {perM2 && !chosen ? (
        <p className="figures mt-1 text-sm text-slate">
          from {formatPounds(hidden ? exVat(perM2) : perM2)} / M2 covered
        </p>
      ) : null}
      <p className="mt-1.5 text-sm text-slate">
        {hidden ? '' : 'Including VAT · '}
        <span>{deliveryFrom}</span>
      </p>
    </div>
  )
}
