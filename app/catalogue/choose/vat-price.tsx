import { Price } from '../../ui/price.tsx'
import { exVat, useHideVat } from './hide-vat.ts'

type VatPriceProps = {
  price: { amount: number; regular: number; unit: 'm2' | 'piece' }
  from?: boolean
}

/** A price as this visitor wants to see it. With VAT hidden, the price including it stays beside it. */
export function VatPrice({ price, from = false }: VatPriceProps) {
  const [hidden] = useHideVat()
  if (price.amount === 0) return <span>Free</span>
  if (!hidden) return <Price price={price} from={from} />
  const net = exVat(price.amount)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <span>
        <Price price={{ amount: net, regular: net, unit: price.unit }} from={from} />{' '}
        <span className="text-xs text-slate">ex VAT</span>
      </span>
      <span className="text-sm text-slate">
        <Price price={price} /> <span className="text-xs">inc VAT</span>
      </span>
    </span>
  )
}
